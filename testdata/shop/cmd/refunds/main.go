// Command refunds works off the refunds that the office has approved.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"
	"github.com/cenkalti/backoff/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"

	"example.com/shop/internal/carrier"
	"example.com/shop/internal/claims"
	"example.com/shop/internal/order"
	"example.com/shop/internal/payment"
	"example.com/shop/internal/postgres"
)

type refund struct {
	ID       string `json:"id"`
	OrderID  string `json:"order_id"`
	SendBack bool   `json:"send_back"` // the carrier fetches the goods
}

type worker struct {
	queue    *sqs.Client
	url      string
	orders   *postgres.Orders
	payments order.Payments
	carrier  order.Carrier
	claims   *claims.Store
}

// run receives until the context ends. What fails stays in the queue.
func (w *worker) run(ctx context.Context) error {
	for {
		out, err := w.queue.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{
			QueueUrl: aws.String(w.url), MaxNumberOfMessages: 10, WaitTimeSeconds: 20,
		})
		if err != nil {
			return fmt.Errorf("receive: %w", err)
		}
		for _, msg := range out.Messages {
			if err := w.refund(ctx, msg); err != nil {
				slog.ErrorContext(ctx, "refund", "message", aws.ToString(msg.MessageId), "err", err)
				continue
			}
			if _, err := w.queue.DeleteMessage(ctx, &sqs.DeleteMessageInput{
				QueueUrl: aws.String(w.url), ReceiptHandle: msg.ReceiptHandle,
			}); err != nil {
				return fmt.Errorf("delete message: %w", err)
			}
		}
	}
}

// refund gives the money back. For some goods it sends the carrier, whose API is busy at
// noon: four tries.
func (w *worker) refund(ctx context.Context, msg types.Message) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	var r refund
	if err := json.Unmarshal([]byte(aws.ToString(msg.Body)), &r); err != nil {
		return err
	}
	o, err := w.orders.Get(ctx, r.OrderID)
	if err != nil {
		return err
	}
	if err := w.payments.Refund(ctx, "refund-"+r.ID, o.PaymentIntent); err != nil {
		return err
	}
	if !r.SendBack {
		return nil
	}
	return w.claims.Once(ctx, "send-back:"+r.ID, func(ctx context.Context) error {
		tracking, err := backoff.Retry(ctx, func() (string, error) {
			return w.carrier.Book(ctx, o) // finding: retryloop
		}, backoff.WithMaxTries(4))
		if err != nil {
			return err
		}
		slog.InfoContext(ctx, "pick-up booked", "order", o.ID, "tracking", tracking)
		return nil
	})
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	pool, err := pgxpool.New(ctx, os.Getenv("DATABASE_URL"))
	if err != nil {
		slog.Error("refunds", "err", err)
		os.Exit(1)
	}
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		slog.Error("refunds", "err", err)
		os.Exit(1)
	}
	w := &worker{
		queue:    sqs.NewFromConfig(cfg),
		url:      os.Getenv("REFUNDS_QUEUE"),
		orders:   postgres.NewOrders(pool),
		payments: payment.New(os.Getenv("STRIPE_KEY")),
		carrier:  carrier.New(os.Getenv("CARRIER_URL"), os.Getenv("CARRIER_TOKEN")),
		claims:   claims.NewStore(redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")})),
	}
	if err := w.run(ctx); err != nil && ctx.Err() == nil {
		slog.Error("refunds", "err", err)
		os.Exit(1)
	}
}
