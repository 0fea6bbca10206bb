// Package lease lets one delivery of an event do its work while the others step back: for
// effects that are in no transaction, such as mail. A claim is given back when the effect
// fails. If the process dies, or the store fails behind the effect, the claim ends with its
// lease, and the effect may happen again.
//
// Its table is made by sqlite/lease/schema.sql. In the handler:
//
//	receipts := lease.New(db, "receipts")
//	err := receipts.Do(ctx, event.ID, func(ctx context.Context) error {
//		return mailer.SendReceipt(ctx, event)
//	})
//
// The id is the one that the source gives the event: the same in each delivery, another for
// each event.
package lease

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"time"
)

// lease is how long a delivery may take: after that its process is taken for dead.
const lease = 2 * time.Minute

// ErrBusy means that another delivery works on the event and has not finished. The source
// must deliver it again: that one may fail.
var ErrBusy = errors.New("another delivery works on the event")

// Claims are the events of one consumer: in work, or done.
type Claims struct {
	db       *sql.DB
	consumer string
	lease    time.Duration
}

// New returns the claims of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(db *sql.DB, consumer string) *Claims { return &Claims{db, consumer, lease} }

// Do runs effect, unless it was done for this event before; then it returns nil. After an error
// the source must deliver the event again.
func (c *Claims) Do(ctx context.Context, eventID string, effect func(ctx context.Context) error) error {
	if eventID == "" || len(eventID) > 255 {
		return fmt.Errorf("the id of an event has %d bytes, not 1 to 255", len(eventID))
	}
	owner, err := token()
	if err != nil {
		return err
	}
	won, err := c.claim(ctx, eventID, owner)
	if err != nil {
		return fmt.Errorf("claim event %s: %w", eventID, err)
	}
	if !won {
		return nil
	}
	work, stop := context.WithTimeout(ctx, c.lease*9/10) // it ends before its lease
	defer stop()
	err = effect(work)
	// The caller may be gone by now; what follows must not depend on that.
	after, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err != nil {
		return errors.Join(err, c.release(after, eventID, owner))
	}
	if err := c.finish(after, eventID, owner); err != nil {
		return fmt.Errorf("event %s: %w", eventID, err)
	}
	return nil
}

// token is a fresh name for the owner of a claim.
func token() (string, error) {
	b := make([]byte, 16)
	_, err := rand.Read(b)
	return hex.EncodeToString(b), err
}

// claim reports whether the event is ours now: nobody had it, or its lease has run out.
func (c *Claims) claim(ctx context.Context, eventID, owner string) (won bool, err error) {
	won, err = changed(c.db.ExecContext(ctx, `INSERT INTO event_claims (consumer, event_id, owner, expires_at)
	VALUES (?, ?, ?, unixepoch() + ?) ON CONFLICT DO NOTHING`, c.consumer, eventID, owner, int(c.lease.Seconds())))
	if err != nil || won {
		return won, err
	}
	won, err = c.takeOver(ctx, eventID, owner)
	if err != nil || won {
		return won, err
	}
	var status string
	err = c.db.QueryRowContext(ctx, `SELECT status FROM event_claims WHERE consumer = ? AND event_id = ?`, c.consumer, eventID).Scan(&status)
	if errors.Is(err, sql.ErrNoRows) || err == nil && status != "done" {
		return false, ErrBusy // without a row: it was released just now
	}
	return false, err
}

// takeOver reports whether the event is ours now because the lease of another had run out.
//
//idemcheck:guard duplicate=false
func (c *Claims) takeOver(ctx context.Context, eventID, owner string) (won bool, err error) {
	return changed(c.db.ExecContext(ctx, `UPDATE event_claims SET owner = ?, expires_at = unixepoch() + ?
	WHERE consumer = ? AND event_id = ? AND status = 'processing' AND expires_at < unixepoch()`, owner, int(c.lease.Seconds()), c.consumer, eventID))
}

// finish keeps the claim for good.
func (c *Claims) finish(ctx context.Context, eventID, owner string) error {
	held, err := changed(c.db.ExecContext(ctx, `UPDATE event_claims SET status = 'done' WHERE consumer = ? AND event_id = ? AND owner = ?`, c.consumer, eventID, owner))
	if err == nil && !held {
		return errors.New("its lease ran out while it was processed, and another delivery has it now")
	}
	return err
}

// release gives the event back to the next delivery.
func (c *Claims) release(ctx context.Context, eventID, owner string) error {
	_, err := c.db.ExecContext(ctx, `DELETE FROM event_claims WHERE consumer = ? AND event_id = ? AND owner = ? AND status = 'processing'`, c.consumer, eventID, owner)
	return err
}

// changed reports whether a statement changed a row.
func changed(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
