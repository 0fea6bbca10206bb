// Package meant has an effect that may be repeated.
package meant

import (
	"database/sql"
	"net/http"
)

// Heartbeats counts the signs of life of machines.
type Heartbeats struct{ DB *sql.DB }

func (h *Heartbeats) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	//idemcheck:ignore unguarded every heartbeat is a row, also a repeated one
	_, err := h.DB.ExecContext(r.Context(), `INSERT INTO heartbeats (machine) VALUES ($1)`, r.FormValue("machine"))
	if err != nil {
		http.Error(w, "try again", http.StatusInternalServerError)
	}
}
