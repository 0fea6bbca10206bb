// Package fallback makes a key up where the client sends none.
package fallback

import (
	"cmp"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

var rdb *redis.Client

func charge(key string) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.SetIdempotencyKey(key)
	_, _ = paymentintent.New(p)
}

func fresh(w http.ResponseWriter, r *http.Request) {
	key := r.Header.Get("Idempotency-Key")
	if key == "" {
		key = uuid.NewString()
	}
	charge(key) // want `^fallback\.fresh falls back to a key that differs in each delivery, where the client sends none, so that paymentintent\.New does not recognise a redelivery: uuid\.NewString \(fallback\.go:\d+\) makes a new value each time; refuse requests without a key, or make it from the payload$`
}

func keyOf(r *http.Request) string {
	if key := r.Header.Get("Idempotency-Key"); key != "" {
		return key
	}
	return uuid.NewString()
}

func helper(w http.ResponseWriter, r *http.Request) {
	charge(keyOf(r)) // want `falls back to a key`
}

func either(w http.ResponseWriter, r *http.Request) {
	charge(cmp.Or(r.Header.Get("Idempotency-Key"), uuid.NewString())) // want `uuid\.NewString`
}

func claim(w http.ResponseWriter, r *http.Request) {
	key := r.Header.Get("Idempotency-Key")
	if key == "" {
		key = time.Now().String()
	}
	won, err := rdb.SetNX(r.Context(), key, 1, time.Hour).Result() // want `falls back to a key`
	if err != nil || !won {
		return
	}
	charge(r.FormValue("order"))
}

func refused(w http.ResponseWriter, r *http.Request) {
	key := r.Header.Get("Idempotency-Key")
	if key == "" {
		http.Error(w, "Idempotency-Key is missing", http.StatusBadRequest)
		return
	}
	charge(key)
}

func fromPayload(w http.ResponseWriter, r *http.Request) {
	key := r.Header.Get("Idempotency-Key")
	if key == "" {
		key = "order-" + r.FormValue("order")
	}
	charge(key)
}

// The client's key beside something fresh is no fallback.
func both(w http.ResponseWriter, r *http.Request) {
	charge(r.Header.Get("Idempotency-Key") + uuid.NewString()) // want `both uses a key that differs`
}
