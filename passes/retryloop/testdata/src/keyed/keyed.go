// Package keyed holds tries that carry a key: one for all, or one each.
package keyed

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

const hook = "https://api.test/orders"

func post(r *http.Request, key string) error {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, hook, strings.NewReader("{}"))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	_, err = http.DefaultClient.Do(req)
	return err
}

// From the event's id.
func ofEvent(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if post(r, "order-"+r.FormValue("id")) == nil {
			return
		}
	}
}

// A fresh key is enough for the tries of this delivery if it is made before them. For the next
// delivery it is not: that is unstablekey's.
func before(w http.ResponseWriter, r *http.Request) {
	key := uuid.NewString()
	for i := 0; i < 3; i++ {
		if post(r, key) == nil {
			return
		}
	}
}

func inside(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		key := uuid.NewString()
		if post(r, key) == nil { // want `in a loop that tries again after an error: a try whose answer was lost may have taken effect, and each try makes a key of its own; make it once, before the first try, from the event's id`
			return
		}
	}
}

func argument(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if post(r, uuid.NewString()) == nil { // want `each try makes a key of its own`
			return
		}
	}
}

func clock(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if post(r, fmt.Sprint(r.FormValue("id"), "-", time.Now().UnixNano())) == nil { // want `each try makes a key of its own`
			return
		}
	}
}

func fresh(r *http.Request) error {
	return post(r, uuid.NewString())
}

func below(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if fresh(r) == nil { // want `each try makes a key of its own`
			return
		}
	}
}

// The request is made before the loop, with its key.
func requestBefore(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	req.Header.Set("Idempotency-Key", uuid.NewString())
	for range 3 {
		if _, err := http.DefaultClient.Do(req); err == nil {
			return
		}
	}
}

func requestWithout(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	for range 3 {
		if _, err := http.DefaultClient.Do(req); err == nil { // want `nothing tells the second try`
			return
		}
	}
}

// stripe-go makes a key for each call: enough for its own tries, not for those of a program.

func stripeOnce(w http.ResponseWriter, r *http.Request) {
	_, _ = paymentintent.New(&stripe.PaymentIntentParams{Amount: stripe.Int64(100)})
}

func stripeLoop(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if _, err := paymentintent.New(&stripe.PaymentIntentParams{Amount: stripe.Int64(100)}); err == nil { // want `moves money .* in a loop that tries again`
			return
		}
	}
}

func stripeKeyed(w http.ResponseWriter, r *http.Request) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.SetIdempotencyKey("charge-" + r.FormValue("id"))
	for range 3 {
		if _, err := paymentintent.New(p); err == nil {
			return
		}
	}
}

func stripeAnew(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
		p.SetIdempotencyKey(uuid.NewString())
		if _, err := paymentintent.New(p); err == nil { // want `each try makes a key of its own`
			return
		}
	}
}
