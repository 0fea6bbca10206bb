package after

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/aws/aws-lambda-go/events"
	"github.com/cenkalti/backoff/v5"

	"example.com/examples/shop"
)

// Charge takes the money for an order from our bank.
type Charge struct{ Bank string }

func (c *Charge) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	_, err = backoff.Retry(ctx, func() (bool, error) {
		return true, c.charge(ctx, "charge-"+event.ID, order)
	})
	return err
}

func (c *Charge) charge(ctx context.Context, key string, order shop.Order) error {
	form := url.Values{"account": {order.Account}, "cents": {fmt.Sprint(order.Cents)}}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.Bank, strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}
