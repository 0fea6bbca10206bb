// Package before has a handler that loses events.
package before

import (
	"context"
	"log/slog"

	"github.com/aws/aws-lambda-go/events"
	"github.com/stripe/stripe-go/v82"

	"example.com/examples/shop"
)

// Charge takes the money for an order.
type Charge struct{ Stripe *stripe.Client }

func (c *Charge) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	if err := c.charge(ctx, event.ID, order); err != nil {
		slog.ErrorContext(ctx, "charge", "order", order.ID, "err", err)
		// The event counts as done.
		return nil // finding: ackonerror
	}
	return nil
}

func (c *Charge) charge(ctx context.Context, key string, order shop.Order) error {
	params := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(order.Cents), Currency: stripe.String(string(stripe.CurrencyEUR))}
	params.SetIdempotencyKey(key)
	_, err := c.Stripe.V1PaymentIntents.Create(ctx, params)
	return err
}
