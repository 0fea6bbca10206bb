// Package fixes has answers that can name the failed record for certain, and others.
package fixes

import (
	"context"
	"fmt"
	"net/smtp"

	"github.com/aws/aws-lambda-go/events"
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// By another field.

func receipt(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.ReceiptHandle}) // want `by its ReceiptHandle`
		}
	}
	return resp, nil
}

func eventID(ctx context.Context, e events.KinesisEvent) (events.KinesisEventResponse, error) {
	for _, rec := range e.Records {
		if err := mail(string(rec.Kinesis.Data)); err != nil {
			return events.KinesisEventResponse{BatchItemFailures: []events.KinesisBatchItemFailure{
				{ItemIdentifier: rec.EventID}, // want `by its EventID`
			}}, nil
		}
	}
	return events.KinesisEventResponse{}, nil
}

// A queue: the others are gone on with.

func queue(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			return resp, fmt.Errorf("record: %w", err) // want `fails the whole batch`
		}
	}
	return resp, nil
}

func index(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	resp := events.SQSEventResponse{}
	for i := range e.Records {
		rec := &e.Records[i]
		if err := mail(rec.Body); err != nil {
			return resp, err // want `fails the whole batch`
		}
	}
	return resp, nil
}

// A stream: it comes again from the first that fails.

func stream(ctx context.Context, e events.DynamoDBEvent) (events.DynamoDBEventResponse, error) {
	for _, rec := range e.Records {
		if err := mail(rec.EventID); err != nil {
			return events.DynamoDBEventResponse{}, err // want `fails the whole batch`
		}
	}
	return events.DynamoDBEventResponse{}, nil
}

// Not certain: no answer, more to do behind the loop, another loop in between.

func none(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			return err // want `fails the whole batch`
		}
	}
	return nil
}

func behind(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			return resp, err // want `fails the whole batch`
		}
	}
	fmt.Println("all went well")
	return resp, nil
}

func inner(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range e.Records {
		for range 2 {
			if err := mail(rec.Body); err != nil {
				return resp, err // want `fails the whole batch`
			}
		}
	}
	return resp, nil
}
