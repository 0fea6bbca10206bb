// Package retry is a stub.
package retry

import "context"

type RetryableFunc func() error

type RetryableFuncWithData[T any] func() (T, error)

type Option func(*int)

func Attempts(n uint) Option { return nil }

func Context(ctx context.Context) Option { return nil }

func Do(retryableFunc RetryableFunc, opts ...Option) error { return nil }

func DoWithData[T any](retryableFunc RetryableFuncWithData[T], opts ...Option) (v T, err error) {
	return v, nil
}

func Unrecoverable(err error) error { return err }
