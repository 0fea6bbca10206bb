// Package kq is a stub.
package kq

import "context"

type KqConf struct {
	Topic, Group string
	ForceCommit  bool
}

type (
	ConsumeHandle  func(ctx context.Context, key, value string) error
	ConsumeHandler interface {
		Consume(ctx context.Context, key, value string) error
	}
	QueueOption  func(*int)
	PushOption   func(*int)
	MessageQueue interface {
		Start()
		Stop()
	}
)

func NewQueue(c KqConf, handler ConsumeHandler, opts ...QueueOption) (MessageQueue, error) {
	return nil, nil
}
func MustNewQueue(c KqConf, handler ConsumeHandler, opts ...QueueOption) MessageQueue { return nil }
func WithHandle(handle ConsumeHandle) ConsumeHandler                                  { return nil }

type Pusher struct{}

func NewPusher(addrs []string, topic string, opts ...PushOption) *Pusher { return nil }

func (p *Pusher) Push(ctx context.Context, v string) error             { return nil }
func (p *Pusher) KPush(ctx context.Context, k, v string) error         { return nil }
func (p *Pusher) PushWithKey(ctx context.Context, key, v string) error { return nil }
