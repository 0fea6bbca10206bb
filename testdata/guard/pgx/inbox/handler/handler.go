// Package handler does what the comment of the package above shows.
package handler

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"time"

	"example.com/guard/pgx/inbox"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

func Register(mux *http.ServeMux, pool *pgxpool.Pool) {
	mux.HandleFunc("POST /webhook", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, "no body", http.StatusBadRequest)
			return
		}
		var event struct {
			ID string
		}
		if err := json.Unmarshal(body, &event); err != nil {
			http.Error(w, "no event", http.StatusBadRequest)
			return
		}
		box := inbox.New(pool, "orders")
		if err := box.Store(r.Context(), event.ID, body); err != nil {
			http.Error(w, "try again", http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusAccepted)
	})
}

func Work(ctx context.Context, pool *pgxpool.Pool) {
	box := inbox.New(pool, "orders")
	go box.Run(ctx, time.Second, func(ctx context.Context, tx pgx.Tx, event inbox.Event) error {
		_, err := tx.Exec(ctx, `UPDATE accounts SET credits = credits + $1 WHERE id = $2`, 1, event.Payload)
		return err
	})
}
