package before

import (
	"context"
	"log/slog"

	amqp "github.com/rabbitmq/amqp091-go"

	"example.com/examples/shop"
)

// Orders mails the receipts of the orders in a queue.
func Orders(ctx context.Context, ch *amqp.Channel, mail *shop.Mailer) error {
	deliveries, err := ch.Consume("orders", "", true, false, false, false, nil) // finding: earlyack
	if err != nil {
		return err
	}
	for d := range deliveries {
		order, err := shop.ReadOrder(d.Body)
		if err != nil {
			slog.ErrorContext(ctx, "order", "err", err)
			continue
		}
		if err := mail.Receipt(ctx, order); err != nil {
			slog.ErrorContext(ctx, "receipt", "err", err)
		}
	}
	return nil
}
