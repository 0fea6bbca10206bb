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
	won, err := r.Redis.SetNX(ctx, "receipt:"+event.ID, 1, 7*24*time.Hour).Result() // finding: nonatomic
	if err != nil {
		return err
	}
	if !won {
		return nil // also when the first delivery has failed
	}
	return r.Mail.Receipt(ctx, order)
}
