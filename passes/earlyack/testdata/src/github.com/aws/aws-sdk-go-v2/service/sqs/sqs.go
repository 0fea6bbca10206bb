// Package sqs is a stub.
package sqs

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/sqs/types"
)

type Options struct{ Region string }

type Client struct{ options Options }

type (
	ReceiveMessageInput struct {
		QueueUrl            *string
		MaxNumberOfMessages int32
	}
	ReceiveMessageOutput struct{ Messages []types.Message }
	DeleteMessageInput   struct{ QueueUrl, ReceiptHandle *string }
	DeleteMessageOutput  struct{ n int }
	SendMessageInput     struct{ QueueUrl, MessageBody *string }
	SendMessageOutput    struct{ MessageId *string }
)

func (c *Client) ReceiveMessage(ctx context.Context, in *ReceiveMessageInput, o ...func(*Options)) (*ReceiveMessageOutput, error) {
	return nil, nil
}

func (c *Client) DeleteMessage(ctx context.Context, in *DeleteMessageInput, o ...func(*Options)) (*DeleteMessageOutput, error) {
	return nil, nil
}

func (c *Client) SendMessage(ctx context.Context, in *SendMessageInput, o ...func(*Options)) (*SendMessageOutput, error) {
	return nil, nil
}
