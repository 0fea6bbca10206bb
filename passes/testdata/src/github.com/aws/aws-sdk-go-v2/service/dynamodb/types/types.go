// Package types is a stub.
package types

type AttributeValue interface{ isAttributeValue() }

type AttributeValueMemberS struct{ Value string }

func (*AttributeValueMemberS) isAttributeValue() {}

type ConditionalCheckFailedException struct{ Message *string }

func (e *ConditionalCheckFailedException) Error() string { return "" }

type AttributeValueMemberBOOL struct{ Value bool }

func (*AttributeValueMemberBOOL) isAttributeValue() {}

type TransactWriteItem struct {
	Delete *Delete
	Put    *Put
	Update *Update
}

type Update struct {
	TableName                 *string
	Key                       map[string]AttributeValue
	UpdateExpression          *string
	ExpressionAttributeValues map[string]AttributeValue
}

type Delete struct {
	TableName *string
	Key       map[string]AttributeValue
}

type Put struct {
	TableName *string
	Item      map[string]AttributeValue
}
