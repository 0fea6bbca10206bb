// Package dynamolock locks with DynamoDB.
package dynamolock

import (
	"context"
	"time"
)

type Client struct{}

type Lock struct{}

type (
	AcquireLockOption func(opt *acquireLockOptions)
	ClientOption      func(*Client)
)

type acquireLockOptions struct{}

func New(dynamoDB any, tableName string, opts ...ClientOption) (*Client, error) { return nil, nil }

func FailIfLocked() AcquireLockOption { return nil }

func WithAdditionalTimeToWaitForLock(d time.Duration) AcquireLockOption { return nil }

func (c *Client) AcquireLock(ctx context.Context, key string, opts ...AcquireLockOption) (*Lock, error) {
	return nil, nil
}
