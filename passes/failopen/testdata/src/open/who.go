package open

import (
	"errors"
	"net/http"
)

const people = `CREATE TABLE people (id TEXT PRIMARY KEY)`

func (h *hooks) migratePeople() error {
	_, err := h.db.Exec(people)
	return err
}

// signedIn makes a row for who comes for the first time: it is no record of the event.
func (h *hooks) signedIn(r *http.Request) error {
	name := r.Header.Get("X-Remote-User")
	if name == "" {
		return errors.New("nobody")
	}
	var id string
	if h.db.QueryRowContext(r.Context(), `SELECT id FROM people WHERE id = $1`, name).Scan(&id) == nil {
		return nil
	}
	_, err := h.db.ExecContext(r.Context(), `INSERT INTO people (id) VALUES ($1)`, name)
	return err
}

func (h *hooks) forAll(w http.ResponseWriter, r *http.Request) {
	if err := h.signedIn(r); err != nil && r.URL.Path != "/open" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if err := h.book(r.Context(), r.FormValue("id")); err != nil {
		http.Error(w, "try again", http.StatusServiceUnavailable)
	}
}

func mountWho(mux *http.ServeMux, h *hooks) { mux.HandleFunc("POST /for-all", h.forAll) }
