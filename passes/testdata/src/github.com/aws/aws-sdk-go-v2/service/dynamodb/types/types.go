// Package types is a stub.
package types

type AttributeValue interface{ isAttributeValue() }

type AttributeValueMemberS struct{ Value string }

func (*AttributeValueMemberS) isAttributeValue() {}

type ConditionalCheckFailedException struct{ Message *string }

func (e *ConditionalCheckFailedException) Error() string { return "" }

type AttributeValueMemberBOOL struct{ Value bool }

func (*AttributeValueMemberBOOL) isAttributeValue() {}
