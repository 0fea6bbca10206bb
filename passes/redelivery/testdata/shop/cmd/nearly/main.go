// Command nearly answers which records have failed, under a name of its own.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

type failure struct {
	ItemIdentifier string `json:"ItemIdentifier"`
}

type answer struct {
	BatchItemFailures []failure `json:"BatchItemFailures"`
}

func check(body string) error { return context.Canceled }

func handle(_ context.Context, batch events.SQSEvent) (*answer, error) {
	out := &answer{}
	for _, m := range batch.Records {
		if check(m.Body) != nil {
			out.BatchItemFailures = append(out.BatchItemFailures, failure{m.MessageId})
		}
	}
	if len(out.BatchItemFailures) == len(batch.Records) {
		return nil, context.Canceled
	}
	return out, nil
}

func main() { lambda.Start(handle) }
