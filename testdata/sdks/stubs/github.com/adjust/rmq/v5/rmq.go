// Package rmq is a message queue in Redis.
package rmq

import "time"

type Connection interface {
	OpenQueue(name string) (Queue, error)
}

func OpenConnection(tag string, network string, address string, db int, errChan chan<- error) (Connection, error) {
	return nil, nil
}

type Queue interface {
	Publish(payload ...string) error
	PublishBytes(payload ...[]byte) error
	SetPushQueue(pushQueue Queue)
	StartConsuming(prefetchLimit int64, pollDuration time.Duration) error
	StopConsuming() <-chan struct{}
	AddConsumer(tag string, consumer Consumer) (string, error)
	AddConsumerFunc(tag string, consumerFunc ConsumerFunc) (string, error)
	AddBatchConsumer(tag string, batchSize int64, timeout time.Duration, consumer BatchConsumer) (string, error)
	AddBatchConsumerFunc(tag string, batchSize int64, timeout time.Duration, batchConsumerFunc BatchConsumerFunc) (string, error)
}

type Consumer interface {
	Consume(delivery Delivery)
}

type ConsumerFunc func(Delivery)

func (consumerFunc ConsumerFunc) Consume(delivery Delivery) {}

type BatchConsumer interface {
	Consume(batch Deliveries)
}

type BatchConsumerFunc func(Deliveries)

func (batchConsumerFunc BatchConsumerFunc) Consume(batch Deliveries) {}

type Delivery interface {
	Payload() string
	Ack() error
	Reject() error
	Push() error
}

type Deliveries []Delivery

func (deliveries Deliveries) Payloads() []string { return nil }

func (deliveries Deliveries) Ack() (errMap map[int]error) { return nil }

func (deliveries Deliveries) Reject() (errMap map[int]error) { return nil }

func (deliveries Deliveries) Push() (errMap map[int]error) { return nil }
