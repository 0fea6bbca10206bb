// Package amqp091 is a stub.
package amqp091

import (
	"context"
	"time"
)

type Table map[string]interface{}

type Delivery struct {
	MessageId   string
	Timestamp   time.Time
	DeliveryTag uint64
	Redelivered bool
	Body        []byte
}

func (d Delivery) Ack(multiple bool) error { return nil }

func (d Delivery) Nack(multiple, requeue bool) error { return nil }

type Channel struct{ closed int32 }

func (ch *Channel) Consume(queue, consumer string, autoAck, exclusive, noLocal, noWait bool, args Table) (<-chan Delivery, error) {
	return nil, nil
}

func (ch *Channel) ConsumeWithContext(ctx context.Context, queue, consumer string, autoAck, exclusive, noLocal, noWait bool, args Table) (<-chan Delivery, error) {
	return nil, nil
}
