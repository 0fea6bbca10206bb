// Package auto is about deliveries that count as done when they are handed out.
package auto

import (
	"context"
	"database/sql"
	"log"
	"net/smtp"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/segmentio/kafka-go"
)

var db *sql.DB

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func argument(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", true, false, false, false, nil) // want `^auto\.argument sends an email \(smtp\.SendMail, auto\.go:\d+\) although the message counts as done for .* as soon as it is handed out: it is never delivered again when that fails or the process stops`
	if err != nil {
		return err
	}
	for d := range ds {
		_ = mail(string(d.Body))
	}
	return nil
}

const autoAck = true

func constant(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", autoAck, false, false, false, nil) // want `counts as done for .* as soon as`
	if err != nil {
		return err
	}
	for d := range ds {
		_ = mail(string(d.Body))
	}
	return nil
}

func manual(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		_ = mail(string(d.Body))
		_ = d.Ack(false)
	}
	return nil
}

func noEffect(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", true, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		log.Printf("%s", d.Body)
	}
	return nil
}

func absolute(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", true, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		_, _ = db.ExecContext(ctx, `UPDATE sensors SET value = $1 WHERE id = $2`, string(d.Body), d.MessageId)
	}
	return nil
}

// read commits by itself.
func read(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.ReadMessage(ctx) // want `^auto\.read sends an email`
		if err != nil {
			return err
		}
		_ = mail(string(m.Value))
	}
}

func fetched(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		_ = mail(string(m.Value))
		_ = r.CommitMessages(ctx, m)
	}
}

// received in a callee: the finding is on the call of it.
func receive(ctx context.Context, r *kafka.Reader) ([]byte, error) {
	m, err := r.ReadMessage(ctx)
	return m.Value, err
}

func core(nc *nats.Conn) {
	_, _ = nc.Subscribe("a", func(m *nats.Msg) { _ = mail(string(m.Data)) }) // want `counts as done for .* as soon as`
}

func named(nc *nats.Conn) {
	_, _ = nc.Subscribe("b", onEvent) // want `sends an email`
}

func onEvent(m *nats.Msg) { _ = mail(string(m.Data)) }

func option(js nats.JetStream) {
	_, _ = js.Subscribe("c", func(m *nats.Msg) { _ = mail(string(m.Data)) }, nats.AckNone()) // want `counts as done for .* as soon as`
	_, _ = js.Subscribe("d", func(m *nats.Msg) {
		_ = mail(string(m.Data))
		_ = m.Ack()
	}, nats.ManualAck())
	_, _ = js.Subscribe("e", func(m *nats.Msg) { // want `counts as done for .* as soon as`
		_ = mail(string(m.Data))
		_ = m.Ack()
	}, nats.ManualAck(), nats.MaxDeliver(1))
}

func attempts(ctx context.Context, s jetstream.Stream) {
	c, _ := s.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{Durable: "d", MaxDeliver: 1})
	_, _ = c.Consume(func(m jetstream.Msg) { // want `counts as done for NATS as soon as`
		_ = mail(string(m.Data()))
		_ = m.Ack()
	})
}
