// Package pubsub declares topics and subscriptions.
package pubsub

import (
	"context"
	"time"
)

type DeliveryGuarantee int

const (
	AtLeastOnce DeliveryGuarantee = iota + 1
	ExactlyOnce
)

type TopicConfig struct {
	DeliveryGuarantee DeliveryGuarantee
	OrderingAttribute string
}

type Topic[T any] struct{}

func NewTopic[T any](name string, cfg TopicConfig) *Topic[T] { return nil }

func (t *Topic[T]) Publish(ctx context.Context, msg T) (id string, err error) { return "", nil }

type RetryPolicy struct {
	MinBackoff time.Duration
	MaxBackoff time.Duration
	MaxRetries int
}

type SubscriptionConfig[T any] struct {
	Handler          func(ctx context.Context, msg T) error
	MaxConcurrency   int
	AckDeadline      time.Duration
	MessageRetention time.Duration
	RetryPolicy      *RetryPolicy
}

type Subscription[T any] struct{}

func NewSubscription[T any](topic *Topic[T], name string, cfg SubscriptionConfig[T]) *Subscription[T] {
	return nil
}

func MethodHandler[T, SvcStruct any](handler func(s SvcStruct, ctx context.Context, msg T) error) func(ctx context.Context, msg T) error {
	return nil
}
