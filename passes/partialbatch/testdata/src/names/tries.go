package names

import (
	"context"
	"encoding/json"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

// A function that takes what comes of two sources: each knows its records by a field of its own.
func (a *app) either(ctx context.Context, raw json.RawMessage) (any, error) {
	var queue events.SQSEvent
	if json.Unmarshal(raw, &queue) == nil && len(queue.Records) > 0 {
		return nil, nil
	}
	var stream events.DynamoDBEvent
	if err := json.Unmarshal(raw, &stream); err != nil {
		return nil, err
	}
	var resp events.DynamoDBEventResponse
	for _, rec := range stream.Records {
		if err := a.store(ctx, rec.EventID, "changed"); err != nil {
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.DynamoDBBatchItemFailure{ItemIdentifier: rec.Change.SequenceNumber})
		}
	}
	return resp, nil
}

// The other way round, the field is no record's.
func (a *app) mixed(ctx context.Context, raw json.RawMessage) (any, error) {
	var queue events.SQSEvent
	if json.Unmarshal(raw, &queue) == nil && len(queue.Records) > 0 {
		return nil, nil
	}
	var stream events.DynamoDBEvent
	if err := json.Unmarshal(raw, &stream); err != nil {
		return nil, err
	}
	var resp events.DynamoDBEventResponse
	for _, rec := range stream.Records {
		if err := a.store(ctx, rec.EventID, "changed"); err != nil {
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.DynamoDBBatchItemFailure{
				ItemIdentifier: rec.EventID, // want `Lambda knows records by SequenceNumber`
			})
		}
	}
	return resp, nil
}

func startEither(a *app) { lambda.Start(a.either) }
func startMixed(a *app)  { lambda.Start(a.mixed) }
