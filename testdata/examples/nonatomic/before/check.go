// Package before has guards that leave a window.
package before

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"

	"example.com/examples/shop"
)

// Credits adds the credits of a paid order to its account.
type Credits struct{ DB *sql.DB }

func (c *Credits) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	var seen bool
	err = c.DB.QueryRowContext(ctx, // finding: nonatomic
		`SELECT EXISTS (SELECT 1 FROM events WHERE id = $1)`, event.ID).Scan(&seen)
	if err != nil || seen {
		return err
	}
	if _, err := c.DB.ExecContext(ctx, `INSERT INTO credits (account, cents) VALUES ($1, $2)`, order.Account, order.Cents); err != nil {
		return err
	}
	_, err = c.DB.ExecContext(ctx, `INSERT INTO events (id) VALUES ($1)`, event.ID)
	return err
}
