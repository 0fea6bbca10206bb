// Package before has effects that are awaited for ever.
package before

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/aws/aws-lambda-go/events"

	"example.com/examples/shop"
)

// Paid tells the carrier of an order.
type Paid struct{ Carrier string }

func (p *Paid) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	return p.announce(event.ID, order) // finding: nodeadline
}

func (p *Paid) announce(id string, order shop.Order) error {
	body, err := json.Marshal(order)
	if err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodPost, p.Carrier, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", id)
	res, err := http.DefaultClient.Do(req) // waits for ever
	if err != nil {
		return err
	}
	return res.Body.Close()
}
