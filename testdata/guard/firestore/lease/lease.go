// Package lease lets one delivery of an event do its work while the others step back: for
// effects that are in no transaction, such as mail. A claim is given back when the effect
// fails. If the process dies, or the store fails behind the effect, the claim ends with its
// lease, and the effect may happen again.
//
// Its collection is event_claims. A TTL policy lets what is old expire: delete_at. In the handler:
//
//	receipts := lease.New(client, "receipts")
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
	"net/url"
	"time"

	"cloud.google.com/go/firestore"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// lease is how long a delivery may take: after that its process is taken for dead.
const lease = 2 * time.Minute

// kept is for how long an event that is done is known: longer than the source delivers again.
const kept = 30 * 24 * time.Hour

// ErrBusy means that another delivery works on the event and has not finished. The source
// must deliver it again: that one may fail.
var ErrBusy = errors.New("another delivery works on the event")

const (
	processing = "processing"
	done       = "done"
)

// A Claim is an event of a consumer: in work, or done.
type Claim struct {
	Status    string    `firestore:"status"`
	Owner     string    `firestore:"owner"`
	ExpiresAt time.Time `firestore:"expires_at"`
}

// Claims are the events of one consumer. The clocks of the processes must agree within a
// fraction of the lease.
type Claims struct {
	client   *firestore.Client
	consumer string
	lease    time.Duration
}

// New returns the claims of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(client *firestore.Client, consumer string) *Claims { return &Claims{client, consumer, lease} }

func (c *Claims) doc(eventID string) *firestore.DocumentRef {
	return c.client.Collection("event_claims").Doc(key(c.consumer, eventID))
}

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
	now := time.Now()
	_, err = c.doc(eventID).Create(ctx, Claim{processing, owner, now.Add(c.lease)})
	if status.Code(err) != codes.AlreadyExists {
		return err == nil, err
	}
	return c.takeOver(ctx, eventID, owner, now)
}

// takeOver reports whether the event is ours now because the lease of another had run out.
//
//idemcheck:guard duplicate=false
func (c *Claims) takeOver(ctx context.Context, eventID, owner string, now time.Time) (won bool, err error) {
	snap, err := c.doc(eventID).Get(ctx)
	if status.Code(err) == codes.NotFound {
		return false, ErrBusy // it was released just now
	}
	if err != nil {
		return false, err
	}
	var other Claim
	if err := snap.DataTo(&other); err != nil {
		return false, err
	}
	switch {
	case other.Owner == owner:
		return true, nil // the client has created it twice, since the first answer was lost
	case other.Status == done:
		return false, nil
	case now.Before(other.ExpiresAt):
		return false, ErrBusy
	}
	_, err = c.doc(eventID).Update(ctx, []firestore.Update{
		{Path: "owner", Value: owner}, {Path: "expires_at", Value: now.Add(c.lease)},
	}, firestore.LastUpdateTime(snap.UpdateTime)) // unless somebody is quicker
	if code := status.Code(err); code == codes.FailedPrecondition || code == codes.NotFound {
		return false, ErrBusy
	}
	return err == nil, err
}

// finish keeps the claim for as long as the source may deliver the event again.
func (c *Claims) finish(ctx context.Context, eventID, owner string) error {
	held, unchanged, err := c.held(ctx, eventID, owner)
	if err != nil {
		return err
	}
	if !held {
		return errors.New("its lease ran out while it was processed, and another delivery has it now")
	}
	_, err = c.doc(eventID).Update(ctx, []firestore.Update{
		{Path: "status", Value: done}, {Path: "delete_at", Value: time.Now().Add(kept)},
	}, unchanged)
	return err
}

// release gives the event back to the next delivery.
func (c *Claims) release(ctx context.Context, eventID, owner string) error {
	held, unchanged, err := c.held(ctx, eventID, owner)
	if err != nil || !held {
		return err
	}
	_, err = c.doc(eventID).Delete(ctx, unchanged)
	return err
}

// held reports whether the claim is in work for this owner, and by what a write asks that it
// still is.
func (c *Claims) held(ctx context.Context, eventID, owner string) (held bool, unchanged firestore.Precondition, err error) {
	snap, err := c.doc(eventID).Get(ctx)
	if status.Code(err) == codes.NotFound {
		return false, nil, nil
	}
	if err != nil {
		return false, nil, err
	}
	var claim Claim
	err = snap.DataTo(&claim)
	return claim.Owner == owner && claim.Status == processing, firestore.LastUpdateTime(snap.UpdateTime), err
}

// key names an event of a consumer, whatever characters its id has.
func key(consumer, eventID string) string {
	return url.QueryEscape(consumer) + ":" + url.QueryEscape(eventID)
}
