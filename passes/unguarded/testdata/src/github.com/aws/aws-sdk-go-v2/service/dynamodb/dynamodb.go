// Package dynamodb is a stub.
package dynamodb

import "context"

type Options struct{}

type UpdateItemInput struct {
	TableName           *string
	Key                 map[string]interface{}
	UpdateExpression    *string
	ConditionExpression *string
}

type UpdateItemOutput struct{}

type Client struct{}

func (c *Client) UpdateItem(ctx context.Context, params *UpdateItemInput, optFns ...func(*Options)) (*UpdateItemOutput, error) {
	return nil, nil
}
