// Command fulfilment is the Lambda function that books a parcel for each paid order.
package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"

	"example.com/shop/internal/carrier"
	"example.com/shop/internal/claims"
	"example.com/shop/internal/order"
	"example.com/shop/internal/postgres"
)

type paid struct {
	OrderID string `json:"order_id"`
}

type handler struct {
	orders  *postgres.Orders
	carrier order.Carrier
	claims  *claims.Store
}

// Handle books parcels. What fails comes back alone, the rest of the batch is done.
func (h *handler) Handle(ctx context.Context, batch events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, record := range batch.Records {
		err := h.claims.Once(ctx, "parcel:"+record.MessageId, func(ctx context.Context) error {
			return h.book(ctx, record)
		})
		if err != nil {
			slog.ErrorContext(ctx, "book parcel", "message", record.MessageId, "err", err)
			resp.BatchItemFailures = append(resp.BatchItemFailures,
				events.SQSBatchItemFailure{ItemIdentifier: record.MessageId})
		}
	}
	return resp, nil
}

func (h *handler) book(ctx context.Context, record events.SQSMessage) error {
	var msg paid
	if err := json.Unmarshal([]byte(record.Body), &msg); err != nil {
		return err
	}
	o, err := h.orders.Get(ctx, msg.OrderID)
	if err != nil {
		return err
	}
	tracking, err := h.carrier.Book(ctx, o)
	if err != nil {
		return err
	}
	slog.InfoContext(ctx, "parcel booked", "order", o.ID, "tracking", tracking)
	return h.orders.Ship(ctx, o.ID)
}

func main() {
	pool, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		slog.Error("fulfilment", "err", err)
		os.Exit(1)
	}
	h := &handler{
		orders:  postgres.NewOrders(pool),
		carrier: carrier.New(os.Getenv("CARRIER_URL"), os.Getenv("CARRIER_TOKEN")),
		claims:  claims.NewStore(redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")})),
	}
	lambda.Start(h.Handle)
}
