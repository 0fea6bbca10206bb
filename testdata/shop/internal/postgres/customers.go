package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Customers keeps what customers own: store credits and loyalty points. It implements
// order.Credits.
type Customers struct {
	pool *pgxpool.Pool
}

// NewCustomers stores customers in the database of pool.
func NewCustomers(pool *pgxpool.Pool) *Customers { return &Customers{pool: pool} }

// Add gives credits to a customer.
func (c *Customers) Add(ctx context.Context, customerID string, amount int64) error {
	_, err := c.pool.Exec(ctx, `UPDATE customers SET credits = credits + $1 WHERE id = $2`, amount, customerID)
	if err != nil {
		return fmt.Errorf("add credits: %w", err)
	}
	return nil
}

// TakeBack implements order.Credits.
func (c *Customers) TakeBack(ctx context.Context, eventID, customerID string, amount int64) error {
	return pgx.BeginFunc(ctx, c.pool, func(tx pgx.Tx) error {
		fresh, err := markProcessed(ctx, tx, "credits", eventID)
		if err != nil || !fresh {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE customers SET credits = credits - $1 WHERE id = $2`, amount, customerID)
		return err
	})
}

// Goodwill implements order.Credits.
func (c *Customers) Goodwill(ctx context.Context, eventID, orderID string, amount int64) error {
	var given bool
	err := c.pool.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM goodwill WHERE event_id = $1)`, eventID).Scan(&given)
	if err != nil || given {
		return err
	}
	return pgx.BeginFunc(ctx, c.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `INSERT INTO goodwill (event_id, order_id, amount) VALUES ($1, $2, $3)`,
			eventID, orderID, amount); err != nil {
			return fmt.Errorf("goodwill for order %s: %w", orderID, err)
		}
		_, err := tx.Exec(ctx, `
			UPDATE customers SET credits = credits + $1
			WHERE id = (SELECT customer_id FROM orders WHERE id = $2)`, amount, orderID)
		return err
	})
}

// AddPoints gives loyalty points to a customer.
func (c *Customers) AddPoints(ctx context.Context, customerID string, points int64) error {
	_, err := c.pool.Exec(ctx, `UPDATE customers SET points = points + $1 WHERE id = $2`, points, customerID)
	if err != nil {
		return fmt.Errorf("add points: %w", err)
	}
	return nil
}
