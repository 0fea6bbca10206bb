// Command loyalty is the Lambda function that gives points for shipped orders.
package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"sync"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/shop/internal/postgres"
)

type shipped struct {
	CustomerID string `json:"customer_id"`
	TotalCents int64  `json:"total_cents"`
}

type handler struct {
	customers *postgres.Customers
	seen      sync.Map // of message ids
}

// Handle gives one point for each euro.
func (h *handler) Handle(ctx context.Context, batch events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, record := range batch.Records {
		if _, seen := h.seen.LoadOrStore(record.MessageId, true); seen {
			continue
		}
		if err := h.reward(ctx, record); err != nil { // finding: unguarded
			h.seen.Delete(record.MessageId)
			slog.ErrorContext(ctx, "give points", "message", record.MessageId, "err", err)
			resp.BatchItemFailures = append(resp.BatchItemFailures,
				events.SQSBatchItemFailure{ItemIdentifier: record.MessageId})
		}
	}
	return resp, nil
}

func (h *handler) reward(ctx context.Context, record events.SQSMessage) error {
	var msg shipped
	if err := json.Unmarshal([]byte(record.Body), &msg); err != nil {
		return err
	}
	return h.customers.AddPoints(ctx, msg.CustomerID, msg.TotalCents/100)
}

func main() {
	pool, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		slog.Error("loyalty", "err", err)
		os.Exit(1)
	}
	h := &handler{customers: postgres.NewCustomers(pool)}
	lambda.Start(h.Handle)
}
