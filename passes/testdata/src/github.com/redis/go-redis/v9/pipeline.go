package redis

import (
	"context"
	"time"
)

type Z struct {
	Score  float64
	Member interface{}
}

type Cmdable interface {
	ZAdd(ctx context.Context, key string, members ...Z) *IntCmd
	ZCard(ctx context.Context, key string) *IntCmd
	Expire(ctx context.Context, key string, expiration time.Duration) *BoolCmd
}

type Pipeliner interface {
	Cmdable
	Exec(ctx context.Context) ([]Cmder, error)
}

type Pipeline struct{ cmdable }

func (c *Client) Pipeline() Pipeliner { return nil }

func (c *Client) TxPipeline() Pipeliner { return nil }

func (cmd *IntCmd) Val() int64 { return cmd.val }

type Cmd struct{ err error }

func (cmd *Cmd) Result() (interface{}, error) { return nil, cmd.err }

func (cmd *Cmd) Err() error { return cmd.err }

func (c cmdable) Eval(ctx context.Context, script string, keys []string, args ...interface{}) *Cmd {
	return nil
}
