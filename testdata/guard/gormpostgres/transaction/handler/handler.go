// Package handler does what the comment of the package above shows.
package handler

import (
	"encoding/json"
	"net/http"

	"example.com/guard/gormpostgres/transaction"
	"gorm.io/gorm"
)

func Register(mux *http.ServeMux, db *gorm.DB) {
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
		err := credits.Do(ctx, event.ID, func(tx *gorm.DB) error {
			return tx.Exec(`UPDATE accounts SET credits = credits + ? WHERE id = ?`, event.Cents, event.Account).Error
		})
		if err != nil {
			http.Error(w, "try again", http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusOK)
	})
}
