// Package payment takes and returns money by Stripe.
package payment

import (
	"context"
	"fmt"

	"github.com/stripe/stripe-go/v82"
)

// Stripe implements order.Payments.
type Stripe struct {
	client *stripe.Client
}

// New pays by the account of the key.
func New(key string) *Stripe {
	return &Stripe{client: stripe.NewClient(key)}
}

// Charge implements order.Payments.
func (s *Stripe) Charge(ctx context.Context, key, customerID string, cents int64) (string, error) {
	params := intent(customerID, cents)
	params.SetIdempotencyKey(key)
	pi, err := s.client.V1PaymentIntents.Create(ctx, params)
	if err != nil {
		return "", fmt.Errorf("create payment intent: %w", err)
	}
	return pi.ID, nil
}

// ChargeNow implements order.Payments.
func (s *Stripe) ChargeNow(ctx context.Context, customerID string, cents int64) (string, error) {
	params := intent(customerID, cents)
	params.Confirm = stripe.Bool(true)
	pi, err := s.client.V1PaymentIntents.Create(ctx, params)
	if err != nil {
		return "", fmt.Errorf("create payment intent: %w", err)
	}
	return pi.ID, nil
}

// Refund implements order.Payments.
func (s *Stripe) Refund(ctx context.Context, key, intent string) error {
	params := &stripe.RefundCreateParams{PaymentIntent: stripe.String(intent)}
	params.SetIdempotencyKey(key)
	_, err := s.client.V1Refunds.Create(ctx, params)
	return err
}

func intent(customerID string, cents int64) *stripe.PaymentIntentCreateParams {
	return &stripe.PaymentIntentCreateParams{
		Amount:   stripe.Int64(cents),
		Currency: stripe.String(string(stripe.CurrencyEUR)),
		Customer: stripe.String(customerID),
	}
}
