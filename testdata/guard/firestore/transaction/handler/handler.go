// Package handler does what the comment of the package above shows.
package handler

import (
	"context"
	"encoding/json"
	"net/http"

	"cloud.google.com/go/firestore"
	"example.com/guard/firestore/transaction"
)

func Register(mux *http.ServeMux, client *firestore.Client) {
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
		credits := transaction.New(client, "credits")
		err := credits.Do(ctx, event.ID, func(ctx context.Context, tx *firestore.Transaction) error {
			account := client.Collection("accounts").Doc(event.Account)
			return tx.Update(account, []firestore.Update{{Path: "credits", Value: firestore.Increment(event.Cents)}})
		})
		if err != nil {
			http.Error(w, "try again", http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusOK)
	})
}
