// Package before has keys that are made anew for each delivery.
package before

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"

	"example.com/examples/shop"
)

// Charges takes the money for orders.
type Charges struct {
	Stripe *stripe.Client
	Redis  *redis.Client
	Mail   *shop.Mailer
}

func (c *Charges) Handle(ctx context.Context, batch events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range batch.Records {
		if err := c.charge(ctx, rec); err != nil {
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
		}
	}
	return resp, nil
}

func (c *Charges) charge(ctx context.Context, rec events.SQSMessage) error {
	order, err := shop.ReadOrder(rec.Body)
	if err != nil {
		return err
	}
	params := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(order.Cents), Currency: stripe.String(string(stripe.CurrencyEUR))}
	params.SetIdempotencyKey(rec.ReceiptHandle) // finding: unstablekey
	if _, err := c.Stripe.V1PaymentIntents.Create(ctx, params); err != nil {
		return err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", rec.Body, time.Now().Unix()))
	won, err := c.Redis.SetNX(ctx, hex.EncodeToString(sum[:]), "mailing", 5*time.Minute).Result() // finding: unstablekey
	if err != nil || !won {
		return err
	}
	return c.Mail.Receipt(ctx, order)
}
