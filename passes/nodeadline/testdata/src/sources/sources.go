// Package sources holds handlers of other kinds: with a context of their own, and without.
package sources

import (
	"context"
	"net/http"
	"os"
	"os/signal"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/jackc/pgx/v5/pgxpool"
	amqp "github.com/rabbitmq/amqp091-go"
)

const hook = "https://api.test/orders"

func send(ctx context.Context, c *http.Client) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, hook, nil)
	if err != nil {
		return err
	}
	_, err = c.Do(req)
	return err
}

// A handler's own context counts as bounded.

type worker struct {
	client *http.Client
	pool   *pgxpool.Pool
}

func (f *worker) batch(ctx context.Context, e events.SQSEvent) error {
	return send(ctx, f.client)
}

func (f *worker) endless(ctx context.Context, e events.SQSEvent) error {
	return send(context.Background(), f.client) // want `under a context that never ends`
}

func (f *worker) plain(ctx context.Context, e events.SQSEvent) error {
	return send(ctx, http.DefaultClient)
}

func start(f *worker) {
	lambda.Start(f.batch)
	lambda.Start(f.endless)
	lambda.Start(f.plain)
}

// A receive loop's context is bounded by its caller.
func (f *worker) consume(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "orders", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		_, _ = f.pool.Exec(ctx, `INSERT INTO orders (body) VALUES ($1)`, d.Body)
		_, _ = f.pool.Exec(context.TODO(), `INSERT INTO orders (body) VALUES ($1)`, d.Body) // want `under a context that never ends`
		_ = d.Ack(false)
	}
	return nil
}

// It is one that has no end, as that of a program until it is stopped: the loop's own all the same.
func Run(f *worker, ch *amqp.Channel) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	_ = f.consume(ctx, ch)
}

func RunForEver(f *worker, ds <-chan amqp.Delivery) { f.called(context.Background(), ds) }

func (f *worker) called(ctx context.Context, ds <-chan amqp.Delivery) {
	for d := range ds {
		_ = send(ctx, f.client)
		_ = send(context.WithoutCancel(ctx), f.client) // want `under a context that never ends`
		_ = d.Ack(false)
	}
}

// Without a context of its own, a handler has nothing better to give; a client that never gives
// up is reported all the same.
func (f *worker) alone(ds <-chan amqp.Delivery) {
	for d := range ds {
		_ = send(context.Background(), f.client)
		_ = send(context.Background(), http.DefaultClient) // want `under a context that never ends`
		_, _ = http.Post(hook, "application/json", nil)    // want `neither a context nor a client timeout`
		_, _ = f.pool.Exec(context.Background(), `INSERT INTO orders (body) VALUES ($1)`, d.Body)
		_ = d.Ack(false)
	}
}

// A route that is read by GET alone is no handler.
func Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /orders", func(w http.ResponseWriter, r *http.Request) {
		_, _ = http.Post(hook, "application/json", nil)
	})
	mux.HandleFunc("POST /orders", func(w http.ResponseWriter, r *http.Request) {
		_, _ = http.Post(hook, "application/json", nil) // want `http\.Post`
	})
}
