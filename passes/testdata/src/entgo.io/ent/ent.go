package ent

import "context"

type (
	Value    any
	Mutation interface{ Type() string }
	Mutator  interface {
		Mutate(context.Context, Mutation) (Value, error)
	}
	MutateFunc func(context.Context, Mutation) (Value, error)
	Hook       func(Mutator) Mutator
)

func (f MutateFunc) Mutate(ctx context.Context, m Mutation) (Value, error) { return f(ctx, m) }
