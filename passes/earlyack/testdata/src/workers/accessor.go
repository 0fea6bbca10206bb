package main

import (
	"database/sql"

	amqp "github.com/rabbitmq/amqp091-go"
)

// What a mailbox takes it hands on in a channel of its own, which it gives out.
type mailbox struct {
	ch      *amqp.Channel
	letters chan letter
}

type letter struct{ id string }

func (m *mailbox) Letters() chan letter { return m.letters }

func (m *mailbox) take() {
	in, _ := m.ch.Consume("letters", "", true, false, false, false, nil) // want `although the message counts as done for RabbitMQ as soon as it is handed out`
	for d := range in {
		m.letters <- letter{d.MessageId}
	}
}

type giver interface{ Letters() chan letter }

func file(db *sql.DB, in chan letter) {
	for l := range in {
		db.Exec(`INSERT INTO letters (id) VALUES ($1)`, l.id)
	}
}

// A box gives out where its channel is.
type box struct {
	ch      *amqp.Channel
	letters chan letter
}

func (b *box) Letters() *chan letter { return &b.letters }

func (b *box) take() {
	in, _ := b.ch.Consume("letters", "", true, false, false, false, nil)
	for d := range in {
		b.letters <- letter{d.MessageId}
	}
}

// count only looks at them.
func count(in *chan letter) (n int) {
	for range *in {
		n++
	}
	return n
}

func letters(db *sql.DB, ch *amqp.Channel) {
	m := &mailbox{ch: ch, letters: make(chan letter, 8)}
	var g giver = m
	go file(db, g.Letters())
	go m.take()
	b := &box{ch: ch, letters: make(chan letter, 8)}
	go count(b.Letters())
	b.take()
}
