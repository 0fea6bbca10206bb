// Package versions has writes of what was read and changed: an optimistic lock keeps two writers apart,
// but a redelivery reads what the first delivery has written, and changes it again.
package versions

import (
	"database/sql"
	"net/http"
	"net/smtp"
)

var db *sql.DB

type seat struct {
	taken, version int
	done           bool
	notes          string
}

func load(r *http.Request) (s seat, err error) {
	err = db.QueryRowContext(r.Context(), `SELECT taken, version, done FROM seats WHERE id = $1`, r.FormValue("id")).Scan(&s.taken, &s.version, &s.done)
	return s, err
}

// take demands the version that it has read.
func take(w http.ResponseWriter, r *http.Request) {
	s, err := load(r)
	if err != nil {
		return
	}
	res, err := db.ExecContext(r.Context(), `UPDATE seats SET taken = $1, version = version + 1 WHERE id = $2 AND version = $3`, s.taken+1, r.FormValue("id"), s.version) // want `changes seats relative to its old value`
	if err != nil {
		return
	}
	if n, _ := res.RowsAffected(); n == 0 {
		http.Error(w, "stale", http.StatusConflict)
	}
}

// takeIn changes it in SQL, and counts the version in Go.
func takeIn(w http.ResponseWriter, r *http.Request) {
	s, err := load(r)
	if err != nil {
		return
	}
	_, _ = db.ExecContext(r.Context(), `UPDATE seats SET taken = taken + 1, version = $1 WHERE id = $2 AND version = $3`, s.version+1, r.FormValue("id"), s.version) // want `changes seats\.taken relative to its old value`
}

// named sends something behind it.
func named(w http.ResponseWriter, r *http.Request) {
	s, err := load(r)
	if err != nil {
		return
	}
	res, err := db.ExecContext(r.Context(), `UPDATE seats SET name = $1, version = version + 1 WHERE id = $2 AND version = $3`, r.FormValue("name"), r.FormValue("id"), s.version)
	if err != nil {
		return
	}
	if n, _ := res.RowsAffected(); n == 1 {
		_ = smtp.SendMail("mx:25", nil, "a@b", []string{"x"}, nil) // want `sends an email`
	}
}

// rename is absolute.
func rename(w http.ResponseWriter, r *http.Request) {
	s, err := load(r)
	if err != nil {
		return
	}
	_, _ = db.ExecContext(r.Context(), `UPDATE seats SET name = $1, version = version + 1 WHERE id = $2 AND version = $3`, r.FormValue("name"), r.FormValue("id"), s.version)
}

// ofEvent demands the version that the event names: the second delivery finds another one.
func ofEvent(w http.ResponseWriter, r *http.Request) {
	_, _ = db.ExecContext(r.Context(), `UPDATE seats SET taken = taken + 1, version = version + 1 WHERE id = $1 AND version = $2`, r.FormValue("id"), r.FormValue("version"))
}

// asked looks at a flag that it sets in the same write.
func asked(w http.ResponseWriter, r *http.Request) {
	s, err := load(r)
	if err != nil || s.done {
		return
	}
	_, _ = db.ExecContext(r.Context(), `UPDATE seats SET taken = $1, done = TRUE, version = version + 1 WHERE id = $2 AND version = $3`, s.taken+1, r.FormValue("id"), s.version)
}

// note puts a text behind the one that was there; label puts it behind another column's.
func note(w http.ResponseWriter, r *http.Request) {
	var old string
	if db.QueryRowContext(r.Context(), `SELECT notes FROM seats WHERE id = $1`, r.FormValue("id")).Scan(&old) != nil {
		return
	}
	_, _ = db.ExecContext(r.Context(), `UPDATE seats SET notes = $1 WHERE id = $2`, old+"\n"+r.FormValue("note"), r.FormValue("id")) // want `changes seats relative to its old value`
}

func label(w http.ResponseWriter, r *http.Request) {
	var row string
	if db.QueryRowContext(r.Context(), `SELECT line FROM seats WHERE id = $1`, r.FormValue("id")).Scan(&row) != nil {
		return
	}
	_, _ = db.ExecContext(r.Context(), `UPDATE seats SET label = $1 WHERE id = $2`, row+"-"+r.FormValue("number"), r.FormValue("id"))
}

func routes() {
	http.HandleFunc("POST /take", take)
	http.HandleFunc("POST /take-in", takeIn)
	http.HandleFunc("POST /named", named)
	http.HandleFunc("POST /rename", rename)
	http.HandleFunc("POST /of-event", ofEvent)
	http.HandleFunc("POST /asked", asked)
	http.HandleFunc("POST /note", note)
	http.HandleFunc("POST /label", label)
}
