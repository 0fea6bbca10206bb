// Package http is the middleware for net/http.
package http

import (
	"net/http"

	idempotency "github.com/fco-gt/gopotency"
)

func Idempotency(manager *idempotency.Manager) func(http.Handler) http.Handler { return nil }
