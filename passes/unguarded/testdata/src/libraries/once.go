package libraries

import "github.com/nats-io/nats.go"

func onCore(m *nats.Msg) { mail() }

// Core NATS delivers at most once, whatever takes the messages; JetStream does so without
// acknowledgements.
func Nats(nc *nats.Conn, js nats.JetStream) {
	nc.Subscribe("named", onCore)
	js.Subscribe("stream", func(m *nats.Msg) {
		mail() // want `sends an email`
	}, nats.ManualAck())
	js.Subscribe("stream", func(m *nats.Msg) { mail() }, nats.ManualAck(), nats.AckNone())
	messages := make(chan *nats.Msg)
	nc.ChanSubscribe("channel", messages)
	for range messages {
		mail()
	}
}
