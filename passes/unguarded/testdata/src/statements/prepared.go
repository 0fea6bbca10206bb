package statements

import (
	"database/sql"
	"net/http"
)

// Statements that are prepared in a loop over their texts, which several functions have put together.
var queries = map[string]string{}

const addVisit = "visit"

func init() {
	queries[addVisit] = `INSERT INTO visits (guest) VALUES ($1)`
	queries["leave"] = `DELETE FROM visits WHERE guest = $1`
}

func init() {
	queries["seen"] = `SELECT guest FROM visits WHERE guest = $1`
}

type ledger struct{ prepared map[string]*sql.Stmt }

func openLedger(db *sql.DB) (*ledger, error) {
	l := &ledger{prepared: map[string]*sql.Stmt{}}
	for name, text := range queries {
		stmt, err := db.Prepare(text)
		if err != nil {
			return nil, err
		}
		l.prepared[name] = stmt
	}
	return l, nil
}

func (l *ledger) in(tx *sql.Tx, name string) *sql.Stmt {
	if tx == nil {
		return l.prepared[name]
	}
	return tx.Stmt(l.prepared[name])
}

func (l *ledger) visit(guest string) error {
	_, err := l.in(nil, addVisit).Exec(guest)
	return err
}

func (l *ledger) leave(guest string) error {
	_, err := l.in(nil, "leave").Exec(guest)
	return err
}

func (l *ledger) seen(guest string) bool {
	var found string
	return l.in(nil, "seen").QueryRow(guest).Scan(&found) == nil
}

var book *ledger

func visited(w http.ResponseWriter, r *http.Request) {
	if err := book.visit(r.FormValue("guest")); err != nil { // want `inserts into visits again`
		w.WriteHeader(http.StatusInternalServerError)
	}
}

func left(w http.ResponseWriter, r *http.Request) {
	if err := book.leave(r.FormValue("guest")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

func visitedOnce(w http.ResponseWriter, r *http.Request) {
	if book.seen(r.FormValue("guest")) {
		return
	}
	if err := book.visit(r.FormValue("guest")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// any of the statements: one of them inserts.
func (l *ledger) any(name, guest string) error {
	_, err := l.prepared[name].Exec(guest)
	return err
}

func anything(w http.ResponseWriter, r *http.Request) {
	if err := book.any(r.FormValue("what"), r.FormValue("guest")); err != nil { // want `inserts into visits again`
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// tidy knows only statements that may be repeated.
var tidy map[string]*sql.Stmt

func tidied(w http.ResponseWriter, r *http.Request) {
	if _, err := tidy[r.FormValue("what")].Exec(r.FormValue("guest")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

func main() {
	var db *sql.DB
	book, _ = openLedger(db)
	tidy = map[string]*sql.Stmt{}
	for name, text := range map[string]string{"leave": `DELETE FROM visits WHERE guest = $1`, "name": `UPDATE guests SET known = true WHERE guest = $1`} {
		tidy[name], _ = db.Prepare(text)
	}
	http.HandleFunc("POST /visited", visited)
	http.HandleFunc("POST /left", left)
	http.HandleFunc("POST /once", visitedOnce)
	http.HandleFunc("POST /anything", anything)
	http.HandleFunc("POST /tidied", tidied)
	http.ListenAndServe("", nil)
}
