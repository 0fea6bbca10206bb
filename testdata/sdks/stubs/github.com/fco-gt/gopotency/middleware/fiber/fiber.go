// Package fiber is the middleware for fiber.
package fiber

import (
	idempotency "github.com/fco-gt/gopotency"
	"github.com/gofiber/fiber/v2"
)

func Idempotency(manager *idempotency.Manager) fiber.Handler { return nil }
