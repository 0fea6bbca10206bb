// Package redis is a stub.
package redis

import (
	"context"
	"errors"
	"time"
)

var Nil = errors.New("redis: nil")

type Cmder interface{ Name() string }

type cmdable func(ctx context.Context, cmd Cmder) error

type Client struct{ cmdable }

type (
	BoolCmd   struct{ val bool }
	IntCmd    struct{ val int64 }
	StatusCmd struct{ val string }
	StringCmd struct{ val string }
)

func (cmd *BoolCmd) Result() (bool, error)     { return cmd.val, nil }
func (cmd *BoolCmd) Val() bool                 { return cmd.val }
func (cmd *BoolCmd) Err() error                { return nil }
func (cmd *IntCmd) Result() (int64, error)     { return cmd.val, nil }
func (cmd *IntCmd) Err() error                 { return nil }
func (cmd *StatusCmd) Err() error              { return nil }
func (cmd *StringCmd) Result() (string, error) { return cmd.val, nil }
func (cmd *StringCmd) Err() error              { return nil }

func (c cmdable) SetNX(ctx context.Context, key string, value interface{}, expiration time.Duration) *BoolCmd {
	return nil
}
func (c cmdable) Set(ctx context.Context, key string, value interface{}, expiration time.Duration) *StatusCmd {
	return nil
}
func (c cmdable) Get(ctx context.Context, key string) *StringCmd     { return nil }
func (c cmdable) Exists(ctx context.Context, keys ...string) *IntCmd { return nil }
func (c cmdable) Del(ctx context.Context, keys ...string) *IntCmd    { return nil }
func (c cmdable) Expire(ctx context.Context, key string, expiration time.Duration) *BoolCmd {
	return nil
}
func (c cmdable) Incr(ctx context.Context, key string) *IntCmd                  { return nil }
func (c cmdable) RPush(ctx context.Context, k string, v ...interface{}) *IntCmd { return nil }

func (c cmdable) HSetNX(ctx context.Context, key, field string, value interface{}) *BoolCmd {
	return nil
}
