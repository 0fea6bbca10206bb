// Command api inserts an order for each request.
package main

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var db *sql.DB

func handle(ctx context.Context, req events.APIGatewayProxyRequest) (events.APIGatewayProxyResponse, error) {
	if _, err := db.ExecContext(ctx, `INSERT INTO orders (body) VALUES ($1)`, req.Body); err != nil {
		return events.APIGatewayProxyResponse{StatusCode: 500}, nil
	}
	return events.APIGatewayProxyResponse{StatusCode: 201}, nil
}

func main() { lambda.Start(handle) }
