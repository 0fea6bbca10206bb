package libraries

import (
	"context"
	"database/sql"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nsqio/go-nsq"
	"maragu.dev/goqite"
)

func settle(m jetstream.Msg) {
	mail()
	m.Ack()
}

// A consumer, or a queue, that hands each message out once never does so again.
func Limits(ctx context.Context, s jetstream.Stream, js jetstream.JetStream, old nats.JetStream, tries int) {
	once, _ := s.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{Durable: "once", MaxDeliver: 1})
	once.Consume(func(m jetstream.Msg) { settle(m) })
	thrice, _ := s.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{Durable: "thrice", MaxDeliver: 3})
	thrice.Consume(func(m jetstream.Msg) {
		settle(m) // want `sends an email`
	})
	told, _ := js.CreateOrUpdateConsumer(ctx, "s", jetstream.ConsumerConfig{Durable: "told", MaxDeliver: tries})
	told.Consume(func(m jetstream.Msg) {
		settle(m) // want `sends an email`
	})
	old.Subscribe("once", func(m *nats.Msg) {
		mail()
		m.Ack()
	}, nats.ManualAck(), nats.MaxDeliver(1))
	old.Subscribe("thrice", func(m *nats.Msg) {
		mail() // want `sends an email`
		m.Ack()
	}, nats.ManualAck(), nats.MaxDeliver(3))
}

func FetchedOnce(ctx context.Context, js jetstream.JetStream) {
	c, _ := js.CreateOrUpdateConsumer(ctx, "s", jetstream.ConsumerConfig{Durable: "fetched", MaxDeliver: 1})
	for {
		batch, err := c.Fetch(10)
		if err != nil {
			return
		}
		for m := range batch.Messages() {
			settle(m)
		}
	}
}

func Fetched(ctx context.Context, js jetstream.JetStream) {
	c, _ := js.CreateOrUpdateConsumer(ctx, "s", jetstream.ConsumerConfig{Durable: "fetched", MaxDeliver: 2})
	for {
		batch, err := c.Fetch(10)
		if err != nil {
			return
		}
		for m := range batch.Messages() {
			settle(m) // want `sends an email`
		}
	}
}

func NextOnce(ctx context.Context, js jetstream.JetStream) {
	c, _ := js.CreateOrUpdateConsumer(ctx, "s", jetstream.ConsumerConfig{Durable: "next", MaxDeliver: 1})
	messages, _ := c.Messages()
	for {
		m, err := messages.Next()
		if err != nil {
			return
		}
		settle(m)
	}
}

func PulledOnce(js nats.JetStream) {
	sub, _ := js.PullSubscribe("pulled", "d", nats.MaxDeliver(1))
	for {
		ms, err := sub.Fetch(10)
		if err != nil {
			return
		}
		for _, m := range ms {
			mail()
			m.Ack()
		}
	}
}

func Attempts() {
	config := nsq.NewConfig()
	config.MaxAttempts = 1
	once, _ := nsq.NewConsumer("topic", "once", config)
	once.AddHandler(nsq.HandlerFunc(func(*nsq.Message) error { mail(); return nil }))
	often, _ := nsq.NewConsumer("topic", "often", nsq.NewConfig())
	often.AddHandler(nsq.HandlerFunc(func(*nsq.Message) error {
		mail() // want `sends an email`
		return nil
	}))
}

func ReceivedOnce(ctx context.Context, db *sql.DB) {
	q := goqite.New(goqite.NewOpts{DB: db, Name: "once", MaxReceive: 1})
	for {
		m, err := q.Receive(ctx)
		if err != nil || m == nil {
			return
		}
		mail()
		q.Delete(ctx, m.ID)
	}
}

func Received(ctx context.Context, db *sql.DB) {
	q := goqite.New(goqite.NewOpts{DB: db, Name: "often"})
	for {
		m, err := q.Receive(ctx)
		if err != nil || m == nil {
			return
		}
		mail() // want `sends an email`
		q.Delete(ctx, m.ID)
	}
}
