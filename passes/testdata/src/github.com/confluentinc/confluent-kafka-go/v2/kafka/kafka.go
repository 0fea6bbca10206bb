// Package kafka stands for confluent-kafka-go.
package kafka

import "time"

type ConfigValue interface{}

type ConfigMap map[string]ConfigValue

type Event interface{}

type Consumer struct{ handle int }

func (c *Consumer) Poll(timeoutMs int) Event { return nil }

func (c *Consumer) ReadMessage(timeout time.Duration) (*Message, error) { return nil, nil }

func (c *Consumer) CommitMessage(m *Message) ([]TopicPartition, error) { return nil, nil }

func (c *Consumer) StoreMessage(m *Message) ([]TopicPartition, error) { return nil, nil }

type Message struct{ Value []byte }

type TopicPartition struct{ Offset int64 }

func NewConsumer(conf *ConfigMap) (*Consumer, error) { return nil, nil }
