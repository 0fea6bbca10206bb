// Package before has a handler that repeats its effect.
package before

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"

	"example.com/examples/shop"
)

// Paid adds the credits of a paid order to its account.
type Paid struct{ DB *sql.DB }

func (p *Paid) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	_, err = p.DB.ExecContext(ctx, // finding: unguarded
		`UPDATE accounts SET credits = credits + $1 WHERE id = $2`, order.Cents, order.Account)
	return err
}
