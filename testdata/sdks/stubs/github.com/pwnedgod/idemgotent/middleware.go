// Package idemgotent guards HTTP handlers with idempotency keys.
package idemgotent

import "net/http"

type MiddlewareOption func(*options)

type options struct{}

func Middleware(name string, options ...MiddlewareOption) func(http.Handler) http.Handler { return nil }
