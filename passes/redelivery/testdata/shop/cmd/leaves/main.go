// Command leaves answers each request at once, and inserts an order meanwhile.
package main

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var db *sql.DB

func handle(ctx context.Context, req events.APIGatewayProxyRequest) (events.APIGatewayProxyResponse, error) {
	go func() {
		_, _ = db.Exec(`INSERT INTO orders (body) VALUES ($1)`, req.Body)
	}()
	return events.APIGatewayProxyResponse{StatusCode: 202}, nil
}

func main() { lambda.Start(handle) }
