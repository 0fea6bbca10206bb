// Package after has four ways to make an effect happen once.
package after

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"

	"example.com/examples/shop"
)

// Paid adds the credits of a paid order to its account, once.
type Paid struct{ DB *sql.DB }

func (p *Paid) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	tx, err := p.DB.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx,
		`INSERT INTO processed_events (consumer, event_id) VALUES ('credits', $1) ON CONFLICT DO NOTHING`, event.ID)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err // nil: processed before
	}
	if _, err := tx.ExecContext(ctx,
		`UPDATE accounts SET credits = credits + $1 WHERE id = $2`, order.Cents, order.Account); err != nil {
		return err
	}
	return tx.Commit()
}
