// Command brief inserts a row for each message of a queue that keeps them for a minute.
package main

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var db *sql.DB

func handle(ctx context.Context, batch events.SQSEvent) error {
	for _, rec := range batch.Records {
		if _, err := db.ExecContext(ctx, `INSERT INTO orders (body) VALUES ($1)`, rec.Body); err != nil {
			return err
		}
	}
	return nil
}

func main() { lambda.Start(handle) }
