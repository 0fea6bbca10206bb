// Package handler does what the comment of the package above shows.
package handler

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"time"

	"example.com/guard/gormpostgres/inbox"
	"gorm.io/gorm"
)

func Register(mux *http.ServeMux, db *gorm.DB) {
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
		box := inbox.New(db, "orders")
		if err := box.Store(r.Context(), event.ID, body); err != nil {
			http.Error(w, "try again", http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusAccepted)
	})
}

func Work(ctx context.Context, db *gorm.DB) {
	box := inbox.New(db, "orders")
	go box.Run(ctx, time.Second, func(ctx context.Context, tx *gorm.DB, event inbox.Event) error {
		return tx.Exec(`UPDATE accounts SET credits = credits + ? WHERE id = ?`, 1, event.Payload).Error
	})
}
