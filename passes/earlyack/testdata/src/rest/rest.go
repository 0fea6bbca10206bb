// Package rest returns from the middle of a batch.
package rest

import (
	"context"
	"encoding/json"
	"net/smtp"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

func mail(body string) error { return smtp.SendMail("mx:25", nil, "a@b", nil, []byte(body)) }

// first looks at the first record alone.
func first(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			return err
		}
		return nil // want `^rest\.first returns nil from the middle of a batch \(SQSEvent\): the records behind this one count as done, and SQS never delivers them again; continue with them`
	}
	return nil
}

func skipped(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if rec.Body == "" {
			return nil // want `from the middle of a batch`
		}
		if err := mail(rec.Body); err != nil {
			return err
		}
	}
	return nil
}

func continued(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if rec.Body == "" {
			continue
		}
		if err := mail(rec.Body); err != nil {
			return err
		}
	}
	return nil
}

// found is a look for one of several: nothing is done for those before it.
func found(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if rec.Body == "stop" {
			return nil
		}
	}
	return mail("all")
}

// raw finds out what it was given.
func raw(ctx context.Context, event json.RawMessage) (any, error) {
	var e events.SQSEvent
	if err := json.Unmarshal(event, &e); err != nil {
		return nil, err
	}
	return nil, each(e)
}

func each(e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			return err
		}
	}
	return nil
}

// partial names the records that have failed; one that it has nothing to do for ends it.
func partial(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var out events.SQSEventResponse
	for _, rec := range e.Records {
		if rec.Body == "" {
			return out, nil // want `^rest\.partial returns nil from the middle of a batch`
		}
		if err := mail(rec.Body); err != nil {
			out.BatchItemFailures = append(out.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
			return out, nil
		}
	}
	return out, nil
}

// pointed does so with a pointer.
func pointed(ctx context.Context, e events.SQSEvent) (*events.SQSEventResponse, error) {
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			return &events.SQSEventResponse{BatchItemFailures: []events.SQSBatchItemFailure{{ItemIdentifier: rec.MessageId}}}, nil
		}
		if rec.Body == "last" {
			return nil, nil // want `from the middle of a batch`
		}
	}
	return &events.SQSEventResponse{}, nil
}

// worded answers with a text.
func worded(ctx context.Context, e events.SQSEvent) (string, error) {
	for _, rec := range e.Records {
		if rec.Body == "" {
			return "nothing to do", nil // want `from the middle of a batch`
		}
		if err := mail(rec.Body); err != nil {
			return "", err
		}
	}
	return "done", nil
}

// collected goes on, and names all that have failed.
func collected(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var out events.SQSEventResponse
	for _, rec := range e.Records {
		if rec.Body == "" {
			continue
		}
		if err := mail(rec.Body); err != nil {
			out.BatchItemFailures = append(out.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
		}
	}
	return out, nil
}

func main() {
	lambda.Start(partial)
	lambda.Start(pointed)
	lambda.Start(worded)
	lambda.Start(collected)
	lambda.Start(first)
	lambda.Start(skipped)
	lambda.Start(continued)
	lambda.Start(found)
	lambda.Start(raw)
}
