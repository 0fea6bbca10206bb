// Package nsq is a stub.
package nsq

type Config struct{ MaxAttempts uint16 }

func NewConfig() *Config { return &Config{MaxAttempts: 5} }

type Message struct{ Body []byte }

type Handler interface{ HandleMessage(message *Message) error }

type HandlerFunc func(message *Message) error

func (h HandlerFunc) HandleMessage(m *Message) error { return h(m) }

type Consumer struct{}

func NewConsumer(topic, channel string, config *Config) (*Consumer, error) { return nil, nil }

func (r *Consumer) AddHandler(handler Handler) {}
