// Package main converts functions to a type with methods, which call them.
package main

import (
	"context"
	"database/sql"

	amqp "github.com/rabbitmq/amqp091-go"
)

// A function type with a method of its own: what is converted to it may be any function of the program, which
// is seen where it is converted.

var letters *sql.DB

type registered struct{ Handle func(*amqp.Delivery) error }

type handlerFunc func(*amqp.Delivery) error

func (h handlerFunc) Handle(_ context.Context, d amqp.Delivery) any {
	return h(&d) // want `handlerFunc\)?\.Handle inserts into letters`
}

type dialer interface{ Consumer(h any) error }

type pool struct{ d dialer }

func (p *pool) start(all []registered) error {
	for _, c := range all {
		if err := p.d.Consumer(handlerFunc(c.Handle)); err != nil {
			return err
		}
	}
	return nil
}

func letter(d *amqp.Delivery) error {
	if _, err := letters.Exec("INSERT INTO letters (body) VALUES ($1)", d.Body); err != nil {
		return d.Nack(false, true)
	}
	return d.Ack(false)
}

func main() {
	p := &pool{}
	_ = p.start([]registered{{Handle: func(m *amqp.Delivery) error { return letter(m) }}})
}
