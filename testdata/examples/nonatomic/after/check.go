// Package after has guards that hold.
package after

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
	tx, err := c.DB.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx, `INSERT INTO events (id) VALUES ($1) ON CONFLICT DO NOTHING`, event.ID)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err // nil: processed before
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO credits (account, cents) VALUES ($1, $2)`, order.Account, order.Cents); err != nil {
		return err
	}
	return tx.Commit()
}
