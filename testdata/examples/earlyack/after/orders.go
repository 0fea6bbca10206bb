package after

import (
	"context"
	"fmt"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/redis/go-redis/v9"

	"example.com/examples/shop"
)

// Orders mails the receipts of the orders in a queue.
func Orders(ctx context.Context, ch *amqp.Channel, rdb *redis.Client, mail *shop.Mailer) error {
	deliveries, err := ch.Consume("orders", "", false, false, false, false, nil) // autoAck: false
	if err != nil {
		return err
	}
	for d := range deliveries {
		if err := receipt(ctx, rdb, mail, d); err != nil {
			err = d.Nack(false, true)
		} else {
			err = d.Ack(false)
		}
		if err != nil {
			return fmt.Errorf("acknowledge: %w", err)
		}
	}
	return nil
}

func receipt(ctx context.Context, rdb *redis.Client, mail *shop.Mailer, d amqp.Delivery) error {
	order, err := shop.ReadOrder(d.Body)
	if err != nil {
		return err
	}
	won, err := rdb.SetNX(ctx, "receipt:"+d.MessageId, 1, 24*time.Hour).Result()
	if err != nil || !won {
		return err
	}
	if err := mail.Receipt(ctx, order); err != nil {
		rdb.Del(context.WithoutCancel(ctx), "receipt:"+d.MessageId)
		return err
	}
	return nil
}
