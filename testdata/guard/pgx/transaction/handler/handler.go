// Package handler does what the comment of the package above shows.
package handler

import (
	"context"
	"encoding/json"
	"net/http"

	"example.com/guard/pgx/transaction"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

func Register(mux *http.ServeMux, pool *pgxpool.Pool) {
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
		credits := transaction.New(pool, "credits")
		err := credits.Do(ctx, event.ID, func(ctx context.Context, tx pgx.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE accounts SET credits = credits + $1 WHERE id = $2`, event.Cents, event.Account)
			return err
		})
		if err != nil {
			http.Error(w, "try again", http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusOK)
	})
}
