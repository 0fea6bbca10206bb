package harmless

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/smtp"
	"time"
)

// wait takes a token out of a bucket that the clock fills up again, as soon as there is one.
func wait(ctx context.Context, db *sql.DB, key string) bool {
	for range 10 {
		var left float64
		err := db.QueryRowContext(ctx, `UPDATE buckets SET tokens = LEAST(size, tokens + EXTRACT(EPOCH FROM (now() - at)) * rate) - 1, at = now()
			WHERE key = $1 AND LEAST(size, tokens + EXTRACT(EPOCH FROM (now() - at)) * rate) >= 1 RETURNING tokens`, key).Scan(&left)
		if err == nil {
			return true
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return false
		}
		time.Sleep(time.Second)
	}
	return false
}

// Another try takes another token, and that is all.
func limited(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !wait(r.Context(), db, r.RemoteAddr) {
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		_ = smtp.SendMail("smtp.test:25", nil, "a@test", nil, nil)
	}
}

// What is sold is gone.
func sold(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for range 10 {
			var left float64
			err := db.QueryRowContext(r.Context(), `UPDATE articles SET pieces = pieces - 1, at = now() WHERE id = $1 AND pieces > 0 RETURNING pieces`, r.FormValue("id")).Scan(&left) // want `in a loop that tries again`
			if err == nil {
				return
			}
			time.Sleep(time.Second)
		}
		w.WriteHeader(http.StatusTooManyRequests)
	}
}

func limitRoutes(mux *http.ServeMux, db *sql.DB) {
	mux.Handle("POST /limited", limited(db))
	mux.Handle("POST /sold", sold(db))
}
