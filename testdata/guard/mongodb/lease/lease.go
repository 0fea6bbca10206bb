// Package lease lets one delivery of an event do its work while the others step back: for
// effects that are in no transaction, such as mail. A claim is given back when the effect
// fails. If the process dies, or the store fails behind the effect, the claim ends with its
// lease, and the effect may happen again.
//
// Its collection is event_claims. An index lets what is old expire: delete_at, expireAfterSeconds 0. In the handler:
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
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"go.mongodb.org/mongo-driver/v2/mongo/writeconcern"
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

// Claims are the events of one consumer. The clocks of the processes must agree within a
// fraction of the lease.
type Claims struct {
	collection *mongo.Collection
	consumer   string
	lease      time.Duration
}

// New returns the claims of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(db *mongo.Database, consumer string) *Claims {
	// A write that a new primary does not know would be no claim.
	safe := options.Collection().SetWriteConcern(writeconcern.Majority())
	return &Claims{db.Collection("event_claims", safe), consumer, lease}
}

type key struct {
	Consumer string `bson:"consumer"`
	EventID  string `bson:"event_id"`
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
	id, now := key{c.consumer, eventID}, time.Now().UTC()
	_, err = c.collection.InsertOne(ctx, bson.M{"_id": id, "status": processing, "owner": owner, "expires_at": now.Add(c.lease)})
	if !mongo.IsDuplicateKeyError(err) {
		return err == nil, err
	}
	won, err = c.takeOver(ctx, id, owner, now)
	if err != nil || won {
		return won, err
	}
	var other struct {
		Status string `bson:"status"`
	}
	err = c.collection.FindOne(ctx, bson.M{"_id": id}).Decode(&other)
	if errors.Is(err, mongo.ErrNoDocuments) || err == nil && other.Status != done {
		return false, ErrBusy // without a document: it was released just now
	}
	return false, err
}

// takeOver reports whether the event is ours now because the lease of another had run out.
//
//idemcheck:guard duplicate=false
func (c *Claims) takeOver(ctx context.Context, id key, owner string, now time.Time) (won bool, err error) {
	res, err := c.collection.UpdateOne(ctx,
		bson.M{"_id": id, "status": processing, "expires_at": bson.M{"$lt": now}},
		bson.M{"$set": bson.M{"owner": owner, "expires_at": now.Add(c.lease)}})
	return err == nil && res.MatchedCount == 1, err
}

// finish keeps the claim for as long as the source may deliver the event again.
func (c *Claims) finish(ctx context.Context, eventID, owner string) error {
	res, err := c.collection.UpdateOne(ctx,
		bson.M{"_id": key{c.consumer, eventID}, "owner": owner},
		bson.M{"$set": bson.M{"status": done, "delete_at": time.Now().UTC().Add(kept)}})
	if err == nil && res.MatchedCount == 0 {
		return errors.New("its lease ran out while it was processed, and another delivery has it now")
	}
	return err
}

// release gives the event back to the next delivery.
func (c *Claims) release(ctx context.Context, eventID, owner string) error {
	_, err := c.collection.DeleteOne(ctx, bson.M{"_id": key{c.consumer, eventID}, "owner": owner, "status": processing})
	return err
}
