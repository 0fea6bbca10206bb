package main

import (
	"database/sql"
	"io"
	"net/http"

	"github.com/stripe/stripe-go/v82/webhook"
)

type billing struct {
	db     *sql.DB
	secret string
}

// A provider's payload says who delivers.
func (b *billing) stripe(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, "body", http.StatusBadRequest)
		return
	}
	event, err := webhook.ConstructEvent(body, r.Header.Get("Stripe-Signature"), b.secret)
	if err != nil {
		http.Error(w, "signature", http.StatusBadRequest)
		return
	}
	_, err = b.db.Exec("INSERT INTO payments (kind) VALUES ($1)", event.Type) // want `^\(\*platforms\.billing\)\.stripe inserts into payments again when the request is delivered again \(Stripe: for up to three days, until it is answered with 2xx\): no guard`
	if err != nil {
		http.Error(w, "database", http.StatusInternalServerError)
	}
}

func (b *billing) routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /stripe", b.stripe)
}
