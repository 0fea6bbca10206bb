// Package after has effects that are awaited for a while.
package after

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"example.com/examples/shop"
)

// Paid tells the carrier of an order.
type Paid struct{ Carrier string }

var client = &http.Client{Timeout: 10 * time.Second}

func (p *Paid) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	return p.announce(ctx, event.ID, order)
}

func (p *Paid) announce(ctx context.Context, id string, order shop.Order) error {
	body, err := json.Marshal(order)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.Carrier, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", id)
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}
