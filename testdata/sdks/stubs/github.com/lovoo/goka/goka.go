// Package goka processes streams of Kafka.
package goka

import (
	"context"
	"time"
)

type (
	Stream  string
	Streams []Stream
	Table   string
	Group   string
	Headers map[string][]byte
)

type Codec interface {
	Encode(value interface{}) (data []byte, err error)
	Decode(data []byte) (value interface{}, err error)
}

type ProcessCallback func(ctx Context, msg interface{})

type ContextOption func(*ctxOptions)

type ctxOptions struct{}

type Context interface {
	Topic() Stream
	Key() string
	Partition() int32
	Offset() int64
	Group() Group
	Value() interface{}
	Headers() Headers
	SetValue(value interface{}, options ...ContextOption)
	Delete(options ...ContextOption)
	Timestamp() time.Time
	Join(topic Table) interface{}
	Lookup(topic Table, key string) interface{}
	Emit(topic Stream, key string, value interface{}, options ...ContextOption)
	Loopback(key string, value interface{}, options ...ContextOption)
	Fail(err error)
	Context() context.Context
	DeferCommit() func(error)
}

type Edge interface {
	String() string
	Topic() string
	Codec() Codec
}

func Input(topic Stream, c Codec, cb ProcessCallback) Edge { return nil }

func Inputs(topics Streams, c Codec, cb ProcessCallback) Edge { return nil }

func Output(topic Stream, c Codec) Edge { return nil }

func Persist(c Codec) Edge { return nil }

type GroupGraph struct{}

func DefineGroup(group Group, edges ...Edge) *GroupGraph { return nil }

type ProcessorOption func(*processorOptions)

type processorOptions struct{}

type Processor struct{}

func NewProcessor(brokers []string, gg *GroupGraph, options ...ProcessorOption) (*Processor, error) {
	return nil, nil
}

func (g *Processor) Run(ctx context.Context) (rerr error) { return nil }
