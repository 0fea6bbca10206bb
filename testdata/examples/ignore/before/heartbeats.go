// Package before has ignore comments that are wrong.
package before

import (
	"database/sql"
	"net/http"
)

// Heartbeats counts the signs of life of machines.
type Heartbeats struct{ DB *sql.DB }

func (h *Heartbeats) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	/* finding: ignore */ //idemcheck:ignore unguarded

	_, err := h.DB.ExecContext(r.Context(), `INSERT INTO heartbeats (machine) VALUES ($1)`, r.FormValue("machine")) // finding: unguarded
	if err != nil {
		http.Error(w, "try again", http.StatusInternalServerError)
		return
	}
	/* finding: ignore */ //idemcheck:ignore unguarded the last one wins
	_, err = h.DB.ExecContext(r.Context(), `UPDATE machines SET seen = $1 WHERE id = $2`, r.FormValue("time"), r.FormValue("machine"))
	if err != nil {
		http.Error(w, "try again", http.StatusInternalServerError)
	}
}
