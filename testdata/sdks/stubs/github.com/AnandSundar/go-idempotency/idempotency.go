// Package idempotency guards HTTP handlers with idempotency keys.
package idempotency

import "net/http"

type Store interface{}

type Option func(*options)

type options struct{}

func Middleware(store Store, opts ...Option) func(http.Handler) http.Handler { return nil }
