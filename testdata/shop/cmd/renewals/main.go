// Command renewals is the Lambda function that bills the boxes of subscribers.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/cenkalti/backoff/v5"

	"example.com/shop/internal/order"
	"example.com/shop/internal/payment"
)

// A bill is due. The planner fills the queue each night.
type bill struct {
	ID             string `json:"id"`
	Kind           string `json:"kind"`
	SubscriptionID string `json:"subscription_id"`
	CustomerID     string `json:"customer_id"`
	Cents          int64  `json:"cents"`
}

type handler struct {
	payments order.Payments
}

// Handle charges a batch of bills. What fails comes back alone.
func (h *handler) Handle(ctx context.Context, batch events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, record := range batch.Records {
		if err := h.charge(ctx, record); err != nil {
			slog.ErrorContext(ctx, "charge bill", "message", record.MessageId, "err", err)
			resp.BatchItemFailures = append(resp.BatchItemFailures,
				events.SQSBatchItemFailure{ItemIdentifier: record.MessageId})
		}
	}
	return resp, nil
}

func (h *handler) charge(ctx context.Context, record events.SQSMessage) error {
	var b bill
	if err := json.Unmarshal([]byte(record.Body), &b); err != nil {
		return err
	}
	if b.Kind == "upgrade" {
		return h.upgrade(ctx, b)
	}
	return h.renew(ctx, b)
}

// renew charges a box, and no more than one each month.
func (h *handler) renew(ctx context.Context, b bill) error {
	key := fmt.Sprintf("box-%s-%s", b.SubscriptionID, time.Now().Format("2006-01"))
	_, err := h.payments.Charge(ctx, key, b.CustomerID, b.Cents) // finding: unstablekey
	return err
}

// upgrade charges the difference to a bigger box. The customer waits for it: four tries.
func (h *handler) upgrade(ctx context.Context, b bill) error {
	_, err := backoff.Retry(ctx, func() (string, error) {
		return h.payments.Charge(ctx, "upgrade-"+b.ID, b.CustomerID, b.Cents)
	}, backoff.WithMaxTries(4))
	return err
}

func main() {
	h := &handler{payments: payment.New(os.Getenv("STRIPE_KEY"))}
	lambda.Start(h.Handle)
}
