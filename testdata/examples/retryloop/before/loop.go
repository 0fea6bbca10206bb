package before

import (
	"bytes"
	"context"
	"net/http"

	"github.com/aws/aws-lambda-go/events"
	"github.com/google/uuid"
)

// Announce tells the carrier of an order.
type Announce struct{ Carrier string }

func (a *Announce) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	var last error
	// Each try makes a key of its own, so the callee takes the second for a new order.
	for range 3 {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.Carrier, bytes.NewReader(event.Detail))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", uuid.NewString()) // finding: unstablekey
		res, err := client.Do(req)                          // finding: retryloop
		if err == nil {
			return res.Body.Close()
		}
		last = err
	}
	return last
}
