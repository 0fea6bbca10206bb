// Package meant has a window that its source keeps shut.
package meant

import (
	"context"
	"database/sql"

	"github.com/aws/aws-lambda-go/events"

	"example.com/examples/shop"
)

// Credits is fed by a FIFO queue.
type Credits struct{ DB *sql.DB }

func (c *Credits) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	order, err := shop.ReadOrder(event.Detail)
	if err != nil {
		return err
	}
	var seen bool
	//idemcheck:ignore nonatomic the queue delivers messages of one order one after the other
	err = c.DB.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM credits WHERE event = $1)`, event.ID).Scan(&seen)
	if err != nil || seen {
		return err
	}
	_, err = c.DB.ExecContext(ctx, `INSERT INTO credits (event, account, cents) VALUES ($1, $2, $3)`, event.ID, order.Account, order.Cents)
	return err
}
