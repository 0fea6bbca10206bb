// Package brokers is about acknowledgements to brokers.
package brokers

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/smtp"

	"github.com/IBM/sarama"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"
	"github.com/nats-io/nats.go"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/segmentio/kafka-go"
)

var db *sql.DB

func add(ctx context.Context, body string) error {
	_, err := db.ExecContext(ctx, `INSERT INTO moves (sku) VALUES ($1)`, body)
	return err
}

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func committed(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		if err := r.CommitMessages(ctx, m); err != nil { // want `^brokers\.committed acknowledges the message \(kafka\.Reader\.CommitMessages\) before it inserts into moves \(brokers\.go:\d+\): when that fails or the process stops, Kafka never delivers it again, and the effect is lost`
			return err
		}
		if err := add(ctx, string(m.Value)); err != nil {
			return err
		}
	}
}

func committedLast(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		if err := add(ctx, string(m.Value)); err != nil {
			return err
		}
		if err := r.CommitMessages(ctx, m); err != nil {
			return err
		}
	}
}

func deliveries(ctx context.Context, ch *amqp.Channel) <-chan amqp.Delivery {
	ds, _ := ch.ConsumeWithContext(ctx, "q", "", false, false, false, false, nil)
	return ds
}

func acked(ctx context.Context, ch *amqp.Channel) {
	for d := range deliveries(ctx, ch) {
		_ = d.Ack(false) // want `acknowledges the message \(amqp091\.Delivery\.Ack\) before it sends an email`
		_ = mail(string(d.Body))
	}
}

func ackedLast(ctx context.Context, ch *amqp.Channel) {
	for d := range deliveries(ctx, ch) {
		if err := mail(string(d.Body)); err != nil {
			_ = d.Nack(false, true)
			continue
		}
		_ = d.Ack(false)
	}
}

// malformed messages are acknowledged without an effect.
func malformed(ctx context.Context, ch *amqp.Channel) {
	for d := range deliveries(ctx, ch) {
		var m struct{ To string }
		if json.Unmarshal(d.Body, &m) != nil {
			_ = d.Ack(false)
			continue
		}
		_ = mail(m.To)
		_ = d.Ack(false)
	}
}

// between: one effect is safe, the other is not.
func between(ctx context.Context, ch *amqp.Channel) {
	for d := range deliveries(ctx, ch) {
		_ = mail("first@x")
		_ = d.Ack(false) // want `before it sends an email`
		_ = mail(string(d.Body))
	}
}

func nacked(ctx context.Context, ch *amqp.Channel) {
	for d := range deliveries(ctx, ch) {
		_ = d.Nack(false, true)
		_ = mail(string(d.Body))
	}
}

// Deferred acknowledgements run when the effects are done.

func one(d amqp.Delivery) {
	defer d.Ack(false)
	_ = mail(string(d.Body))
}

func deferred(ctx context.Context, ch *amqp.Channel) {
	for d := range deliveries(ctx, ch) {
		one(d)
	}
}

func deferredClosure(ctx context.Context, ch *amqp.Channel) {
	for d := range deliveries(ctx, ch) {
		func() {
			defer func() { _ = d.Ack(false) }()
			_ = mail(string(d.Body))
		}()
	}
}

// In callees: the finding is on the call of the handler.

func finish(d amqp.Delivery) error { return d.Ack(false) }

func inCallee(ctx context.Context, ch *amqp.Channel) {
	for d := range deliveries(ctx, ch) {
		_ = finish(d) // want `^brokers\.inCallee acknowledges the message \(amqp091\.Delivery\.Ack\) before it sends an email`
		_ = mail(string(d.Body))
	}
}

func handle(d amqp.Delivery) {
	_ = finish(d)
	_ = mail(string(d.Body))
}

func bothInCallee(ctx context.Context, ch *amqp.Channel) {
	for d := range deliveries(ctx, ch) {
		handle(d) // want `^brokers\.bothInCallee acknowledges`
	}
}

type group struct{}

func (group) Setup(sarama.ConsumerGroupSession) error   { return nil }
func (group) Cleanup(sarama.ConsumerGroupSession) error { return nil }

func (group) ConsumeClaim(s sarama.ConsumerGroupSession, c sarama.ConsumerGroupClaim) error {
	for m := range c.Messages() {
		s.MarkMessage(m, "") // want `acknowledges the message \(sarama\.ConsumerGroupSession\.MarkMessage\)`
		_ = add(s.Context(), string(m.Value))
	}
	return nil
}

type lastGroup struct{ group }

func (lastGroup) ConsumeClaim(s sarama.ConsumerGroupSession, c sarama.ConsumerGroupClaim) error {
	for m := range c.Messages() {
		if err := add(s.Context(), string(m.Value)); err != nil {
			return err
		}
		s.MarkMessage(m, "")
	}
	return nil
}

func join(ctx context.Context, g sarama.ConsumerGroup) {
	_ = g.Consume(ctx, nil, group{})
	_ = g.Consume(ctx, nil, lastGroup{})
}

func stream(js nats.JetStream) {
	_, _ = js.Subscribe("a", func(m *nats.Msg) {
		_ = m.Ack() // want `acknowledges the message \(nats\.Msg\.Ack\) before it sends an email`
		_ = mail(string(m.Data))
	}, nats.ManualAck())
	_, _ = js.Subscribe("b", func(m *nats.Msg) {
		if mail(string(m.Data)) != nil {
			_ = m.Nak()
			return
		}
		_ = m.Ack()
	}, nats.ManualAck())
}

func deleted(ctx context.Context, c *sqs.Client, url *string) error {
	for {
		out, err := c.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{QueueUrl: url})
		if err != nil {
			return err
		}
		for _, m := range out.Messages {
			_, _ = c.DeleteMessage(ctx, &sqs.DeleteMessageInput{QueueUrl: url, ReceiptHandle: m.ReceiptHandle}) // want `acknowledges the message \(sqs\.Client\.DeleteMessage\)`
			_ = add(ctx, *m.Body)
		}
	}
}

func deletedLast(ctx context.Context, c *sqs.Client, url *string) error {
	for {
		out, err := c.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{QueueUrl: url})
		if err != nil {
			return err
		}
		for _, m := range out.Messages {
			if worked(ctx, m) {
				_, _ = c.DeleteMessage(ctx, &sqs.DeleteMessageInput{QueueUrl: url, ReceiptHandle: m.ReceiptHandle})
			}
		}
	}
}

func worked(ctx context.Context, m types.Message) bool { return add(ctx, *m.Body) == nil }
