// Package idemgotent is a stub.
package idemgotent

import "net/http"

type MiddlewareOption func()

func Middleware(name string, options ...MiddlewareOption) func(http.Handler) http.Handler { return nil }
