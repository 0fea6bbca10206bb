package after

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"
	"github.com/cenkalti/backoff/v5"

	"example.com/examples/shop"
)

// Credits adds the credits of a paid order to its account.
type Credits struct{ DB *sql.DB }

func (c *Credits) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	_, err = backoff.Retry(ctx, func() (bool, error) {
		return true, c.credit(ctx, event.ID, order)
	})
	return err
}

func (c *Credits) credit(ctx context.Context, id string, order shop.Order) error {
	tx, err := c.DB.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	// A second try finds the row that the first one has committed.
	res, err := tx.ExecContext(ctx, `INSERT INTO processed (event_id) VALUES ($1) ON CONFLICT DO NOTHING`, id)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	if _, err := tx.ExecContext(ctx,
		`UPDATE accounts SET credits = credits + $1 WHERE id = $2`, order.Cents, order.Account); err != nil {
		return err
	}
	return tx.Commit()
}
