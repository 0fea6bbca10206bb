// Package undo is about what gives a claim back: what its condition takes.
package undo

import (
	"context"
	"database/sql"
	"net/http"
	"net/smtp"
)

var db *sql.DB

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func one(res sql.Result, err error) bool {
	if err != nil {
		return false
	}
	n, err := res.RowsAffected()
	return err == nil && n == 1
}

func exec(ctx context.Context, text string, args ...any) (sql.Result, error) {
	return db.ExecContext(ctx, text, args...)
}

// otherState leaves the row in a state that the claim does not take.
func otherState(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if !one(exec(r.Context(), `UPDATE letters SET status = 'printing' WHERE id = $1 AND status = 'ready'`, id)) { // want `otherState keeps its claim`
		return
	}
	if mail(id) != nil {
		_, _ = exec(r.Context(), `UPDATE letters SET status = 'broken' WHERE id = $1`, id)
		w.WriteHeader(500)
	}
}

// otherColumn notes the failure only.
func otherColumn(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if !one(exec(r.Context(), `UPDATE letters SET printed_at = now() WHERE id = $1 AND printed_at IS NULL`, id)) { // want `otherColumn keeps its claim`
		return
	}
	if err := mail(id); err != nil {
		_, _ = exec(r.Context(), `UPDATE letters SET last_error = $2 WHERE id = $1`, id, err.Error())
		w.WriteHeader(500)
	}
}

// note changes a row whose presence is the claim.
func note(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if !one(exec(r.Context(), `INSERT INTO printed (id) VALUES ($1) ON CONFLICT DO NOTHING`, id)) { // want `note keeps its claim`
		return
	}
	if err := mail(id); err != nil {
		_, _ = exec(r.Context(), `UPDATE printed SET last_error = $2 WHERE id = $1`, id, err.Error())
		w.WriteHeader(500)
	}
}

// anyOf is taken out of two states, and set back to the second.
func anyOf(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if !one(exec(r.Context(), `UPDATE letters SET status = 'printing' WHERE id = $1 AND status IN ('ready', 'broken')`, id)) {
		return
	}
	if mail(id) != nil {
		_, _ = exec(r.Context(), `UPDATE letters SET status = 'broken' WHERE id = $1`, id)
		w.WriteHeader(500)
	}
}

func move(ctx context.Context, id, from, to string) bool {
	return one(exec(ctx, `UPDATE letters SET status = $1 WHERE id = $2 AND status = $3`, to, id, from))
}

// moved gives the states as arguments.
func moved(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if !move(r.Context(), id, "ready", "printing") {
		return
	}
	if mail(id) != nil {
		move(r.Context(), id, "printing", "ready")
		w.WriteHeader(500)
	}
}

// cleared sets the time back to null.
func cleared(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if !one(exec(r.Context(), `UPDATE letters SET printed_at = now() WHERE id = $1 AND printed_at IS NULL`, id)) {
		return
	}
	if mail(id) != nil {
		_, _ = exec(r.Context(), `UPDATE letters SET printed_at = NULL WHERE id = $1`, id)
		w.WriteHeader(500)
	}
}

// retried: a refused delivery looks at the state of the row.
func retried(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if !one(exec(r.Context(), `INSERT INTO printed (id, status) VALUES ($1, 'new') ON CONFLICT DO NOTHING`, id)) {
		var status string
		if err := db.QueryRowContext(r.Context(), `SELECT status FROM printed WHERE id = $1`, id).Scan(&status); err != nil {
			w.WriteHeader(500)
			return
		}
		if status != "failed" {
			return
		}
	}
	if mail(id) != nil {
		_, _ = exec(r.Context(), `UPDATE printed SET status = 'failed' WHERE id = $1`, id)
		w.WriteHeader(500)
	}
}

// completed: the change after the effect says that it is done; its own failure loses nothing.
func completed(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if !one(exec(r.Context(), `UPDATE letters SET status = 'printing' WHERE id = $1 AND status = 'ready'`, id)) {
		return
	}
	if mail(id) != nil {
		_, _ = exec(r.Context(), `UPDATE letters SET status = 'ready' WHERE id = $1`, id)
		w.WriteHeader(500)
		return
	}
	if _, err := exec(r.Context(), `UPDATE letters SET status = 'printed' WHERE id = $1`, id); err != nil {
		w.WriteHeader(500)
	}
}

func routes() {
	http.HandleFunc("POST /other-state", otherState)
	http.HandleFunc("POST /other-column", otherColumn)
	http.HandleFunc("POST /note", note)
	http.HandleFunc("POST /any-of", anyOf)
	http.HandleFunc("POST /moved", moved)
	http.HandleFunc("POST /cleared", cleared)
	http.HandleFunc("POST /retried", retried)
	http.HandleFunc("POST /completed", completed)
}
