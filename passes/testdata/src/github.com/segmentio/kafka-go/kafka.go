// Package kafka is a stub.
package kafka

import (
	"context"
	"time"
)

type Message struct {
	Topic     string
	Partition int
	Offset    int64
	Key       []byte
	Value     []byte
	Time      time.Time
}

type Reader struct{ closed bool }

func (r *Reader) FetchMessage(ctx context.Context) (Message, error) { return Message{}, nil }

func (r *Reader) CommitMessages(ctx context.Context, msgs ...Message) error { return nil }

func (r *Reader) ReadMessage(ctx context.Context) (Message, error) { return Message{}, nil }
