// Package before has a guard that is left out when it fails.
package before

import (
	"context"
	"log/slog"
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
	won, err := r.Redis.SetNX(ctx, "receipt:"+event.ID, 1, 10*time.Minute).Result() // finding: failopen
	if err != nil {
		slog.WarnContext(ctx, "redis", "err", err) // and goes on
	} else if !won {
		return nil
	}
	return r.Mail.Receipt(ctx, order)
}
