// Package errgroup is a stub.
package errgroup

import "context"

type Group struct{ err error }

func (g *Group) Go(f func() error) {}

func (g *Group) Wait() error { return g.err }

func WithContext(ctx context.Context) (*Group, context.Context) { return &Group{}, ctx }
