// Command once does the same without harm when it is repeated.
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
		if _, err := db.ExecContext(ctx, `INSERT INTO orders (id, body) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, rec.MessageId, rec.Body); err != nil {
			return err
		}
	}
	return nil
}

func main() { lambda.Start(handle) }
