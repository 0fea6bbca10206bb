// Package goqite is a stub.
package goqite

import (
	"context"
	"database/sql"
)

type NewOpts struct {
	DB         *sql.DB
	MaxReceive int
	Name       string
}

type ID string

type Message struct {
	ID   ID
	Body []byte
}

type Queue struct{ name string }

func New(opts NewOpts) *Queue { return nil }

func (q *Queue) Receive(ctx context.Context) (*Message, error) { return nil, nil }

func (q *Queue) Delete(ctx context.Context, id ID) error { return nil }
