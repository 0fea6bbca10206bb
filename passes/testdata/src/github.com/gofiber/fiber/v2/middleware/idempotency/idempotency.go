// Package idempotency is a stub.
package idempotency

import "github.com/gofiber/fiber/v2"

type Config struct{ Storage fiber.Storage }

func New(config ...Config) fiber.Handler { return nil }
