// Package guarded is about batches whose records answer for themselves, or may come again.
package guarded

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/smtp"
	"strings"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/redis/go-redis/v9"
)

var (
	db  *sql.DB
	rdb *redis.Client
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func sqs(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
		}
	}
	return resp, nil
}

// kinesis stops at the first failure: the stream comes again from there.
func kinesis(ctx context.Context, e events.KinesisEvent) (events.KinesisEventResponse, error) {
	for _, rec := range e.Records {
		if err := mail(string(rec.Kinesis.Data)); err != nil {
			return events.KinesisEventResponse{
				BatchItemFailures: []events.KinesisBatchItemFailure{{ItemIdentifier: rec.Kinesis.SequenceNumber}},
			}, nil
		}
	}
	return events.KinesisEventResponse{}, nil
}

func dynamo(ctx context.Context, e events.DynamoDBEvent) (resp events.DynamoDBEventResponse, err error) {
	for _, rec := range e.Records {
		if mail(rec.EventID) != nil {
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.DynamoDBBatchItemFailure{ItemIdentifier: rec.Change.SequenceNumber})
			return resp, nil
		}
	}
	return resp, nil
}

func claimed(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		won, err := rdb.SetNX(ctx, "m:"+rec.MessageId, 1, time.Hour).Result()
		if err != nil {
			return err
		}
		if !won {
			continue
		}
		if err := mail(rec.Body); err != nil {
			rdb.Del(ctx, "m:"+rec.MessageId)
			return err
		}
	}
	return nil
}

func book(ctx context.Context, rec events.SQSMessage) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx, `INSERT INTO events (id) VALUES ($1) ON CONFLICT DO NOTHING`, rec.MessageId)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO bookings (body) VALUES ($1)`, rec.Body); err != nil {
		return err
	}
	return tx.Commit()
}

func inTx(ctx context.Context, e events.SQSEvent) error {
	var errs []error
	for _, rec := range e.Records {
		errs = append(errs, book(ctx, rec))
	}
	return errors.Join(errs...)
}

// oneTx: an error undoes what was done for the others.
func oneTx(ctx context.Context, e events.SQSEvent) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, rec := range e.Records {
		if _, err := tx.ExecContext(ctx, `INSERT INTO bookings (body) VALUES ($1)`, rec.Body); err != nil {
			return err
		}
	}
	return tx.Commit()
}

func keyed(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		req, err := http.NewRequestWithContext(ctx, "POST", "https://example.com", strings.NewReader(rec.Body))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", rec.MessageId)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		res.Body.Close()
	}
	return nil
}

func absolute(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if _, err := db.ExecContext(ctx, `INSERT INTO seen (id, body) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET body = EXCLUDED.body`, rec.MessageId, rec.Body); err != nil {
			return err
		}
	}
	return nil
}

// wholeBatch claims the batch, not each record: a failure in the middle loses or repeats the others.
func wholeBatch(ctx context.Context, e events.SQSEvent) error {
	won, err := rdb.SetNX(ctx, "m:"+e.Records[0].MessageId, 1, time.Hour).Result()
	if err != nil || !won {
		return err
	}
	for _, rec := range e.Records {
		if err := mail(rec.Body); err != nil {
			return err // want `fails the whole batch`
		}
	}
	return nil
}

func starts() {
	lambda.Start(sqs)
	lambda.Start(kinesis)
	lambda.Start(dynamo)
	lambda.Start(claimed)
	lambda.Start(inTx)
	lambda.Start(oneTx)
	lambda.Start(keyed)
	lambda.Start(absolute)
	lambda.Start(wholeBatch)
}
