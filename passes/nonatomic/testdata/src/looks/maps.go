package looks

import (
	"database/sql"
	"net/http"
	"net/smtp"
	"strings"
)

type tickets struct{ db *sql.DB }

// change puts a statement together of the columns that it is told of.
func (t *tickets) change(id string, columns map[string]any) error {
	q, args := "UPDATE tickets SET ", []any{}
	for name, v := range columns {
		q += name + " = ?, "
		args = append(args, v)
	}
	_, err := t.db.Exec(strings.TrimSuffix(q, ", ")+" WHERE id = ?", append(args, id)...)
	return err
}

// The column that is looked at is one of a map.
func (t *tickets) closed(w http.ResponseWriter, r *http.Request) {
	var stage string
	if t.db.QueryRow(`SELECT stage FROM tickets WHERE id = ?`, r.FormValue("id")).Scan(&stage) != nil { // want `only looks \(sql.DB.QueryRow\)`
		w.WriteHeader(http.StatusNotFound)
		return
	}
	if stage == "closed" {
		return
	}
	if smtp.SendMail("mail:25", nil, "a@b", nil, nil) != nil || t.change(r.FormValue("id"), map[string]any{"stage": "closed"}) != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// Another column is written than the one that is looked at: no check at all (unguarded says so).
func (t *tickets) noted(w http.ResponseWriter, r *http.Request) {
	var stage string
	if t.db.QueryRow(`SELECT stage FROM tickets WHERE id = ?`, r.FormValue("id")).Scan(&stage) != nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	if stage == "closed" {
		return
	}
	if smtp.SendMail("mail:25", nil, "a@b", nil, nil) != nil || t.change(r.FormValue("id"), map[string]any{"note": "sent"}) != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}
