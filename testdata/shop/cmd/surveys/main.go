// Command surveys is the Lambda function that asks customers how they like their order.
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

	"example.com/shop/internal/mail"
	"example.com/shop/internal/order"
)

type arrived struct {
	OrderID string `json:"order_id"`
	Email   string `json:"email"`
}

type handler struct {
	mail order.Mailer
}

// Handle mails a survey for each order of a batch.
func (h *handler) Handle(ctx context.Context, batch events.SQSEvent) error {
	for _, record := range batch.Records {
		var msg arrived
		if err := json.Unmarshal([]byte(record.Body), &msg); err != nil {
			slog.ErrorContext(ctx, "no survey", "message", record.MessageId, "err", err)
			continue
		}
		//idemcheck:ignore unguarded now and then a customer is asked twice, which nobody minds
		err := h.mail.Send(ctx, order.Message{
			To:      msg.Email,
			Subject: "Are you happy with order " + msg.OrderID + "?",
			Text:    "Tell us: https://shop.example.com/survey/" + msg.OrderID,
		})
		if err != nil {
			return fmt.Errorf("survey for order %s: %w", msg.OrderID, err) // finding: partialbatch
		}
	}
	return nil
}

func main() {
	cfg, err := config.LoadDefaultConfig(context.Background())
	if err != nil {
		slog.Error("surveys", "err", err)
		os.Exit(1)
	}
	h := &handler{mail: mail.New(sesv2.NewFromConfig(cfg), "shop@example.com")}
	lambda.Start(h.Handle)
}
