// Package receivers takes deliveries through messages and interfaces of its own.
package receivers

import (
	"context"
	"database/sql"
	"encoding/json"
	"log"

	"github.com/segmentio/kafka-go"
)

// A Message is of the program's own; it holds the source's.
type Message struct {
	raw  kafka.Message
	Body []byte
	done func() error
}

type Source interface {
	Receive(ctx context.Context) (*Message, error)
}

type wrapped struct{ r *kafka.Reader }

func (w *wrapped) Receive(ctx context.Context) (*Message, error) {
	m, err := w.r.FetchMessage(ctx)
	if err != nil {
		return nil, err
	}
	return &Message{raw: m, Body: m.Value, done: func() error { return w.r.CommitMessages(ctx, m) }}, nil
}

type Handler interface {
	Handle(ctx context.Context, m *Message) error
}

type Consumer struct {
	source  Source
	handler Handler
}

func (c *Consumer) Run(ctx context.Context) error {
	for {
		m, err := c.receive(ctx)
		if err != nil {
			return err
		}
		if err := c.handler.Handle(ctx, m); err != nil { // want `\(\*receivers\.Consumer\)\.Run inserts into bookings again`
			log.Println(err)
			continue
		}
		m.done()
	}
}

// receive tries again, and hands on what the source hands on.
func (c *Consumer) receive(ctx context.Context) (*Message, error) {
	for {
		m, err := c.source.Receive(ctx)
		if err == nil {
			return m, nil
		}
		log.Println(err)
	}
}

type booking struct {
	db *sql.DB
}

func (b booking) Handle(ctx context.Context, m *Message) error {
	var e struct{ Account string }
	if err := json.Unmarshal(m.Body, &e); err != nil {
		return err
	}
	_, err := b.db.ExecContext(ctx, "INSERT INTO bookings (account) VALUES ($1)", e.Account)
	return err
}

func Main(ctx context.Context, r *kafka.Reader, db *sql.DB) error {
	c := &Consumer{source: &wrapped{r}, handler: booking{db}}
	return c.Run(ctx)
}

// A reader makes its messages with a constructor.
type reader struct{ r *kafka.Reader }

func message(m kafka.Message) *Message { return &Message{raw: m, Body: m.Value} }

func (r reader) next(ctx context.Context) (*Message, error) {
	m, err := r.r.FetchMessage(ctx)
	if err != nil {
		return nil, err
	}
	return message(m), nil
}

func Constructed(ctx context.Context, r *kafka.Reader, db *sql.DB) error {
	for {
		m, err := reader{r}.next(ctx)
		if err != nil {
			return err
		}
		db.ExecContext(ctx, "INSERT INTO entries (body) VALUES ($1)", m.Body) // want `Constructed inserts into entries again`
	}
}

// A function that handles what it takes, and returns what came of it, is the handler itself.
type result struct{ account string }

func one(ctx context.Context, r *kafka.Reader, db *sql.DB) (*result, error) {
	m, err := r.FetchMessage(ctx)
	if err != nil {
		return nil, err
	}
	_, err = db.ExecContext(ctx, "INSERT INTO rows (body) VALUES ($1)", m.Value) // want `one inserts into rows again`
	return &result{string(m.Key)}, err
}

func Loop(ctx context.Context, r *kafka.Reader, db *sql.DB) {
	for ctx.Err() == nil {
		if res, err := one(ctx, r, db); err == nil {
			log.Println(res.account)
		}
	}
}
