// Package transaction lets an event change the database once, however often it is delivered: the
// record of the event is part of the effect's transaction, so that both are there afterwards,
// or neither.
//
// Its table is made by pgx/transaction/schema.sql. In the handler:
//
//	credits := transaction.New(pool, "credits")
//	err := credits.Do(ctx, event.ID, func(ctx context.Context, tx pgx.Tx) error {
//		_, err := tx.Exec(ctx, `UPDATE accounts SET credits = credits + $1 WHERE id = $2`, event.Cents, event.Account)
//		return err
//	})
//
// The id is the one that the source gives the event: the same in each delivery, another for
// each event.
package transaction

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Claims are the events that one consumer has processed.
type Claims struct {
	pool     *pgxpool.Pool
	consumer string
}

// New returns the claims of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(pool *pgxpool.Pool, consumer string) *Claims { return &Claims{pool, consumer} }

// Do runs effect in a transaction, unless it was committed for this event before; then it
// returns nil. After an error nothing is stored, and the source must deliver the event again.
// What effect does outside of tx is not undone.
func (c *Claims) Do(ctx context.Context, eventID string, effect func(ctx context.Context, tx pgx.Tx) error) error {
	if eventID == "" || len(eventID) > 255 {
		return fmt.Errorf("the id of an event has %d bytes, not 1 to 255", len(eventID))
	}
	return pgx.BeginFunc(ctx, c.pool, func(tx pgx.Tx) error {
		first, err := claim(ctx, tx, c.consumer, eventID)
		if err != nil {
			return fmt.Errorf("claim event %s: %w", eventID, err)
		}
		if !first {
			return nil
		}
		return effect(ctx, tx)
	})
}

// claim records the event and reports whether it is the first to do so. While another delivery
// has not committed, it waits for it.
func claim(ctx context.Context, tx pgx.Tx, consumer, eventID string) (first bool, err error) {
	tag, err := tx.Exec(ctx, `INSERT INTO processed_events (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`, consumer, eventID)
	return tag.RowsAffected() == 1, err
}
