// Package sqs is a stub.
package sqs

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/sqs/types"
)

type Options struct{ Region string }

type Client struct{ options Options }

func (c *Client) ReceiveMessage(ctx context.Context, in *ReceiveMessageInput, o ...func(*Options)) (*ReceiveMessageOutput, error) {
	return nil, nil
}

func (c *Client) DeleteMessage(ctx context.Context, in *DeleteMessageInput, o ...func(*Options)) (*DeleteMessageOutput, error) {
	return nil, nil
}

func (c *Client) SendMessage(ctx context.Context, in *SendMessageInput, o ...func(*Options)) (*SendMessageOutput, error) {
	return nil, nil
}

type ReceiveMessageInput struct {
	QueueUrl            *string
	MaxNumberOfMessages int32
}

type ReceiveMessageOutput struct{ Messages []types.Message }

type DeleteMessageInput struct{ QueueUrl, ReceiptHandle *string }

type DeleteMessageOutput struct{ n int }

type SendMessageInput struct{ QueueUrl, MessageBody *string }

type SendMessageOutput struct{ MessageId *string }
