// Package lease lets one delivery of an event do its work while the others step back: for
// effects that are in no transaction, such as mail. A claim is given back when the effect
// fails. If the process dies, or the store fails behind the effect, the claim ends with its
// lease, and the effect may happen again.
//
// Its table is event_claims, with the partition key id, a string; what is old expires by delete_at (TTL). In the handler:
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
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

const table = "event_claims"

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
	client   *dynamodb.Client
	consumer string
	lease    time.Duration
}

// New returns the claims of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(client *dynamodb.Client, consumer string) *Claims { return &Claims{client, consumer, lease} }

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
	_, err = c.client.PutItem(ctx, &dynamodb.PutItemInput{
		TableName: aws.String(table),
		Item: map[string]types.AttributeValue{
			"id":           text(key(c.consumer, eventID)),
			"claim_status": text(processing),
			"claim_owner":  text(owner),
			"expires_at":   millis(now.Add(c.lease)),
		},
		ConditionExpression: aws.String("attribute_not_exists(id)"),
	})
	var failed *types.ConditionalCheckFailedException
	if !errors.As(err, &failed) {
		return err == nil, err
	}
	return c.takeOver(ctx, eventID, owner, now)
}

// takeOver reports whether the event is ours now: the lease of another had run out, or the SDK
// has sent our claim twice, since the first answer was lost.
//
//idemcheck:guard duplicate=false
func (c *Claims) takeOver(ctx context.Context, eventID, owner string, now time.Time) (won bool, err error) {
	_, err = c.client.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:           aws.String(table),
		Key:                 map[string]types.AttributeValue{"id": text(key(c.consumer, eventID))},
		UpdateExpression:    aws.String("SET claim_owner = :owner, expires_at = :end"),
		ConditionExpression: aws.String("claim_status = :processing AND (expires_at < :now OR claim_owner = :owner)"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":owner": text(owner), ":processing": text(processing), ":now": millis(now), ":end": millis(now.Add(c.lease)),
		},
		ReturnValuesOnConditionCheckFailure: types.ReturnValuesOnConditionCheckFailureAllOld,
	})
	var failed *types.ConditionalCheckFailedException
	if !errors.As(err, &failed) {
		return err == nil, err
	}
	if status, ok := failed.Item["claim_status"].(*types.AttributeValueMemberS); ok && status.Value == done {
		return false, nil
	}
	return false, ErrBusy // without an item: it was released just now
}

// finish keeps the claim for as long as the source may deliver the event again.
func (c *Claims) finish(ctx context.Context, eventID, owner string) error {
	_, err := c.client.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:           aws.String(table),
		Key:                 map[string]types.AttributeValue{"id": text(key(c.consumer, eventID))},
		UpdateExpression:    aws.String("SET claim_status = :done, delete_at = :later"),
		ConditionExpression: aws.String("claim_owner = :owner"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":owner": text(owner), ":done": text(done),
			":later": &types.AttributeValueMemberN{Value: strconv.FormatInt(time.Now().Add(kept).Unix(), 10)}},
	})
	var failed *types.ConditionalCheckFailedException
	if errors.As(err, &failed) {
		return errors.New("its lease ran out while it was processed, and another delivery has it now")
	}
	return err
}

// release gives the event back to the next delivery.
func (c *Claims) release(ctx context.Context, eventID, owner string) error {
	_, err := c.client.DeleteItem(ctx, &dynamodb.DeleteItemInput{
		TableName:                 aws.String(table),
		Key:                       map[string]types.AttributeValue{"id": text(key(c.consumer, eventID))},
		ConditionExpression:       aws.String("claim_owner = :owner AND claim_status = :processing"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":owner": text(owner), ":processing": text(processing)},
	})
	var failed *types.ConditionalCheckFailedException
	if errors.As(err, &failed) {
		return nil // another has it
	}
	return err
}

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func millis(t time.Time) types.AttributeValue {
	return &types.AttributeValueMemberN{Value: strconv.FormatInt(t.UnixMilli(), 10)}
}

// key names an event of a consumer, whatever characters its id has.
func key(consumer, eventID string) string {
	return url.QueryEscape(consumer) + ":" + url.QueryEscape(eventID)
}
