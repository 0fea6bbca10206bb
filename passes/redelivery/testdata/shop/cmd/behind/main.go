// Command behind books a seat and tells one of two partners, which it knows by an interface.
package main

import (
	"context"
	"database/sql"
	"os"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var db *sql.DB

type partner interface{ tell(body string) }

type slow struct{}

func (slow) tell(string) { time.Sleep(65 * time.Second) }

type slower struct{}

func (slower) tell(string) { time.Sleep(80 * time.Second) }

func handle(ctx context.Context, batch events.SQSEvent) error {
	if _, err := db.ExecContext(ctx, `INSERT INTO seats (body) VALUES ($1)`, batch.Records[0].Body); err != nil {
		return err
	}
	var p partner = slow{}
	if os.Getenv("SLOWER") != "" {
		p = slower{}
	}
	p.tell(batch.Records[0].Body)
	return nil
}

func main() { lambda.Start(handle) }
