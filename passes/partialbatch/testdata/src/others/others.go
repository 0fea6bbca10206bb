// Package others is about lists whose source takes no answer for each record.
package others

import (
	"context"
	"encoding/json"
	"net/http"
	"net/smtp"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	amqp "github.com/rabbitmq/amqp091-go"
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// Mostly these events have one record.

func sns(ctx context.Context, e events.SNSEvent) error {
	for _, rec := range e.Records {
		if err := mail(rec.SNS.Message); err != nil {
			return err
		}
	}
	return nil
}

func s3(ctx context.Context, e events.S3Event) error {
	for _, rec := range e.Records {
		if err := mail(rec.S3.Object.Key); err != nil {
			return err
		}
	}
	return nil
}

func list(w http.ResponseWriter, r *http.Request) {
	var to []string
	if json.NewDecoder(r.Body).Decode(&to) != nil {
		return
	}
	for _, t := range to {
		if err := mail(t); err != nil {
			w.WriteHeader(500)
			return
		}
	}
}

// A receive loop acknowledges each message for itself.
func loop(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		if err := mail(string(d.Body)); err != nil {
			return err
		}
		_ = d.Ack(false)
	}
	return nil
}

func starts() {
	lambda.Start(sns)
	lambda.Start(s3)
}
