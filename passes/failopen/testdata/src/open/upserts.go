package open

import "net/http"

const pulls = `CREATE TABLE pulls (repo TEXT, n INT, state TEXT, PRIMARY KEY (repo, n))`

func (h *hooks) migratePulls() error {
	_, err := h.db.Exec(pulls)
	return err
}

// keptRow updates the row that it can't insert, and goes on: the insert guards nothing.
func (h *hooks) keptRow(w http.ResponseWriter, r *http.Request) {
	repo, n, state := r.FormValue("repo"), r.FormValue("n"), r.FormValue("state")
	if _, err := h.db.Exec(`INSERT INTO pulls (repo, n, state) VALUES ($1, $2, $3)`, repo, n, state); err != nil {
		if _, err := h.db.Exec(`UPDATE pulls SET state = $1 WHERE repo = $2 AND n = $3`, state, repo, n); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
	}
	if _, err := h.db.Exec(`INSERT INTO posts (group_name) VALUES ($1)`, repo); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}
