// Package retry repeats functions.
package retry

import (
	"context"
	"time"
)

func Do(ctx context.Context, n int, f func(context.Context) error) error {
	var err error
	for i := 0; i < n; i++ {
		if err = f(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second << i):
		}
	}
	return err
}

func Value[T any](ctx context.Context, f func(context.Context) (T, error)) (T, error) {
	for {
		v, err := f(ctx)
		if err == nil || ctx.Err() != nil {
			return v, err
		}
	}
}

// If asks whether to try again.
func If(f func() error, again func(error) bool) error {
	for {
		err := f()
		if err == nil || !again(err) {
			return err
		}
	}
}

func Once(f func() error) error { return f() }
