// Package places shows on which line a finding stands: where the key is handed on, in the
// innermost function that sees it to be unstable.
package places

import (
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

var rdb *redis.Client

// The argument of a call over several lines.
func lines(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(
		r.Context(),
		"mail:"+uuid.NewString(), // want `uuid\.NewString`
		1,
		time.Hour,
	).Result()
	if err != nil || !won {
		return
	}
	paid(r.FormValue("event"))
}

// An argument over several lines: where it begins.
func linesOfArgument(w http.ResponseWriter, r *http.Request) {
	paid(
		fmt.Sprintf("%s-%s", // want `uuid\.NewString`
			r.FormValue("event"),
			uuid.NewString()),
	)
}

// A variable: where it is used, not where it is made.
func variable(w http.ResponseWriter, r *http.Request) {
	key := uuid.NewString()
	key = "charge-" + key

	paid(key) // want `uuid\.NewString \(places\.go:\d+\)`
}

// Helpers that are only given the key.

func paid(key string) {
	p := &stripe.PaymentIntentParams{}
	p.SetIdempotencyKey(key)
	_, _ = paymentintent.New(p)
}

func prefixed(key string) { paid("shop-" + key) }

func given(w http.ResponseWriter, r *http.Request) {
	prefixed(uuid.NewString()) // want `^places\.given uses`
}

type client struct{ prefix string }

func (c *client) pay(cents int64, key string) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(cents)}
	p.SetIdempotencyKey(c.prefix + key)
	_, _ = paymentintent.New(p)
}

func givenMethod(w http.ResponseWriter, r *http.Request) {
	c := &client{prefix: "shop-"}
	c.pay(100,
		uuid.NewString()) // want `^places\.givenMethod uses`
}

type request struct{ cents, key string }

func payRequest(q request) { paid(q.key) }

func givenField(w http.ResponseWriter, r *http.Request) {
	payRequest(request{ // want `^places\.givenField uses`
		cents: r.FormValue("cents"),
		key:   uuid.NewString(),
	})
}

// A helper that makes it.

func makes(cents int64) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(cents)}
	p.SetIdempotencyKey(uuid.NewString()) // want `^places\.callsMaker uses`
	_, _ = paymentintent.New(p)
}

func callsMaker(w http.ResponseWriter, r *http.Request) { makes(100) }

// A constant of a helper stands in the helper, one that is given in the caller.

func fixed() {
	p := &stripe.PaymentIntentParams{}
	p.SetIdempotencyKey("fee") // want `^places\.callsFixed uses`
	_, _ = paymentintent.New(p)
}

func callsFixed(w http.ResponseWriter, r *http.Request) { fixed() }

func givesFixed(w http.ResponseWriter, r *http.Request) {
	paid("fee") // want `^places\.givesFixed uses`
}

// Two keys on two lines.
func two(w http.ResponseWriter, r *http.Request) {
	paid(uuid.NewString()) // want `uuid\.NewString`
	paid(r.FormValue("event"))
	paid(time.Now().String()) // want `time\.Now`
}
