// Package jetstream is a stub.
package jetstream

import "context"

type AckPolicy int

const (
	AckExplicitPolicy AckPolicy = iota
	AckAllPolicy
	AckNonePolicy
)

type ConsumerConfig struct {
	Durable    string
	AckPolicy  AckPolicy
	MaxDeliver int
}

type Msg interface {
	Data() []byte
	Ack() error
	Nak() error
}

type MessageHandler func(msg Msg)

type ConsumeContext interface{ Stop() }

type MessageBatch interface {
	Messages() <-chan Msg
	Error() error
}

type MessagesContext interface {
	Next() (Msg, error)
	Stop()
}

type Consumer interface {
	Consume(handler MessageHandler, opts ...any) (ConsumeContext, error)
	Fetch(batch int, opts ...any) (MessageBatch, error)
	Messages(opts ...any) (MessagesContext, error)
	Next(opts ...any) (Msg, error)
}

type ConsumerManager interface {
	CreateOrUpdateConsumer(ctx context.Context, cfg ConsumerConfig) (Consumer, error)
}

type Stream interface{ ConsumerManager }

type StreamConsumerManager interface {
	CreateOrUpdateConsumer(ctx context.Context, stream string, cfg ConsumerConfig) (Consumer, error)
}

type JetStream interface{ StreamConsumerManager }
