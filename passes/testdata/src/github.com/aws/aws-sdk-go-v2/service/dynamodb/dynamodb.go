// Package dynamodb is a stub.
package dynamodb

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type Client struct{}

func (c *Client) UpdateItem(ctx context.Context, params *UpdateItemInput, optFns ...func(*Options)) (*UpdateItemOutput, error) {
	return nil, nil
}

func (c *Client) GetItem(ctx context.Context, params *GetItemInput, optFns ...func(*Options)) (*GetItemOutput, error) {
	return nil, nil
}

func (c *Client) PutItem(ctx context.Context, params *PutItemInput, optFns ...func(*Options)) (*PutItemOutput, error) {
	return nil, nil
}

func (c *Client) DeleteItem(ctx context.Context, params *DeleteItemInput, optFns ...func(*Options)) (*DeleteItemOutput, error) {
	return nil, nil
}

func (c *Client) TransactWriteItems(ctx context.Context, params *TransactWriteItemsInput, optFns ...func(*Options)) (*TransactWriteItemsOutput, error) {
	return nil, nil
}

type PutItemInput struct {
	TableName                 *string
	Item                      map[string]types.AttributeValue
	ConditionExpression       *string
	ExpressionAttributeValues map[string]types.AttributeValue
}

type PutItemOutput struct{}

type DeleteItemInput struct {
	TableName *string
	Key       map[string]types.AttributeValue
}

type DeleteItemOutput struct{}

type TransactWriteItemsInput struct {
	TransactItems []types.TransactWriteItem
}

type TransactWriteItemsOutput struct{}

type UpdateItemInput struct {
	TableName                 *string
	Key                       map[string]types.AttributeValue
	UpdateExpression          *string
	ConditionExpression       *string
	ExpressionAttributeNames  map[string]string
	ExpressionAttributeValues map[string]types.AttributeValue
}

type UpdateItemOutput struct{}

type GetItemInput struct {
	TableName *string
	Key       map[string]types.AttributeValue
}

type GetItemOutput struct {
	Item map[string]types.AttributeValue
}

type Options struct{}
