// Package returns is about errors that speak for all records of a batch.
package returns

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/smtp"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func sqs(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			return err // want `^returns\.sqs fails the whole batch \(SQSEvent\) because of one record: all records come again, and it sends an email \(smtp\.SendMail, returns\.go:\d+\) again for those that went well; return the failed records as batch item failures \(with ReportBatchItemFailures\), or guard each record`
		}
	}
	return nil
}

func wrapped(ctx context.Context, e *events.SQSEvent) error {
	for i := range e.Records {
		rec := &e.Records[i]
		if err := mail(rec.Body); err != nil {
			return fmt.Errorf("%s: %w", rec.MessageId, err) // want `fails the whole batch`
		}
	}
	return nil
}

func kinesis(ctx context.Context, e events.KinesisEvent) error {
	for _, rec := range e.Records {
		if len(rec.Kinesis.Data) == 0 {
			return errors.New("empty") // want `\(KinesisEvent\)`
		}
		if err := mail(string(rec.Kinesis.Data)); err != nil {
			return err // want `\(KinesisEvent\)`
		}
	}
	return nil
}

func dynamo(ctx context.Context, e events.DynamoDBEvent) error {
	for _, rec := range e.Records {
		if err := mail(rec.EventID); err != nil {
			return err // want `\(DynamoDBEvent\)`
		}
	}
	return nil
}

func kafka(ctx context.Context, e events.KafkaEvent) error {
	for _, recs := range e.Records {
		for _, rec := range recs {
			if err := mail(rec.Value); err != nil {
				return err // want `\(KafkaEvent\)`
			}
		}
	}
	return nil
}

// Collected errors fail the batch just the same.

func joined(ctx context.Context, e events.SQSEvent) error {
	var errs []error
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...) // want `fails the whole batch`
}

func joinedOneByOne(ctx context.Context, e events.SQSEvent) error {
	var all error
	for _, rec := range e.Records {
		all = errors.Join(all, mail(rec.Body))
	}
	return all // want `fails the whole batch`
}

func firstKept(ctx context.Context, e events.SQSEvent) error {
	var first error
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil && first == nil {
			first = err
		}
	}
	return first // want `fails the whole batch`
}

func counted(ctx context.Context, e events.SQSEvent) error {
	failed := 0
	for _, rec := range e.Records {
		if mail(rec.Body) != nil {
			failed++
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d failed", failed) // want `fails the whole batch`
	}
	return nil
}

// both: a response is thrown away when there is an error beside it.
func both(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
			return resp, err // want `fails the whole batch`
		}
	}
	return resp, nil
}

// Helpers: the finding is on the handler's call of the function with the loop.

func all(ctx context.Context, recs []events.SQSMessage) error {
	for _, rec := range recs {
		if err := mail(rec.Body); err != nil {
			return err
		}
	}
	return nil
}

func helper(ctx context.Context, e events.SQSEvent) error { return all(ctx, e.Records) } // want `^returns\.helper fails the whole batch`

func one(rec events.SQSMessage) error {
	if rec.Body == "" {
		return errors.New("no body")
	}
	return mail(rec.Body)
}

func oneByOne(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := one(rec); err != nil {
			return err // want `fails the whole batch`
		}
	}
	return nil
}

// dropped: the records behind the one that is skipped count as done.
func dropped(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if rec.Body == "" {
			return nil // earlyack
		}
		if err := mail(rec.Body); err != nil {
			log.Print(err)
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
			log.Print(err)
		}
	}
	return nil
}

// before: nothing has happened yet.
func before(ctx context.Context, e events.SQSEvent) error {
	if len(e.Records) == 0 {
		return errors.New("empty batch")
	}
	for _, rec := range e.Records {
		_ = mail(rec.Body)
	}
	return nil
}

// checkedFirst fails before the first effect.
func checkedFirst(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if rec.Body == "" {
			return errors.New("no body")
		}
	}
	for _, rec := range e.Records {
		_ = mail(rec.Body)
	}
	return nil
}

func noEffect(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		log.Print(rec.Body)
		if rec.Body == "" {
			return errors.New("no body")
		}
	}
	return nil
}

type flusher interface {
	Flush(ctx context.Context) error
}

var fl flusher

// behind: no record is to blame for what fails after the loop.
func behind(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			log.Print(err)
		}
	}
	if err := fl.Flush(ctx); err != nil {
		return fmt.Errorf("flush: %w", err)
	}
	return fl.Flush(ctx)
}

func starts() {
	lambda.Start(behind)
	lambda.Start(raw)
	lambda.Start(rawRecord)
	lambda.Start(sqs)
	lambda.Start(wrapped)
	lambda.Start(kinesis)
	lambda.Start(dynamo)
	lambda.Start(kafka)
	lambda.Start(joined)
	lambda.Start(joinedOneByOne)
	lambda.Start(firstKept)
	lambda.Start(counted)
	lambda.Start(both)
	lambda.Start(helper)
	lambda.Start(oneByOne)
	lambda.Start(dropped)
	lambda.Start(continued)
	lambda.Start(before)
	lambda.Start(checkedFirst)
	lambda.Start(noEffect)
	lambda.Start(sideBySide)
	lambda.Start(sideBySideWrapped)
	lambda.Start(sideBySideBehind)
	lambda.Start(sideBySideNamed)
}

// raw finds out what it was given.
func raw(ctx context.Context, event json.RawMessage) (any, error) {
	var e events.SQSEvent
	if err := json.Unmarshal(event, &e); err != nil {
		return nil, err
	}
	return nil, all(ctx, e.Records) // want `^returns\.raw fails the whole batch \(SQSEvent\)`
}

// rawRecord is a single one.
func rawRecord(ctx context.Context, event json.RawMessage) (any, error) {
	var m events.SQSMessage
	if err := json.Unmarshal(event, &m); err != nil {
		return nil, err
	}
	return nil, mail(m.Body)
}
