// Command answers says which messages failed, from a closure behind a wrapper.
package main

import (
	"context"
	"errors"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

type handler func(context.Context, events.SQSEvent) (events.SQSEventResponse, error)

func each(do func(context.Context, string) error) handler {
	return func(ctx context.Context, batch events.SQSEvent) (resp events.SQSEventResponse, err error) {
		for _, rec := range batch.Records {
			if err := do(ctx, rec.Body); err != nil {
				resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
			}
		}
		return resp, nil
	}
}

func logged(h handler) handler {
	return func(ctx context.Context, batch events.SQSEvent) (events.SQSEventResponse, error) {
		return h(ctx, batch)
	}
}

func main() {
	lambda.Start(logged(each(func(ctx context.Context, body string) error {
		if body == "" {
			return errors.New("empty")
		}
		return nil
	})))
}
