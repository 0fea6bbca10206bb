// Package nats is a stub.
package nats

type Msg struct{ Data []byte }

type MsgHandler func(msg *Msg)

type Subscription struct{}

type Conn struct{}

func (nc *Conn) Subscribe(subj string, cb MsgHandler) (*Subscription, error)    { return nil, nil }
func (nc *Conn) ChanSubscribe(subj string, ch chan *Msg) (*Subscription, error) { return nil, nil }

type SubOpt interface{ configureSubscribe() }

func AckNone() SubOpt   { return nil }
func ManualAck() SubOpt { return nil }

type JetStream interface {
	Subscribe(subj string, cb MsgHandler, opts ...SubOpt) (*Subscription, error)
}
