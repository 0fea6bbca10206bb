// Package datastore is a stub.
package datastore

import (
	"context"
	"errors"
)

var ErrNoSuchEntity = errors.New("no such entity")

type Key struct {
	Kind, Name string
	ID         int64
	Parent     *Key
}

func IDKey(kind string, id int64, parent *Key) *Key { return nil }
func NameKey(kind, name string, parent *Key) *Key   { return nil }
func IncompleteKey(kind string, parent *Key) *Key   { return nil }

type Query struct{ kind string }

func NewQuery(kind string) *Query { return nil }

func (q *Query) FilterField(field, op string, value any) *Query { return nil }
func (q *Query) Limit(n int) *Query                             { return nil }

type Client struct{}

func (c *Client) GetAll(ctx context.Context, q *Query, dst any) ([]*Key, error) { return nil, nil }
func (c *Client) Get(ctx context.Context, key *Key, dst any) error              { return nil }
func (c *Client) Put(ctx context.Context, key *Key, src any) (*Key, error)      { return nil, nil }
