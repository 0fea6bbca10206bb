// Package handler does what the comment of the package above shows.
package handler

import (
	"context"
	"encoding/json"
	"net/http"

	"example.com/guard/mongodb/transaction"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

func Register(mux *http.ServeMux, db *mongo.Database) {
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
		err := credits.Do(ctx, event.ID, func(ctx context.Context) error {
			_, err := db.Collection("accounts").UpdateByID(ctx, event.Account, bson.M{"$inc": bson.M{"credits": event.Cents}})
			return err
		})
		if err != nil {
			http.Error(w, "try again", http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusOK)
	})
}
