package before

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

func (r *Receipts) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	won, err := r.Redis.SetNX(ctx, "receipt:"+event.ID, 1, 24*time.Hour).Result()
	if err != nil || !won {
		return err
	}
	// The handler has a context that ends; this one does not.
	if err := r.Mail.Receipt(context.Background(), order); err != nil { // finding: nodeadline
		r.Redis.Del(context.WithoutCancel(ctx), "receipt:"+event.ID)
		return err
	}
	return nil
}
