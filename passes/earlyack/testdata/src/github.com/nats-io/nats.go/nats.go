// Package nats is a stub.
package nats

type Msg struct{ Data []byte }

func (m *Msg) Ack(opts ...AckOpt) error { return nil }
func (m *Msg) Nak(opts ...AckOpt) error { return nil }

type AckOpt interface{ configureAck() }

type MsgHandler func(msg *Msg)

type Subscription struct{ Subject string }

type Conn struct{ err error }

func (nc *Conn) Subscribe(subj string, cb MsgHandler) (*Subscription, error) { return nil, nil }

type SubOpt interface{ configureSubscribe() }

func AckNone() SubOpt   { return nil }
func ManualAck() SubOpt { return nil }

type JetStream interface {
	Subscribe(subj string, cb MsgHandler, opts ...SubOpt) (*Subscription, error)
}
