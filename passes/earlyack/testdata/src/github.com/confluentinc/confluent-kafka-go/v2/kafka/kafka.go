// Package kafka stands for confluent-kafka-go.
package kafka

import "time"

type (
	ConfigValue    interface{}
	ConfigMap      map[string]ConfigValue
	Event          interface{}
	Consumer       struct{ handle int }
	Message        struct{ Value []byte }
	TopicPartition struct{ Offset int64 }
)

func NewConsumer(conf *ConfigMap) (*Consumer, error)                    { return nil, nil }
func (c *Consumer) Poll(timeoutMs int) Event                            { return nil }
func (c *Consumer) ReadMessage(timeout time.Duration) (*Message, error) { return nil, nil }
func (c *Consumer) CommitMessage(m *Message) ([]TopicPartition, error)  { return nil, nil }
func (c *Consumer) StoreMessage(m *Message) ([]TopicPartition, error)   { return nil, nil }
