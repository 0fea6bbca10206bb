package after

import (
	"context"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/redis/go-redis/v9"

	"example.com/examples/shop"
)

// Receipts mails the receipt of an order, once.
type Receipts struct {
	Redis *redis.Client
	Mail  *shop.Mailer
}

func (r *Receipts) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	key := "receipt:" + event.ID
	won, err := r.Redis.SetNX(ctx, key, "processing", 2*time.Minute).Result()
	if err != nil {
		return err
	}
	if !won {
		return nil // another delivery has it
	}
	if err := r.Mail.Receipt(ctx, order); err != nil {
		r.Redis.Del(context.WithoutCancel(ctx), key)
		return err
	}
	// Keep it for longer than the source may deliver again.
	return r.Redis.Set(context.WithoutCancel(ctx), key, "done", 30*24*time.Hour).Err()
}
