// Package before has a handler that fails a batch because of one record.
package before

import (
	"context"

	"github.com/aws/aws-lambda-go/events"

	"example.com/examples/shop"
)

// Receipts mails the receipts of paid orders.
type Receipts struct{ Mail *shop.Mailer }

func (r *Receipts) Handle(ctx context.Context, batch events.SQSEvent) error {
	for _, rec := range batch.Records {
		if err := r.receipt(ctx, rec); err != nil { // finding: unguarded
			// Those before it are mailed again.
			return err // finding: partialbatch
		}
	}
	return nil
}

func (r *Receipts) receipt(ctx context.Context, rec events.SQSMessage) error {
	order, err := shop.ReadOrder(rec.Body)
	if err != nil {
		return err
	}
	return r.Mail.Receipt(ctx, order)
}
