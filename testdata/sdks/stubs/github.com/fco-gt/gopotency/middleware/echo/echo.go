// Package echo is the middleware for echo.
package echo

import (
	idempotency "github.com/fco-gt/gopotency"
	"github.com/labstack/echo/v4"
)

func Idempotency(manager *idempotency.Manager) echo.MiddlewareFunc { return nil }
