// Package batches is about deliveries of several records, and loops that receive.
package batches

import (
	"context"
	"database/sql"
	"net/smtp"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"
)

var (
	rdb *redis.Client
	db  *sql.DB
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func perItem(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	for _, rec := range e.Records {
		won, err := rdb.SetNX(ctx, "m:"+rec.MessageId, 1, time.Hour).Result()
		if err == nil && won {
			err = mail(rec.Body)
		}
		if err != nil {
			resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
		}
	}
	return resp, nil
}

func wholeBatch(ctx context.Context, e events.SQSEvent) error {
	won, err := rdb.SetNX(ctx, "m:"+e.Records[0].MessageId, 1, time.Hour).Result()
	if err != nil || !won {
		return err
	}
	for _, rec := range e.Records {
		_ = mail(rec.Body) // want `^batches\.wholeBatch sends an email .* when the event is delivered again \(SQS: after its visibility timeout\): redis\.SetNX \(batches\.go:\d+\) decides once for the whole batch, not for each record$`
	}
	return nil
}

func byIndex(ctx context.Context, e events.SQSEvent) error {
	for i := range e.Records {
		rec := &e.Records[i]
		won, err := rdb.SetNX(ctx, "m:"+rec.MessageId, 1, time.Hour).Result()
		if err != nil || !won {
			continue
		}
		_ = mail(rec.Body)
	}
	return nil
}

func noGuard(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		if err := one(ctx, rec); err != nil { // want `sends an email`
			return err
		}
	}
	return nil
}

func one(ctx context.Context, rec events.SQSMessage) error { return mail(rec.Body) }

func starts() {
	lambda.Start(perItem)
	lambda.Start(wholeBatch)
	lambda.Start(byIndex)
	lambda.Start(noGuard)
}

// Receive loops.

func fetch(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		_, err = db.ExecContext(ctx, `INSERT INTO moves (sku) VALUES ($1)`, string(m.Value)) // want `^batches\.fetch inserts into moves again when the message is delivered again \(Kafka: after a rebalance or a restart before its offset is committed\): no guard`
		if err != nil {
			return err
		}
		_ = r.CommitMessages(ctx, m)
	}
}

func fetchClaimed(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		won, err := rdb.SetNX(ctx, string(m.Key), 1, time.Hour).Result()
		if err != nil {
			return err
		}
		if won {
			if _, err = db.ExecContext(ctx, `INSERT INTO moves (sku) VALUES ($1)`, string(m.Value)); err != nil {
				return err
			}
		}
		_ = r.CommitMessages(ctx, m)
	}
}

// claimOutside claims the right to be the reader, not the message.
func claimOutside(ctx context.Context, r *kafka.Reader) error {
	won, err := rdb.SetNX(ctx, "leader", 1, time.Hour).Result()
	if err != nil || !won {
		return err
	}
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		_ = mail(string(m.Value)) // want `sends an email`
		_ = r.CommitMessages(ctx, m)
	}
}

// atMostOnce: what commits by itself is not delivered again.
func atMostOnce(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.ReadMessage(ctx)
		if err != nil {
			return err
		}
		_ = mail(string(m.Value))
	}
}

func consume(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		_ = mail(string(d.Body)) // want `sends an email .* again when the message is delivered again`
		_ = d.Ack(false)
	}
	return nil
}

func consumeClaimed(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		won, err := rdb.SetNX(ctx, "d:"+d.MessageId, 1, time.Hour).Result()
		if err != nil {
			_ = d.Nack(false, true)
			continue
		}
		if won {
			_ = mail(string(d.Body))
		}
		_ = d.Ack(false)
	}
	return nil
}

func autoAck(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", true, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		_ = mail(string(d.Body))
	}
	return nil
}

// redelivered: the flag of the broker guards nothing.
func redelivered(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		if d.Redelivered {
			_ = d.Ack(false)
			continue
		}
		_ = mail(string(d.Body)) // want `sends an email`
		_ = d.Ack(false)
	}
	return nil
}
