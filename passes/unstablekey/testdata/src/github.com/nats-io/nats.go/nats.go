// Package nats is a stub.
package nats

type Header map[string][]string

func (h Header) Set(key, value string) {}

type Msg struct {
	Subject string
	Header  Header
	Data    []byte
}

type PubAck struct{ Stream string }

type PubOpt interface{ configurePublish() }

func MsgId(id string) PubOpt { return nil }

type JetStream interface {
	Publish(subj string, data []byte, opts ...PubOpt) (*PubAck, error)
	PublishMsg(m *Msg, opts ...PubOpt) (*PubAck, error)
}

type JetStreamContext interface{ JetStream }
