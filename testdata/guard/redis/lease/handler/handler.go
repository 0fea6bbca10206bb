// Package handler does what the comment of the package above shows.
package handler

import (
	"context"
	"encoding/json"
	"net/http"

	"example.com/guard/mail"
	"example.com/guard/redis/lease"
	"github.com/redis/go-redis/v9"
)

func Register(mux *http.ServeMux, rdb redis.UniversalClient, mailer *mail.Client) {
	mux.HandleFunc("POST /webhook", func(w http.ResponseWriter, r *http.Request) {
		var event struct {
			mail.Event
		}
		if err := json.NewDecoder(r.Body).Decode(&event); err != nil {
			http.Error(w, "no event", http.StatusBadRequest)
			return
		}
		ctx := r.Context()
		receipts := lease.New(rdb, "receipts")
		err := receipts.Do(ctx, event.ID, func(ctx context.Context) error {
			return mailer.SendReceipt(ctx, event.Event)
		})
		if err != nil {
			http.Error(w, "try again", http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusOK)
	})
}
