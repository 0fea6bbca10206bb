// Package items holds loops that go on with another item or delivery after an error: no tries.
package items

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"strings"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/segmentio/kafka-go"
)

const hook = "https://api.test/orders"

func post(ctx context.Context, body string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, hook, strings.NewReader(body))
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

func list(w http.ResponseWriter, r *http.Request) {
	var orders []string
	if err := json.NewDecoder(r.Body).Decode(&orders); err != nil {
		return
	}
	for _, o := range orders {
		if err := post(r.Context(), o); err != nil {
			log.Print(err)
			continue
		}
	}
}

func indexed(w http.ResponseWriter, r *http.Request) {
	var orders []string
	_ = json.NewDecoder(r.Body).Decode(&orders)
	for i := 0; i < len(orders); i++ {
		if err := post(r.Context(), orders[i]); err != nil {
			continue
		}
	}
}

// Peers one after the other, until one takes it: the first may have taken it, too.
func failover(w http.ResponseWriter, r *http.Request) {
	for _, url := range []string{"https://a.test", "https://b.test"} {
		if _, err := http.Post(url, "application/json", r.Body); err == nil { // want `in a loop that tries again`
			return
		}
	}
}

func batch(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var res events.SQSEventResponse
	for _, rec := range e.Records {
		if err := post(ctx, rec.Body); err != nil {
			res.BatchItemFailures = append(res.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: rec.MessageId})
			continue
		}
	}
	return res, nil
}

// A loop for each item.
func batchTries(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		for range 3 {
			if post(ctx, rec.Body) == nil { // want `in a loop that tries again`
				break
			}
		}
	}
	return nil
}

func start() {
	lambda.Start(batch)
	lambda.Start(batchTries)
}

// Deliveries.

func deliveries(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "orders", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		if err := post(ctx, string(d.Body)); err != nil {
			_ = d.Nack(false, true)
			continue
		}
		_ = d.Ack(false)
	}
	return nil
}

func selected(ctx context.Context, ds <-chan amqp.Delivery) {
	for {
		select {
		case <-ctx.Done():
			return
		case d := <-ds:
			if err := post(ctx, string(d.Body)); err != nil {
				_ = d.Nack(false, true)
				continue
			}
			_ = d.Ack(false)
		}
	}
}

func fetched(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			if ctx.Err() != nil {
				return err
			}
			time.Sleep(time.Second)
			continue
		}
		if err := post(ctx, string(m.Value)); err != nil {
			continue
		}
		_ = r.CommitMessages(ctx, m)
	}
}

func fetchedTries(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		for post(ctx, string(m.Value)) != nil { // want `in a loop that tries again`
			time.Sleep(time.Second)
		}
		if err := r.CommitMessages(ctx, m); err != nil {
			return err
		}
	}
}

// Reconnecting around a receive loop.

func session(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "orders", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		if err := post(ctx, string(d.Body)); err != nil {
			return err
		}
		_ = d.Ack(false)
	}
	return nil
}

func reconnects(ctx context.Context, ch *amqp.Channel) {
	for {
		if err := session(ctx, ch); err == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func reconnectsInPlace(ctx context.Context, r func() *kafka.Reader) error {
	for {
		reader := r()
		for {
			m, err := reader.FetchMessage(ctx)
			if err != nil {
				break
			}
			if err := post(ctx, string(m.Value)); err != nil {
				break
			}
			_ = reader.CommitMessages(ctx, m)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}
