// Command notice counts notices of a topic.
package main

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var db *sql.DB

func handle(ctx context.Context, e events.SNSEvent) error {
	_, err := db.ExecContext(ctx, `UPDATE counters SET n = n + 1 WHERE topic = $1`, e.Records[0].SNS.Message)
	return err
}

func main() { lambda.Start(handle) }
