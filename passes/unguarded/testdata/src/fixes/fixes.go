// Package fixes has effects whose callee deduplicates, if it is told the event's id.
package fixes

import (
	"context"

	"github.com/aws/aws-lambda-go/events"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

// The literal is the argument, or a variable's.

func whole(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if _, err := paymentintent.New(&stripe.PaymentIntentParams{Amount: stripe.Int64(100)}); err != nil { // want `again when`
			return err
		}
		_ = rec
	}
	return nil
}

type server struct{}

func (s *server) handle(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		params := &stripe.PaymentIntentParams{
			Amount:   stripe.Int64(100),
			Currency: stripe.String(rec.Body),
		}
		params.Currency = nil
		if _, err := paymentintent.New(params); err != nil { // want `again when`
			return err
		}
	}
	return nil
}

func empty(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		var params = stripe.PaymentIntentParams{}
		if _, err := paymentintent.New(&params); err != nil { // want `again when`
			return err
		}
		_ = rec
	}
	return nil
}

// Not certain: two calls would share a key.

func twice(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if _, err := paymentintent.New(&stripe.PaymentIntentParams{Currency: &rec.Body}); err != nil { // want `again when`
			return err
		}
		if _, err := paymentintent.New(&stripe.PaymentIntentParams{Amount: stripe.Int64(1)}); err != nil { // want `again when`
			return err
		}
	}
	return nil
}

func loop(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		for range len(rec.Body) {
			if _, err := paymentintent.New(&stripe.PaymentIntentParams{Amount: stripe.Int64(1)}); err != nil { // want `again when`
				return err
			}
		}
	}
	return nil
}

// Not certain: no variable holds the event, or the parameters go elsewhere, too.

func nowhere(ctx context.Context, e events.SQSEvent) error {
	for range e.Records {
		if _, err := paymentintent.New(&stripe.PaymentIntentParams{Amount: stripe.Int64(1)}); err != nil { // want `again when`
			return err
		}
	}
	return nil
}

func shared(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		params := &stripe.PaymentIntentParams{Currency: &rec.Body}
		finish(params)
		if _, err := paymentintent.New(params); err != nil { // want `again when`
			return err
		}
	}
	return nil
}

func finish(p *stripe.PaymentIntentParams) { p.Amount = stripe.Int64(1) }
