// Package step declares the steps of a function.
package step

import "context"

func Run[T any](ctx context.Context, id string, f func(ctx context.Context) (T, error)) (T, error) {
	var zero T
	return zero, nil
}
