// Package backoff is a stub.
package backoff

import "context"

type Operation[T any] func() (T, error)

type RetryOption func(*int)

func WithMaxTries(n uint) RetryOption { return nil }

func Retry[T any](ctx context.Context, operation Operation[T], opts ...RetryOption) (v T, err error) {
	return v, nil
}
