// Package transaction lets an event change the database once, however often it is delivered: the
// record of the event is part of the effect's transaction, so that both are there afterwards,
// or neither.
//
// Its table is made by mysql/transaction/schema.sql. In the handler:
//
//	credits := transaction.New(db, "credits")
//	err := credits.Do(ctx, event.ID, func(ctx context.Context, tx *sql.Tx) error {
//		_, err := tx.ExecContext(ctx, `UPDATE accounts SET credits = credits + ? WHERE id = ?`, event.Cents, event.Account)
//		return err
//	})
//
// The id is the one that the source gives the event: the same in each delivery, another for
// each event.
package transaction

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/go-sql-driver/mysql"
)

// Claims are the events that one consumer has processed.
type Claims struct {
	db       *sql.DB
	consumer string
}

// New returns the claims of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(db *sql.DB, consumer string) *Claims { return &Claims{db, consumer} }

// Do runs effect in a transaction, unless it was committed for this event before; then it
// returns nil. After an error nothing is stored, and the source must deliver the event again.
// What effect does outside of tx is not undone.
func (c *Claims) Do(ctx context.Context, eventID string, effect func(ctx context.Context, tx *sql.Tx) error) error {
	if eventID == "" || len(eventID) > 255 {
		return fmt.Errorf("the id of an event has %d bytes, not 1 to 255", len(eventID))
	}
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("claim event %s: %w", eventID, err)
	}
	defer tx.Rollback() // after Commit it does nothing
	first, err := claim(ctx, tx, c.consumer, eventID)
	if err != nil {
		return fmt.Errorf("claim event %s: %w", eventID, err)
	}
	if !first {
		return nil
	}
	if err := effect(ctx, tx); err != nil {
		return err
	}
	return tx.Commit()
}

// claim records the event and reports whether it is the first to do so. While another delivery
// has not committed, it waits for it.
func claim(ctx context.Context, tx *sql.Tx, consumer, eventID string) (first bool, err error) {
	_, err = tx.ExecContext(ctx, `INSERT INTO processed_events (consumer, event_id) VALUES (?, ?)`, consumer, eventID)
	if duplicate(err) {
		return false, nil
	}
	return err == nil, err
}

// duplicate reports whether an insert failed because the row is there.
func duplicate(err error) bool {
	var e *mysql.MySQLError
	return errors.As(err, &e) && e.Number == 1062
}
