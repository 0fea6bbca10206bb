// Command first claims the first message of a batch, which is the only one.
package main

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var db *sql.DB

func handle(ctx context.Context, batch events.SQSEvent) error {
	res, err := db.ExecContext(ctx, `INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING`, batch.Records[0].MessageId)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	for _, rec := range batch.Records {
		if _, err := db.ExecContext(ctx, `INSERT INTO notes (body) VALUES ($1)`, rec.Body); err != nil {
			return err
		}
	}
	return nil
}

func main() { lambda.Start(handle) }
