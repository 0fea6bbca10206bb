// Command slow books a seat and tells a partner, three times if need be.
package main

import (
	"context"
	"database/sql"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var (
	db     *sql.DB
	client = &http.Client{Timeout: 20 * time.Second}
)

const attempts = 3

func handle(ctx context.Context, batch events.SQSEvent) error {
	if _, err := db.ExecContext(ctx, `INSERT INTO seats (body) VALUES ($1)`, batch.Records[0].Body); err != nil {
		return err
	}
	return tell(ctx, batch.Records[0].Body)
}

func tell(ctx context.Context, body string) (err error) {
	for i := 0; i < attempts; i++ {
		var req *http.Request
		if req, err = http.NewRequestWithContext(ctx, http.MethodPut, "https://partner.example.com/seat", strings.NewReader(body)); err != nil {
			return err
		}
		var resp *http.Response
		if resp, err = client.Do(req); err == nil {
			return resp.Body.Close()
		}
		time.Sleep(5 * time.Second)
	}
	return err
}

// main starts the one function, traced or not.
func main() {
	if os.Getenv("TRACE") != "" {
		lambda.Start(any(handle))
		return
	}
	lambda.Start(handle)
}
