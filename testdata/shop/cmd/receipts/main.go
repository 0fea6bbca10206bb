// Command receipts is the Lambda function that mails receipts.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/sesv2"
	"github.com/redis/go-redis/v9"

	"example.com/shop/internal/claims"
	"example.com/shop/internal/mail"
	"example.com/shop/internal/order"
)

type receipt struct {
	OrderID    string `json:"order_id"`
	Email      string `json:"email"`
	TotalCents int64  `json:"total_cents"`
}

type handler struct {
	mail   order.Mailer
	claims *claims.Store
}

// Handle mails the receipts of a batch that was not seen before.
func (h *handler) Handle(ctx context.Context, batch events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	if len(batch.Records) == 0 {
		return resp, nil
	}
	fresh, err := h.claims.Mark(ctx, "receipts:"+batch.Records[0].MessageId)
	if err != nil {
		return resp, err
	}
	if !fresh {
		return resp, nil
	}
	for _, record := range batch.Records {
		if err := h.send(ctx, record); err != nil { // finding: unguarded
			slog.ErrorContext(ctx, "send receipt", "message", record.MessageId, "err", err)
			resp.BatchItemFailures = append(resp.BatchItemFailures,
				events.SQSBatchItemFailure{ItemIdentifier: record.MessageId})
		}
	}
	return resp, nil
}

func (h *handler) send(ctx context.Context, record events.SQSMessage) error {
	var r receipt
	if err := json.Unmarshal([]byte(record.Body), &r); err != nil {
		return err
	}
	return h.mail.Send(ctx, order.Message{
		To:      r.Email,
		Subject: "Receipt for order " + r.OrderID,
		Text:    fmt.Sprintf("Paid: EUR %d.%02d", r.TotalCents/100, r.TotalCents%100),
	})
}

func main() {
	cfg, err := config.LoadDefaultConfig(context.Background())
	if err != nil {
		slog.Error("receipts", "err", err)
		os.Exit(1)
	}
	h := &handler{
		mail:   mail.New(sesv2.NewFromConfig(cfg), "receipts@example.com"),
		claims: claims.NewStore(redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")})),
	}
	lambda.Start(h.Handle)
}
