// Command last has its effect last: when it fails nothing has happened.
package main

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var db *sql.DB

func handle(ctx context.Context, batch events.SQSEvent) error {
	_, err := db.ExecContext(ctx, `INSERT INTO orders (body) VALUES ($1)`, batch.Records[0].Body)
	return err
}

func main() { lambda.Start(handle) }
