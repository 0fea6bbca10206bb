// Package transaction lets an event change the database once, however often it is delivered: the
// record of the event is part of the effect's transaction, so that both are there afterwards,
// or neither.
//
// Its collection is processed_events. An index lets what is old expire: delete_at, expireAfterSeconds 0. In the handler:
//
//	credits := transaction.New(db, "credits")
//	err := credits.Do(ctx, event.ID, func(ctx context.Context) error {
//		_, err := db.Collection("accounts").UpdateByID(ctx, event.Account, bson.M{"$inc": bson.M{"credits": event.Cents}})
//		return err
//	})
//
// The id is the one that the source gives the event: the same in each delivery, another for
// each event.
package transaction

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"go.mongodb.org/mongo-driver/v2/mongo/writeconcern"
)

// kept is for how long an event that is done is known: longer than the source delivers again.
const kept = 30 * 24 * time.Hour

// Claims are the events that one consumer has processed. Transactions need a replica set; that
// of a process that has died ends after a minute (transactionLifetimeLimitSeconds).
type Claims struct {
	db       *mongo.Database
	consumer string
}

// New returns the claims of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(db *mongo.Database, consumer string) *Claims { return &Claims{db, consumer} }

var errProcessed = errors.New("the event was processed before")

// Do runs effect in a transaction, unless it was committed for this event before; then it
// returns nil. After an error nothing is stored, and the source must deliver the event again.
// What effect writes with its context belongs to the transaction. It may run several times:
// what it does without that context is not undone.
func (c *Claims) Do(ctx context.Context, eventID string, effect func(ctx context.Context) error) error {
	if eventID == "" || len(eventID) > 255 {
		return fmt.Errorf("the id of an event has %d bytes, not 1 to 255", len(eventID))
	}
	session, err := c.db.Client().StartSession()
	if err != nil {
		return fmt.Errorf("claim event %s: %w", eventID, err)
	}
	defer session.EndSession(context.WithoutCancel(ctx))
	_, err = session.WithTransaction(ctx, func(ctx context.Context) (any, error) {
		first, err := c.claim(ctx, eventID)
		if err != nil {
			return nil, err // not wrapped: its labels say whether to try again
		}
		if !first {
			return nil, errProcessed // the failed insert has ended the transaction: there is nothing to commit
		}
		return nil, effect(ctx)
	}, options.Transaction().SetWriteConcern(writeconcern.Majority()))
	if errors.Is(err, errProcessed) {
		return nil
	}
	return err
}

// claim records the event and reports whether it is the first to do so. While another delivery
// has not committed, the transaction is tried again.
//
//idemcheck:guard check duplicate=false
func (c *Claims) claim(ctx context.Context, eventID string) (first bool, err error) {
	_, err = c.db.Collection("processed_events").InsertOne(ctx, record{
		ID:       key{c.consumer, eventID},
		DeleteAt: time.Now().UTC().Add(kept),
	})
	if mongo.IsDuplicateKeyError(err) {
		return false, nil
	}
	return err == nil, err
}

type key struct {
	Consumer string `bson:"consumer"`
	EventID  string `bson:"event_id"`
}

type record struct {
	ID       key       `bson:"_id"`
	DeleteAt time.Time `bson:"delete_at"`
}
