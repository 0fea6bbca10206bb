package main

import (
	"database/sql"
	"log"

	amqp "github.com/rabbitmq/amqp091-go"
)

// fan hands deliveries to workers, which are handlers of their own.
type fan struct {
	db  *sql.DB
	out chan amqp.Delivery
}

func (f *fan) work() {
	for d := range f.out {
		if _, err := f.db.Exec(`INSERT INTO visits (id) VALUES ($1)`, d.MessageId); err != nil {
			log.Print(err)
		}
	}
}

// eager acknowledges what a worker may not have begun.
func (f *fan) eager(ch *amqp.Channel) error {
	in, err := ch.Consume("visits", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for range 3 {
		go f.work()
	}
	for d := range in {
		f.out <- d
		_ = d.Ack(false) // want `^\(\*workers\.fan\)\.eager acknowledges the message .* before it inserts into visits`
	}
	return nil
}

// careful leaves that to its workers.
type careful struct {
	db  *sql.DB
	out chan amqp.Delivery
}

func (c *careful) work() {
	for d := range c.out {
		if _, err := c.db.Exec(`INSERT INTO visits (id) VALUES ($1)`, d.MessageId); err != nil {
			_ = d.Nack(false, true)
			continue
		}
		_ = d.Ack(false)
	}
}

func (c *careful) run(ch *amqp.Channel) error {
	in, err := ch.Consume("visits", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	go c.work()
	for d := range in {
		c.out <- d
	}
	return nil
}
