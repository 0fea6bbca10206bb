// Command both returns an error wherever it answers failures: all come again.
package main

import (
	"context"
	"errors"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

func handle(ctx context.Context, batch events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range batch.Records {
		if rec.Body == "" {
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
		}
	}
	if len(resp.BatchItemFailures) > 0 {
		return resp, errors.New("some failed")
	}
	return resp, nil
}

func main() { lambda.Start(handle) }
