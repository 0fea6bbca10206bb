// Package idempo guards HTTP handlers with idempotency keys.
package idempo

import "net/http"

type Option func(*options)

type options struct{}

func Idempotency(opts ...Option) func(next http.Handler) http.Handler { return nil }
