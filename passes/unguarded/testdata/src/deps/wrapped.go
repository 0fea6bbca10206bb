package deps

import (
	"context"
	"net/smtp"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"

	"deps/tracing"
)

// What is wrapped as anything is the handler.

type mailer struct{ from string }

func (m *mailer) handle(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := smtp.SendMail("mx:25", nil, m.from, []string{rec.Body}, nil); err != nil { // want `^\(\*deps\.mailer\)\.handle sends an email`
			return err
		}
	}
	return nil
}

func startMailer(from string) {
	m := &mailer{from}
	lambda.Start(tracing.Wrap(m.handle, nil))
}

func startInPlace(from string) {
	lambda.Start(tracing.Wrap(func(ctx context.Context, e events.SNSEvent) error {
		return smtp.SendMail("mx:25", nil, from, []string{e.Records[0].SNS.Message}, nil) // want `sends an email`
	}, &tracing.Config{Name: "mails"}))
}
