// Package errtext is about duplicates that are told by the text of an error.
package errtext

import (
	"net/http"
	"net/smtp"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
)

var pool *pgxpool.Pool

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func duplicate(w http.ResponseWriter, r *http.Request) {
	_, err := pool.Exec(r.Context(), `INSERT INTO tokens (id) VALUES ($1)`, r.FormValue("id"))
	if err != nil && strings.Contains(strings.ToLower(err.Error()), "duplicate key") {
		return
	}
	if err != nil {
		return
	}
	_ = mail("x")
}

func timeout(w http.ResponseWriter, r *http.Request) {
	_, err := pool.Exec(r.Context(), `INSERT INTO tokens (id) VALUES ($1)`, r.FormValue("id")) // want `inserts into tokens again`
	if err != nil && strings.Contains(strings.ToLower(err.Error()), "timeout") {
		return
	}
	if err != nil {
		return
	}
	_ = mail("x") // want `sends an email`
}

// An error type of the program has a text, too, but it is not that of the driver's error.

type failure struct{ text string }

func (f *failure) Error() string { return f.text }

func fail(text string) error { return &failure{text} }
