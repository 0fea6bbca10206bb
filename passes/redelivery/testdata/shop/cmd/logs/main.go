// Command logs what fails, and nothing else: no message comes again.
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
		if err := note(ctx, rec.Body); err != nil {
			log.Println(err)
		}
	}
	return nil
}

func note(ctx context.Context, body string) error {
	if _, err := db.ExecContext(ctx, `INSERT INTO notes (body) VALUES ($1)`, body); err != nil {
		return err
	}
	return db.PingContext(ctx)
}

func main() { lambda.Start(handle) }
