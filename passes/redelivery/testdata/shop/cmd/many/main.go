// Command many is one program for several functions.
package main

import (
	"context"
	"database/sql"
	"os"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var db *sql.DB

func messages(ctx context.Context, batch events.SQSEvent) error {
	_, err := db.ExecContext(ctx, `DELETE FROM carts WHERE id = $1`, batch.Records[0].Body)
	return err
}

func others(ctx context.Context, batch events.SQSEvent) (events.SQSEventResponse, error) {
	return events.SQSEventResponse{BatchItemFailures: []events.SQSBatchItemFailure{{ItemIdentifier: batch.Records[0].MessageId}}}, nil
}

func notices(ctx context.Context, e events.SNSEvent) error {
	_, err := db.ExecContext(ctx, `INSERT INTO notices (text) VALUES ($1)`, e.Records[0].SNS.Message)
	return err
}

func main() {
	switch os.Getenv("HANDLER") {
	case "messages":
		lambda.Start(messages)
	case "others":
		lambda.Start(others)
	case "notices":
		lambda.Start(notices)
	}
}
