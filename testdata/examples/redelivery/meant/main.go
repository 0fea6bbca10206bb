// Command meant stores a receipt for each order, once.
package main

import (
	"context"
	"database/sql"
	"log"
	"os"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

type receipts struct{ db *sql.DB }

// Handle answers which messages failed, so that only they come again.
func (r *receipts) Handle(ctx context.Context, batch events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range batch.Records {
		if err := r.store(ctx, rec.MessageId, rec.Body); err != nil {
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
		}
	}
	return resp, nil
}

func (r *receipts) store(ctx context.Context, id, body string) error {
	_, err := r.db.ExecContext(ctx, `INSERT INTO receipts (id, body) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, id, body)
	return err
}

func main() {
	db, err := sql.Open("postgres", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	lambda.Start((&receipts{db: db}).Handle)
}
