// Package meant has a batch of one.
package meant

import (
	"context"

	"github.com/aws/aws-lambda-go/events"

	"example.com/examples/shop"
)

// Receipts mails the receipts of paid orders.
type Receipts struct{ Mail *shop.Mailer }

func (r *Receipts) Handle(ctx context.Context, batch events.SQSEvent) error {
	for _, rec := range batch.Records {
		//idemcheck:ignore unguarded a receipt may come twice
		if err := r.receipt(ctx, rec); err != nil {
			//idemcheck:ignore partialbatch the batch size is 1
			return err
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
