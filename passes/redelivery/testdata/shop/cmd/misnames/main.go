// Command misnames names failed messages by their receipt handle.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

type failure struct {
	ID string `json:"itemIdentifier"`
}

func handle(ctx context.Context, batch events.SQSEvent) (map[string]any, error) {
	var failures []failure
	for _, rec := range batch.Records {
		if rec.Body == "" {
			failures = append(failures, failure{ID: rec.ReceiptHandle}) // finding: wrong-identifier
		}
	}
	return map[string]any{"batchItemFailures": failures}, nil
}

func main() { lambda.Start(handle) }
