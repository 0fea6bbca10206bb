package after

import (
	"context"

	"github.com/aws/aws-lambda-go/events"
	"github.com/stripe/stripe-go/v82"

	"example.com/examples/shop"
)

// Charge takes the money for an order. Stripe knows a second request by its key.
type Charge struct{ Stripe *stripe.Client }

func (c *Charge) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	params := &stripe.PaymentIntentCreateParams{
		Amount:   stripe.Int64(order.Cents),
		Currency: stripe.String(string(stripe.CurrencyEUR)),
	}
	params.SetIdempotencyKey("charge-" + event.ID)
	_, err = c.Stripe.V1PaymentIntents.Create(ctx, params)
	return err
}
