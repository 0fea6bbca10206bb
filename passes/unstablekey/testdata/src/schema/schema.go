// Package schema inserts into tables whose unique columns a schema beside it shows.
package schema

import (
	"database/sql"
	"errors"
	"net/http"
	"net/smtp"
	"time"

	"github.com/google/uuid"
	"github.com/lib/pq"
)

var db *sql.DB

func mail(to string) { _ = smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// The event's column decides; the primary key may be fresh.
func event(w http.ResponseWriter, r *http.Request) {
	res, err := db.ExecContext(r.Context(), `INSERT INTO payments (id, event_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		uuid.NewString(), r.FormValue("event"), time.Now())
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

func freshEvent(w http.ResponseWriter, r *http.Request) {
	res, err := db.ExecContext(r.Context(), `INSERT INTO payments (id, event_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		r.FormValue("payment"), uuid.NewString(), time.Now())
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

func allFresh(w http.ResponseWriter, r *http.Request) {
	res, err := db.ExecContext(r.Context(), `INSERT INTO payments (id, event_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		uuid.NewString(), uuid.NewString(), time.Now()) // want `does not recognise a redelivery`
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return
	}
	mail(r.FormValue("to"))
}

// Only the fresh primary key is unique: nothing is ever a duplicate.
func primary(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `INSERT INTO refunds (id, charge) VALUES ($1, $2)`, uuid.NewString(), r.FormValue("charge")) // want `does not recognise a redelivery`
	var pe *pq.Error
	if errors.As(err, &pe) && pe.Code == "23505" {
		return
	}
	mail(r.FormValue("to"))
}

func primaryOf(w http.ResponseWriter, r *http.Request) {
	_, err := db.ExecContext(r.Context(), `INSERT INTO refunds (id, charge) VALUES ($1, $2)`, r.FormValue("refund"), r.FormValue("charge"))
	var pe *pq.Error
	if errors.As(err, &pe) && pe.Code == "23505" {
		return
	}
	mail(r.FormValue("to"))
}

// An insert that is no guard: the key is a key of the table alone.
func plain(w http.ResponseWriter, r *http.Request) {
	_, _ = db.ExecContext(r.Context(), `INSERT INTO refunds (id, charge) VALUES ($1, $2)`, uuid.NewString(), r.FormValue("charge"))
}
