// Package pay takes money.
package pay

import (
	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

// Charge is given the key.
func Charge(cents int64, key string) error {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(cents)}
	p.SetIdempotencyKey(key)
	_, err := paymentintent.New(p)
	return err
}

// Fresh makes the key itself.
func Fresh(cents int64) error {
	return Charge(cents, uuid.NewString())
}
