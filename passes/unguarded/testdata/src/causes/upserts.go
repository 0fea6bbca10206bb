package causes

import "net/http"

// A row that is updated where it can't be inserted is kept up to date: no event is recognised by it.
const pulls = `CREATE TABLE pulls (repo VARCHAR(99), n INT, state VARCHAR(9), PRIMARY KEY (repo, n))`

func migratePulls() error {
	_, err := db.Exec(pulls)
	return err
}

func keep(r *http.Request) error {
	repo, n, state := r.FormValue("repo"), r.FormValue("n"), r.FormValue("state")
	if _, err := db.Exec(`INSERT INTO pulls (repo, n, state) VALUES ($1, $2, $3)`, repo, n, state); err != nil {
		_, err = db.Exec(`UPDATE pulls SET state = $1 WHERE repo = $2 AND n = $3`, state, repo, n)
		return err
	}
	return nil
}

func keptRow(w http.ResponseWriter, r *http.Request) {
	if err := keep(r); err != nil {
		w.WriteHeader(500)
		return
	}
	_ = mail("x") // want `: no guard on the way asks whether it was processed before$`
}

// One that leads on to the effect though it was refused, with nothing done to the row, was meant as a guard.
func refusedRow(w http.ResponseWriter, r *http.Request) {
	if _, err := db.Exec(`INSERT INTO pulls (repo, n) VALUES ($1, $2)`, r.FormValue("repo"), r.FormValue("n")); err != nil {
		println("known", err.Error())
	}
	_ = mail("x") // want `: the answer of sql\.DB\.Exec \(upserts\.go:\d+\) is ignored$`
}
