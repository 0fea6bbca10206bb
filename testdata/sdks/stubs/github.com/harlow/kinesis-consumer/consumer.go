// Package consumer consumes Kinesis streams.
package consumer

import (
	"context"
	"errors"

	"github.com/aws/aws-sdk-go-v2/service/kinesis/types"
)

var ErrSkipCheckpoint = errors.New("skip checkpoint")

type Record struct {
	types.Record
	ShardID            string
	MillisBehindLatest *int64
}

type (
	ScanFunc        func(*Record) error
	ScanBatchFunc   func([]*Record) error
	ScanBatchOption func(*scanBatchOptions)
	Option          func(*Consumer)
)

type scanBatchOptions struct{}

type Consumer struct{}

func New(streamName string, opts ...Option) (*Consumer, error) { return nil, nil }

func WithStore(store Store) Option { return nil }

func (c *Consumer) Scan(ctx context.Context, fn ScanFunc) error { return nil }

func (c *Consumer) ScanBatch(ctx context.Context, fn ScanBatchFunc, opts ...ScanBatchOption) error {
	return nil
}

func (c *Consumer) ScanShard(ctx context.Context, shardID string, fn ScanFunc) error { return nil }

type Store interface {
	GetCheckpoint(streamName, shardID string) (string, error)
	SetCheckpoint(streamName, shardID, sequenceNumber string) error
}
