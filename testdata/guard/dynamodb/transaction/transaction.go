// Package transaction lets an event change the database once, however often it is delivered: the
// record of the event is part of the effect's transaction, so that both are there afterwards,
// or neither.
//
// Its table is processed_events, with the partition key id, a string; what is old expires by delete_at (TTL). In the handler:
//
//	credits := transaction.New(client, "credits")
//	err := credits.Do(ctx, event.ID, types.TransactWriteItem{Update: &types.Update{
//		TableName:                 aws.String("accounts"),
//		Key:                       map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: event.Account}},
//		UpdateExpression:          aws.String("ADD credits :cents"),
//		ExpressionAttributeValues: map[string]types.AttributeValue{":cents": &types.AttributeValueMemberN{Value: strconv.Itoa(event.Cents)}},
//	}})
//
// The id is the one that the source gives the event: the same in each delivery, another for
// each event.
package transaction

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

const table = "processed_events"

// kept is for how long an event that is done is known: longer than the source delivers again.
const kept = 30 * 24 * time.Hour

// Claims are the events that one consumer has processed.
type Claims struct {
	client   *dynamodb.Client
	consumer string
}

// New returns the claims of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(client *dynamodb.Client, consumer string) *Claims { return &Claims{client, consumer} }

// Do writes the items of the effect (at most 99) in one transaction with the record of the
// event, unless that was done for this event before; then it returns nil. After an error
// nothing is stored, and the source must deliver the event again.
func (c *Claims) Do(ctx context.Context, eventID string, effect ...types.TransactWriteItem) error {
	if eventID == "" || len(eventID) > 255 {
		return fmt.Errorf("the id of an event has %d bytes, not 1 to 255", len(eventID))
	}
	record := types.TransactWriteItem{Put: &types.Put{
		TableName: aws.String(table),
		Item: map[string]types.AttributeValue{
			"id":        &types.AttributeValueMemberS{Value: key(c.consumer, eventID)},
			"delete_at": &types.AttributeValueMemberN{Value: strconv.FormatInt(time.Now().Add(kept).Unix(), 10)},
		},
		ConditionExpression: aws.String("attribute_not_exists(id)"),
	}}
	_, err := c.client.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{
		TransactItems: append([]types.TransactWriteItem{record}, effect...),
	})
	var canceled *types.TransactionCanceledException
	if errors.As(err, &canceled) && len(canceled.CancellationReasons) > 0 &&
		aws.ToString(canceled.CancellationReasons[0].Code) == "ConditionalCheckFailed" {
		return nil // the record was there
	}
	if err != nil {
		return fmt.Errorf("event %s: %w", eventID, err)
	}
	return nil
}

// key names an event of a consumer, whatever characters its id has.
func key(consumer, eventID string) string {
	return url.QueryEscape(consumer) + ":" + url.QueryEscape(eventID)
}
