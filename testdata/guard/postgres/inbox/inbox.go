// Package inbox stores events under their ids, so that a handler can answer at once, and
// lets workers process each of them in a transaction of its own.
//
// Its table is made by postgres/inbox/schema.sql. In the handler:
//
//	box := inbox.New(db, "orders")
//	if err := box.Store(r.Context(), event.ID, body); err != nil {
//		http.Error(w, "try again", http.StatusServiceUnavailable)
//		return
//	}
//	w.WriteHeader(http.StatusAccepted)
//
// In main:
//
//	go box.Run(ctx, time.Second, func(ctx context.Context, tx *sql.Tx, event inbox.Event) error {
//		_, err := tx.ExecContext(ctx, `UPDATE accounts SET credits = credits + $1 WHERE id = $2`, 1, event.Payload)
//		return err
//	})
//
// The id is the one that the source gives the event: the same in each delivery, another for
// each event.
package inbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"
)

const (
	maxAttempts = 20              // then an event stays, for people to look at
	backoff     = 5 * time.Second // before the second attempt; it grows with the square
)

// An Event is what was stored.
type Event struct {
	ID       string
	Payload  []byte
	Attempts int // that failed
}

// An Inbox keeps the events of one consumer until they are processed.
type Inbox struct {
	db       *sql.DB
	consumer string
}

// New returns the inbox of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(db *sql.DB, consumer string) *Inbox { return &Inbox{db, consumer} }

// Store stores an event. It returns nil also if it was stored before: then it may be
// acknowledged.
func (b *Inbox) Store(ctx context.Context, eventID string, payload []byte) error {
	if eventID == "" || len(eventID) > 255 {
		return fmt.Errorf("the id of an event has %d bytes, not 1 to 255", len(eventID))
	}
	_, err := b.db.ExecContext(ctx, `INSERT INTO event_inbox (consumer, event_id, payload) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, b.consumer, eventID, payload)
	if err != nil {
		return fmt.Errorf("store event %s: %w", eventID, err)
	}
	return nil
}

// Run processes events until ctx is over. When none is due, it looks again after a while.
// Several may run, also in several processes.
func (b *Inbox) Run(ctx context.Context, every time.Duration, work func(ctx context.Context, tx *sql.Tx, event Event) error) {
	for ctx.Err() == nil {
		found, err := b.Next(ctx, work)
		if err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "inbox", "consumer", b.consumer, "error", err)
		}
		if found && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
		case <-time.After(every):
		}
	}
}

// Next lets work process one event that is due, and reports whether there was one. Its effect
// and the mark that the event is done are one transaction.
func (b *Inbox) Next(ctx context.Context, work func(ctx context.Context, tx *sql.Tx, event Event) error) (found bool, err error) {
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return false, fmt.Errorf("inbox: %w", err)
	}
	defer tx.Rollback() // after Commit it does nothing
	var event Event
	err = tx.QueryRowContext(ctx, `SELECT event_id, payload, attempts FROM event_inbox
	WHERE consumer = $1 AND done_at IS NULL AND due_at <= now() AND attempts < $2
	ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`, b.consumer, maxAttempts).Scan(&event.ID, &event.Payload, &event.Attempts)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	} else if err != nil {
		return false, fmt.Errorf("inbox: %w", err)
	}
	if err = work(ctx, tx, event); err == nil {
		_, err = tx.ExecContext(ctx, `UPDATE event_inbox SET done_at = now() WHERE consumer = $1 AND event_id = $2`, b.consumer, event.ID)
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		tx.Rollback()
		err = errors.Join(fmt.Errorf("event %s: %w", event.ID, err), b.postpone(ctx, event))
	}
	return true, err
}

// postpone lets an event that failed wait, longer each time.
func (b *Inbox) postpone(ctx context.Context, event Event) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	n := event.Attempts + 1
	_, err := b.db.ExecContext(ctx, `UPDATE event_inbox SET attempts = $1, due_at = now() + $2 * interval '1 second'
	WHERE consumer = $3 AND event_id = $4 AND done_at IS NULL`, n, n*n*int(backoff.Seconds()), b.consumer, event.ID)
	return err
}
