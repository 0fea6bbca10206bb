// Package sarama is a stub.
package sarama

import "context"

type ConsumerMessage struct {
	Key, Value []byte
	Topic      string
	Partition  int32
	Offset     int64
}

type ConsumerGroupSession interface {
	MarkMessage(msg *ConsumerMessage, metadata string)
	Context() context.Context
	Commit()
}

type ConsumerGroupClaim interface {
	Messages() <-chan *ConsumerMessage
}

type ConsumerGroupHandler interface {
	Setup(ConsumerGroupSession) error
	Cleanup(ConsumerGroupSession) error
	ConsumeClaim(ConsumerGroupSession, ConsumerGroupClaim) error
}

const (
	OffsetNewest int64 = -1
	OffsetOldest int64 = -2
)

type PartitionConsumer interface {
	Messages() <-chan *ConsumerMessage
	Close() error
}

type Consumer interface {
	ConsumePartition(topic string, partition int32, offset int64) (PartitionConsumer, error)
}

type Config struct{}

func NewConsumer(addrs []string, config *Config) (Consumer, error) { return nil, nil }

type ConsumerGroup interface {
	Consume(ctx context.Context, topics []string, handler ConsumerGroupHandler) error
}
