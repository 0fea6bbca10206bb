package statements

import (
	"database/sql"
	"net/http"
	"net/smtp"
	"time"
)

// What is stored by way of a type for nullable columns is found again.

// sent mails once: a column tells when, if it did.
func sent(w http.ResponseWriter, r *http.Request, at sql.NullTime) {
	var was sql.NullTime
	if err := db.QueryRowContext(r.Context(), `SELECT sent_at FROM parcels WHERE id = $1`, r.FormValue("id")).Scan(&was); err != nil {
		w.WriteHeader(500)
		return
	}
	if was.Valid {
		return
	}
	if err := smtp.SendMail("mail:25", nil, "a@b", nil, nil); err != nil {
		w.WriteHeader(500)
		return
	}
	if _, err := db.ExecContext(r.Context(), `UPDATE parcels SET sent_at = $2 WHERE id = $1`, r.FormValue("id"), at); err != nil {
		w.WriteHeader(500)
	}
}

func noted(w http.ResponseWriter, r *http.Request) {
	sent(w, r, sql.NullTime{Time: time.Now(), Valid: true})
}

// NULL notes nothing.
func unnoted(w http.ResponseWriter, r *http.Request) {
	sent(w, r, sql.NullTime{}) // want `sends an email`
}

func parcelRoutes() {
	http.HandleFunc("POST /parcel/noted", noted)
	http.HandleFunc("POST /parcel/unnoted", unnoted)
}
