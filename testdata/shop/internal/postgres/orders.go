// Package postgres stores the shop's data in PostgreSQL.
package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/shop/internal/order"
)

// Orders implements order.Repository.
type Orders struct {
	pool *pgxpool.Pool
}

// NewOrders stores orders in the database of pool.
func NewOrders(pool *pgxpool.Pool) *Orders { return &Orders{pool: pool} }

// Create implements order.Repository.
func (r *Orders) Create(ctx context.Context, o order.Order) (order.Order, error) {
	tag, err := r.pool.Exec(ctx, `
		INSERT INTO orders (id, cart_id, customer_id, email, status, total_cents)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (cart_id) DO NOTHING`,
		o.ID, o.CartID, o.CustomerID, o.Email, o.Status, o.TotalCents)
	if err != nil {
		return order.Order{}, fmt.Errorf("insert order: %w", err)
	}
	if tag.RowsAffected() == 1 {
		return o, nil
	}
	err = r.pool.QueryRow(ctx, `
		SELECT id, customer_id, email, status, total_cents FROM orders WHERE cart_id = $1`, o.CartID).
		Scan(&o.ID, &o.CustomerID, &o.Email, &o.Status, &o.TotalCents)
	return o, err
}

// SetIntent implements order.Repository.
func (r *Orders) SetIntent(ctx context.Context, id, intent string) error {
	_, err := r.pool.Exec(ctx, `UPDATE orders SET payment_intent = $1 WHERE id = $2`, intent, id)
	return err
}

// Get implements order.Repository.
func (r *Orders) Get(ctx context.Context, id string) (*order.Order, error) {
	var o order.Order
	err := r.pool.QueryRow(ctx, `
		SELECT id, cart_id, customer_id, email, status, total_cents, payment_intent
		FROM orders WHERE id = $1`, id).
		Scan(&o.ID, &o.CartID, &o.CustomerID, &o.Email, &o.Status, &o.TotalCents, &o.PaymentIntent)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, order.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("select order %s: %w", id, err)
	}
	return &o, nil
}

// Pay implements order.Repository.
func (r *Orders) Pay(ctx context.Context, id string) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		var email string
		err := tx.QueryRow(ctx, `
			UPDATE orders SET status = 'paid' WHERE id = $1 AND status = 'pending' RETURNING email`, id).
			Scan(&email)
		if errors.Is(err, pgx.ErrNoRows) {
			return order.ErrStatus
		}
		if err != nil {
			return fmt.Errorf("pay order %s: %w", id, err)
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO outbox (recipient, template, order_id) VALUES ($1, 'order_confirmed', $2)`, email, id)
		return err
	})
}

// Return implements order.Repository.
func (r *Orders) Return(ctx context.Context, id string) error {
	tag, err := r.pool.Exec(ctx, `UPDATE orders SET status = 'returned' WHERE id = $1 AND status = 'shipped'`, id)
	if err != nil {
		return fmt.Errorf("return order %s: %w", id, err)
	}
	if tag.RowsAffected() == 0 {
		return order.ErrStatus
	}
	return nil
}

// Ship moves a paid order to shipped.
func (r *Orders) Ship(ctx context.Context, id string) error {
	_, err := r.pool.Exec(ctx, `UPDATE orders SET status = 'shipped' WHERE id = $1 AND status = 'paid'`, id)
	return err
}

// AddGiftCard implements order.Repository.
func (r *Orders) AddGiftCard(ctx context.Context, c order.GiftCard) error {
	_, err := r.pool.Exec(ctx, `INSERT INTO gift_cards (code, bought_by, amount_cents) VALUES ($1, $2, $3)`,
		c.Code, c.BoughtBy, c.AmountCents)
	return err
}

// Restock puts returned goods back on the shelf, once for each event of the return portal.
func (r *Orders) Restock(ctx context.Context, eventID, orderID string, lines []order.Line) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		fresh, err := markProcessed(ctx, tx, "restock", eventID)
		if err != nil || !fresh {
			return err
		}
		for _, l := range lines {
			if _, err := tx.Exec(ctx, `INSERT INTO restocks (order_id, sku, quantity) VALUES ($1, $2, $3)`,
				orderID, l.SKU, l.Quantity); err != nil {
				return fmt.Errorf("restock %s: %w", l.SKU, err)
			}
		}
		return nil
	})
}
