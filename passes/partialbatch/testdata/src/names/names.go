// Package names has answers that name failed records, by the right field and by another.
package names

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"
)

type app struct{ db *sql.DB }

func (a *app) store(ctx context.Context, id, text string) error {
	_, err := a.db.ExecContext(ctx, `INSERT INTO lines (id, text) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, id, text)
	return err
}

func (a *app) receipts(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range e.Records {
		if err := a.store(ctx, rec.MessageId, rec.Body); err != nil {
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{
				ItemIdentifier: rec.ReceiptHandle, // want `names a failed record by its ReceiptHandle: Lambda knows records by MessageId, and takes the whole batch for failed`
			})
		}
	}
	return resp, nil
}

func (a *app) messages(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range e.Records {
		if err := a.store(ctx, rec.MessageId, rec.Body); err != nil {
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
		}
	}
	return resp, nil
}

func (a *app) eventIDs(ctx context.Context, e events.KinesisEvent) (events.KinesisEventResponse, error) {
	for _, rec := range e.Records {
		if err := a.store(ctx, rec.EventID, "x"); err != nil {
			return events.KinesisEventResponse{BatchItemFailures: []events.KinesisBatchItemFailure{
				{ItemIdentifier: rec.EventID}, // want `names a failed record by its EventID: Lambda knows records by SequenceNumber`
			}}, nil
		}
	}
	return events.KinesisEventResponse{}, nil
}

func (a *app) sequence(ctx context.Context, e events.DynamoDBEvent) (events.DynamoDBEventResponse, error) {
	for _, rec := range e.Records {
		if err := a.store(ctx, rec.EventID, "x"); err != nil {
			return events.DynamoDBEventResponse{BatchItemFailures: []events.DynamoDBBatchItemFailure{{ItemIdentifier: rec.Change.SequenceNumber}}}, nil
		}
	}
	return events.DynamoDBEventResponse{}, nil
}
