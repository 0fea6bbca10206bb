// Package after has handlers whose batches may fail in part.
package after

import (
	"context"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/redis/go-redis/v9"

	"example.com/examples/shop"
)

// Receipts mails the receipts of paid orders.
type Receipts struct {
	Redis *redis.Client
	Mail  *shop.Mailer
}

func (r *Receipts) Handle(ctx context.Context, batch events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range batch.Records {
		if err := r.receipt(ctx, rec); err != nil {
			resp.BatchItemFailures = append(resp.BatchItemFailures,
				events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
		}
	}
	return resp, nil
}

func (r *Receipts) receipt(ctx context.Context, rec events.SQSMessage) error {
	order, err := shop.ReadOrder(rec.Body)
	if err != nil {
		return err
	}
	won, err := r.Redis.SetNX(ctx, "receipt:"+rec.MessageId, 1, 24*time.Hour).Result()
	if err != nil || !won {
		return err
	}
	if err := r.Mail.Receipt(ctx, order); err != nil {
		r.Redis.Del(context.WithoutCancel(ctx), "receipt:"+rec.MessageId)
		return err
	}
	return nil
}
