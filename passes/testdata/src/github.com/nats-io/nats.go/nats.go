// Package nats is a stub.
package nats

type Msg struct {
	Data    []byte
	Subject string
	Header  Header
}

func (m *Msg) Ack(opts ...AckOpt) error { return nil }

func (m *Msg) Nak(opts ...AckOpt) error { return nil }

type AckOpt interface{ configureAck() }

type MsgHandler func(msg *Msg)

type Subscription struct {
	Subject string
}

type Conn struct {
	err error
}

func (nc *Conn) Subscribe(subj string, cb MsgHandler) (*Subscription, error) { return nil, nil }

func (nc *Conn) ChanSubscribe(subj string, ch chan *Msg) (*Subscription, error) { return nil, nil }

type SubOpt interface{ configureSubscribe() }

func AckNone() SubOpt { return nil }

func ManualAck() SubOpt { return nil }

func MaxDeliver(n int) SubOpt { return nil }

type PullOpt interface{ configurePull() }

func (sub *Subscription) Fetch(batch int, opts ...PullOpt) ([]*Msg, error) { return nil, nil }

type JetStream interface {
	Subscribe(subj string, cb MsgHandler, opts ...SubOpt) (*Subscription, error)
	PullSubscribe(subj, durable string, opts ...SubOpt) (*Subscription, error)
	Publish(subj string, data []byte, opts ...PubOpt) (*PubAck, error)
	PublishMsg(m *Msg, opts ...PubOpt) (*PubAck, error)
}

type Header map[string][]string

func (h Header) Set(key, value string) {}

type PubAck struct{ Stream string }

type PubOpt interface{ configurePublish() }

func MsgId(id string) PubOpt { return nil }

type JetStreamContext interface{ JetStream }
