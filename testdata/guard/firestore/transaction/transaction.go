// Package transaction lets an event change the database once, however often it is delivered: the
// record of the event is part of the effect's transaction, so that both are there afterwards,
// or neither.
//
// Its collection is processed_events. A TTL policy lets what is old expire: delete_at. In the handler:
//
//	credits := transaction.New(client, "credits")
//	err := credits.Do(ctx, event.ID, func(ctx context.Context, tx *firestore.Transaction) error {
//		account := client.Collection("accounts").Doc(event.Account)
//		return tx.Update(account, []firestore.Update{{Path: "credits", Value: firestore.Increment(event.Cents)}})
//	})
//
// The id is the one that the source gives the event: the same in each delivery, another for
// each event.
package transaction

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"cloud.google.com/go/firestore"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// kept is for how long an event that is done is known: longer than the source delivers again.
const kept = 30 * 24 * time.Hour

// Claims are the events that one consumer has processed.
type Claims struct {
	client   *firestore.Client
	consumer string
}

// New returns the claims of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(client *firestore.Client, consumer string) *Claims { return &Claims{client, consumer} }

// Do runs effect in a transaction, unless it was committed for this event before; then it
// returns nil. After an error nothing is stored, and the source must deliver the event again.
// Firestore may run effect several times and stores what the last run wrote by tx; what it
// does outside of tx is not undone.
func (c *Claims) Do(ctx context.Context, eventID string, effect func(ctx context.Context, tx *firestore.Transaction) error) error {
	if eventID == "" || len(eventID) > 255 {
		return fmt.Errorf("the id of an event has %d bytes, not 1 to 255", len(eventID))
	}
	record := c.client.Collection("processed_events").Doc(key(c.consumer, eventID))
	return c.client.RunTransaction(ctx, func(ctx context.Context, tx *firestore.Transaction) error {
		first, err := claim(tx, record)
		if err != nil {
			return fmt.Errorf("claim event %s: %w", eventID, err)
		}
		if !first {
			return nil
		}
		if err := effect(ctx, tx); err != nil {
			return err
		}
		// Firestore wants all reads before the first write: the record comes last.
		return tx.Create(record, map[string]any{"delete_at": time.Now().Add(kept)})
	})
}

// claim reports whether nobody has recorded the event. That is still so when the transaction
// commits: else Firestore runs it again.
//
//idemcheck:guard check duplicate=false
func claim(tx *firestore.Transaction, record *firestore.DocumentRef) (first bool, err error) {
	_, err = tx.Get(record)
	if status.Code(err) == codes.NotFound {
		return true, nil
	}
	return false, err
}

// key names an event of a consumer, whatever characters its id has.
func key(consumer, eventID string) string {
	return url.QueryEscape(consumer) + ":" + url.QueryEscape(eventID)
}
