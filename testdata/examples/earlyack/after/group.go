package after

import (
	"context"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/errgroup"

	"example.com/examples/shop"
)

// Copies mails a receipt to the customer and a copy to the office.
type Copies struct {
	Redis  *redis.Client
	Mail   *shop.Mailer
	Office string
}

func (c *Copies) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	for _, to := range []string{order.Email, c.Office} {
		g.Go(func() error { return c.send(ctx, event.ID, order, to) })
	}
	return g.Wait() // an error: it comes again
}

func (c *Copies) send(ctx context.Context, id string, order shop.Order, to string) error {
	key := "receipt:" + id + ":" + to
	won, err := c.Redis.SetNX(ctx, key, 1, 24*time.Hour).Result()
	if err != nil || !won {
		return err
	}
	order.Email = to
	if err := c.Mail.Receipt(ctx, order); err != nil {
		c.Redis.Del(context.WithoutCancel(ctx), key)
		return err
	}
	return nil
}
