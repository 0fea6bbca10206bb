// Package rabbitmq consumes queues of RabbitMQ.
package rabbitmq

import amqp "github.com/rabbitmq/amqp091-go"

type Action int

const (
	Ack Action = iota
	NackDiscard
	NackRequeue
	Manual
)

type Handler func(d Delivery) (action Action)

type Delivery struct {
	amqp.Delivery
}

type Conn struct{}

type Consumer struct{}

func NewConsumer(conn *Conn, queue string, optionFuncs ...func(*ConsumerOptions)) (*Consumer, error) {
	return nil, nil
}

func (consumer *Consumer) Run(handler Handler) error { return nil }

func (consumer *Consumer) Close() {}

type ConsumerOptions struct {
	RabbitConsumerOptions RabbitConsumerOptions
	Concurrency           int
	QOSPrefetch           int
	QOSGlobal             bool
}

type RabbitConsumerOptions struct {
	Name      string
	AutoAck   bool
	Exclusive bool
	NoWait    bool
	NoLocal   bool
}

func WithConsumerOptionsConsumerAutoAck(autoAck bool) func(*ConsumerOptions) { return nil }

func WithConsumerOptionsConcurrency(concurrency int) func(*ConsumerOptions) { return nil }
