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

func (c cmdable) SetNX(ctx context.Context, key string, value interface{}, expiration time.Duration) *BoolCmd {
	return nil
}

func (c cmdable) Set(ctx context.Context, key string, value interface{}, expiration time.Duration) *StatusCmd {
	return nil
}

func (c cmdable) Get(ctx context.Context, key string) *StringCmd { return nil }

func (c cmdable) Exists(ctx context.Context, keys ...string) *IntCmd { return nil }

func (c cmdable) Del(ctx context.Context, keys ...string) *IntCmd { return nil }

func (c cmdable) Incr(ctx context.Context, key string) *IntCmd { return nil }

func (c cmdable) RPush(ctx context.Context, k string, v ...interface{}) *IntCmd { return nil }

func (c cmdable) HGet(ctx context.Context, key, field string) *StringCmd { return nil }

func (c cmdable) HSet(ctx context.Context, key string, v ...interface{}) *IntCmd { return nil }

func (c cmdable) Expire(ctx context.Context, key string, expiration time.Duration) *BoolCmd {
	return nil
}

func (c cmdable) LLen(ctx context.Context, key string) *IntCmd { return nil }

func (c cmdable) HSetNX(ctx context.Context, key, field string, value interface{}) *BoolCmd {
	return nil
}

type Client struct{ cmdable }

type BoolCmd struct{ val bool }

func (cmd *BoolCmd) Result() (bool, error) { return cmd.val, nil }

func (cmd *BoolCmd) Val() bool { return cmd.val }

func (cmd *BoolCmd) Err() error { return nil }

type IntCmd struct{ val int64 }

func (cmd *IntCmd) Result() (int64, error) { return cmd.val, nil }

func (cmd *IntCmd) Err() error { return nil }

type StatusCmd struct{ val string }

func (cmd *StatusCmd) Err() error { return nil }

type StringCmd struct{ val string }

func (cmd *StringCmd) Result() (string, error) { return cmd.val, nil }

func (cmd *StringCmd) Err() error { return nil }

func (cmd *StringCmd) Val() string { return cmd.val }

func (c cmdable) HGetAll(ctx context.Context, key string) *MapStringStringCmd { return nil }

type MapStringStringCmd struct{}

func (c *MapStringStringCmd) Result() (map[string]string, error) { return nil, nil }

type Options struct{ Addr string }

func NewClient(opt *Options) *Client { return nil }

type XAddArgs struct {
	Stream, ID string
	Values     interface{}
}

func (c cmdable) XAdd(ctx context.Context, a *XAddArgs) *StringCmd { return nil }

func (c cmdable) BLPop(ctx context.Context, timeout time.Duration, keys ...string) *StringSliceCmd {
	return nil
}

type StringSliceCmd struct{}

func (cmd *StringSliceCmd) Result() ([]string, error) { return nil, nil }
