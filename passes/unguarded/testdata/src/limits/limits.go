// Package limits pins what the analysis does not see today, or says differently from what is meant.
package limits

import (
	"errors"
	"net/http"
	"net/smtp"
	"net/textproto"
	"os"
	"os/exec"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

var pool *pgxpool.Pool

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// Wrong: SQLState() of a unique violation is not known, only the field Code.
func sqlState(w http.ResponseWriter, r *http.Request) {
	_, err := pool.Exec(r.Context(), `INSERT INTO states (id) VALUES ($1)`, r.FormValue("id"))
	var pe *pgconn.PgError
	if errors.As(err, &pe) && pe.SQLState() == "23505" {
		return
	}
	_ = mail("x") // want `sends an email`
}

// An ignore behind a line of code concerns that line alone.
func trailing(w http.ResponseWriter, r *http.Request) {
	_ = mail("this") //idemcheck:ignore unguarded every alert counts
	_ = mail("next") // want `sends an email`
}

// Bodies that Go does not have: a declaration without one is not summarised, so its annotation
// has no function to stand at.

//idemcheck:effect sms
func assembly(to string) error

func bodiless(w http.ResponseWriter, r *http.Request) { _ = assembly("x") }

// Not seen: what a program does that is executed.
func command(w http.ResponseWriter, r *http.Request) {
	_ = exec.CommandContext(r.Context(), "sendmail", r.FormValue("to")).Run()
}

// Not seen: what a function of a dependency does, which is not in the catalogue.
func unknown(w http.ResponseWriter, r *http.Request) {
	c, err := textproto.Dial("tcp", "mx:25")
	if err != nil {
		return
	}
	defer c.Close()
	_, _ = c.Cmd("MAIL FROM:<%s>", r.FormValue("from"))
}

// Not seen unless the configuration turns it on: what is published.

type bus interface {
	//idemcheck:effect publish
	send(text string) error
}

var events bus

func publish(w http.ResponseWriter, r *http.Request) { _ = events.send(r.FormValue("text")) }

// Not seen unless the configuration turns it on: a scheduled job.
//
//idemcheck:handler schedule
func nightly() { _ = mail("x") }

// Not seen: a statement whose text is not known when compiling.
func statement(w http.ResponseWriter, r *http.Request) {
	_, _ = pool.Exec(r.Context(), os.Getenv("STATEMENT"), r.FormValue("id"))
}

// Not seen: that what is appended to a column of lists is cast to jsonb, like objects that are merged, and no
// schema shows the column.
func appended(w http.ResponseWriter, r *http.Request) {
	_, _ = pool.Exec(r.Context(), `UPDATE parcels SET steps = steps || $2::jsonb WHERE id = $1`, r.FormValue("id"), `["sent"]`)
}

// Said although it may be meant: a check of what another program records, which can't be told from
// what nobody records.
func elsewhere(w http.ResponseWriter, r *http.Request) {
	var n int
	if err := pool.QueryRow(r.Context(), `SELECT count(*) FROM shipped WHERE id = $1`, r.FormValue("id")).Scan(&n); err != nil || n > 0 {
		return
	}
	_ = mail("x") // want `is never recorded by this handler`
}
