// Package dynamodb is a stub.
package dynamodb

import "context"

type Options struct{}

type UpdateItemInput struct {
	TableName           *string
	Key                 map[string]interface{}
	UpdateExpression    *string
	ConditionExpression *string

	ExpressionAttributeNames  map[string]string
	ExpressionAttributeValues map[string]interface{}
}

type UpdateItemOutput struct{}

type Client struct{}

func (c *Client) UpdateItem(ctx context.Context, params *UpdateItemInput, optFns ...func(*Options)) (*UpdateItemOutput, error) {
	return nil, nil
}

type GetItemInput struct {
	TableName *string
	Key       map[string]interface{}
}

type GetItemOutput struct{ Item map[string]interface{} }

func (c *Client) GetItem(ctx context.Context, params *GetItemInput, optFns ...func(*Options)) (*GetItemOutput, error) {
	return nil, nil
}
