// Package lease lets one delivery of an event do its work while the others step back: for
// effects that are in no transaction, such as mail. A claim is given back when the effect
// fails. If the process dies, or the store fails behind the effect, the claim ends with its
// lease, and the effect may happen again.
//
// Keys begin with event_claims. In the handler:
//
//	receipts := lease.New(rdb, "receipts")
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
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// lease is how long a delivery may take: after that its process is taken for dead.
const lease = 2 * time.Minute

// kept is for how long an event that is done is known: longer than the source delivers again.
const kept = 30 * 24 * time.Hour

// ErrBusy means that another delivery works on the event and has not finished. The source
// must deliver it again: that one may fail.
var ErrBusy = errors.New("another delivery works on the event")

// done is the value of a claim whose effect has happened; before, it is its owner.
const done = "done"

// Each changes a claim only if it has this owner.
var (
	finishScript  = redis.NewScript(`return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) and 1 or 0`)
	releaseScript = redis.NewScript(`return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0`)
)

// Claims are the events of one consumer: in work, or done. Redis must not evict them
// (maxmemory-policy noeviction) and must keep them over a restart (appendonly yes).
type Claims struct {
	rdb      redis.UniversalClient
	consumer string
	lease    time.Duration
}

// New returns the claims of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(rdb redis.UniversalClient, consumer string) *Claims { return &Claims{rdb, consumer, lease} }

func (c *Claims) key(eventID string) string { return "event_claims:" + c.consumer + ":" + eventID }

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
	won, err = c.rdb.SetNX(ctx, c.key(eventID), owner, c.lease).Result()
	if err != nil || won {
		return won, err
	}
	status, err := c.rdb.Get(ctx, c.key(eventID)).Result()
	if errors.Is(err, redis.Nil) || err == nil && status != done {
		return false, ErrBusy // without a value: it was released just now
	}
	return false, err
}

// finish keeps the claim for as long as the source may deliver the event again.
func (c *Claims) finish(ctx context.Context, eventID, owner string) error {
	held, err := finishScript.Run(ctx, c.rdb, []string{c.key(eventID)}, owner, done, kept.Milliseconds()).Bool()
	if err == nil && !held {
		return errors.New("its lease ran out while it was processed, and another delivery has it now")
	}
	return err
}

// release gives the event back to the next delivery.
func (c *Claims) release(ctx context.Context, eventID, owner string) error {
	return releaseScript.Run(ctx, c.rdb, []string{c.key(eventID)}, owner).Err()
}
