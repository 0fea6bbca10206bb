// Package autocommit has consumers whose configuration says whether offsets are committed
// by themselves.
package autocommit

import (
	"context"
	"database/sql"

	"github.com/confluentinc/confluent-kafka-go/v2/kafka"
)

type worker struct {
	c  *kafka.Consumer
	db *sql.DB
}

func NewWorker(db *sql.DB) (*worker, error) {
	c, err := kafka.NewConsumer(&kafka.ConfigMap{"group.id": "g", "enable.auto.commit": true})
	if err != nil {
		return nil, err
	}
	return &worker{c, db}, nil
}

func (w *worker) Run(ctx context.Context) error {
	for {
		m, err := w.c.ReadMessage(-1) // want `counts as done for .* as soon as it is handed out`
		if err != nil {
			return err
		}
		w.db.ExecContext(ctx, `INSERT INTO lines (text) VALUES ($1)`, m.Value)
	}
}

func byDefault(ctx context.Context, db *sql.DB) error {
	c, err := kafka.NewConsumer(&kafka.ConfigMap{"group.id": "g"})
	if err != nil {
		return err
	}
	for {
		switch e := c.Poll(100).(type) { // want `counts as done for .* as soon as it is handed out`
		case *kafka.Message:
			db.ExecContext(ctx, `INSERT INTO lines (text) VALUES ($1)`, e.Value)
		}
	}
}

func committed(ctx context.Context, db *sql.DB) error {
	c, err := kafka.NewConsumer(&kafka.ConfigMap{"group.id": "g", "enable.auto.commit": false})
	if err != nil {
		return err
	}
	for {
		m, err := c.ReadMessage(-1)
		if err != nil {
			return err
		}
		db.ExecContext(ctx, `INSERT INTO lines (text) VALUES ($1)`, m.Value)
		c.CommitMessage(m)
	}
}

func stored(ctx context.Context, db *sql.DB) error {
	c, err := kafka.NewConsumer(&kafka.ConfigMap{"group.id": "g", "enable.auto.offset.store": false})
	if err != nil {
		return err
	}
	for {
		m, err := c.ReadMessage(-1)
		if err != nil {
			return err
		}
		db.ExecContext(ctx, `INSERT INTO lines (text) VALUES ($1)`, m.Value)
		c.StoreMessage(m)
	}
}

func unknown(ctx context.Context, c *kafka.Consumer, db *sql.DB) error {
	for {
		m, err := c.ReadMessage(-1)
		if err != nil {
			return err
		}
		db.ExecContext(ctx, `INSERT INTO lines (text) VALUES ($1)`, m.Value)
	}
}
