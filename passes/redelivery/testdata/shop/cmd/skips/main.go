// Command skips forgets the messages behind one that fails.
package main

import (
	"context"
	"database/sql"
	"log"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var db *sql.DB

func handle(ctx context.Context, batch events.SQSEvent) error {
	for _, rec := range batch.Records {
		if _, err := db.ExecContext(ctx, `INSERT INTO notes (body) VALUES ($1)`, rec.Body); err != nil {
			log.Println(err)
			return nil
		}
	}
	return nil
}

func main() { lambda.Start(handle) }
