package after

import (
	"context"
	"errors"

	"github.com/aws/aws-lambda-go/events"

	"example.com/examples/shop"
)

// Apart drops what can never succeed.
type Apart struct{ Charge *Charge }

func (a *Apart) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	err = a.Charge.charge(ctx, event.ID, order)
	switch {
	case errors.Is(err, errUnknownCustomer):
		return nil // no further try can mend it
	case err != nil:
		return err
	}
	return nil
}
