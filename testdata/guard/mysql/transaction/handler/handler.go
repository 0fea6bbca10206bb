// Package handler does what the comment of the package above shows.
package handler

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"

	"example.com/guard/mysql/transaction"
)

func Register(mux *http.ServeMux, db *sql.DB) {
	mux.HandleFunc("POST /webhook", func(w http.ResponseWriter, r *http.Request) {
		var event struct {
			ID      string
			Account string
			Cents   int
		}
		if err := json.NewDecoder(r.Body).Decode(&event); err != nil {
			http.Error(w, "no event", http.StatusBadRequest)
			return
		}
		ctx := r.Context()
		credits := transaction.New(db, "credits")
		err := credits.Do(ctx, event.ID, func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE accounts SET credits = credits + ? WHERE id = ?`, event.Cents, event.Account)
			return err
		})
		if err != nil {
			http.Error(w, "try again", http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusOK)
	})
}
