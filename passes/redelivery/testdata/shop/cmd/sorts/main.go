// Command sorts gets requests and messages, and looks at them to tell which it is.
package main

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var db *sql.DB

func handle(ctx context.Context, raw json.RawMessage) (any, error) {
	var batch events.SQSEvent
	if err := json.Unmarshal(raw, &batch); err == nil && len(batch.Records) > 0 {
		return nil, messages(ctx, batch)
	}
	return events.APIGatewayProxyResponse{StatusCode: 200}, nil
}

func messages(ctx context.Context, batch events.SQSEvent) error {
	_, err := db.ExecContext(ctx, `INSERT INTO orders (body) VALUES ($1)`, batch.Records[0].Body)
	return err
}

func main() { lambda.Start(handle) }
