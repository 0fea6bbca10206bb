// Package ledger books and tells duplicates by a sentinel error.
package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
)

var (
	ErrBooked = errors.New("booked before")
	ErrClosed = errors.New("closed")
)

type Ledger struct{ DB *sql.DB }

func (l *Ledger) Claim(ctx context.Context, id string) error {
	res, err := l.DB.ExecContext(ctx, `INSERT INTO claims (id) VALUES ($1) ON CONFLICT DO NOTHING`, id)
	if err != nil {
		return fmt.Errorf("claim: %w", err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("claim %s: %w", id, ErrBooked)
	}
	return nil
}

func (l *Ledger) Book(ctx context.Context, amount int) error {
	_, err := l.DB.ExecContext(ctx, `INSERT INTO bookings (amount) VALUES ($1)`, amount)
	return err
}

// Hook is a handler that a package above registers: it is decided there.
func (l *Ledger) Hook(w http.ResponseWriter, r *http.Request) {
	_ = l.Book(r.Context(), 1)
}

// Own is registered here.
func Own(mux *http.ServeMux, l *Ledger) {
	mux.HandleFunc("POST /own", func(w http.ResponseWriter, r *http.Request) {
		_ = l.Book(r.Context(), 1) // want `^func in ledger\.Own inserts into bookings again`
	})
}

// Once wraps a handler with a claim.
func (l *Ledger) Once(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := l.Claim(r.Context(), r.FormValue("id")); err != nil {
			return
		}
		next.ServeHTTP(w, r)
	})
}
