// Package pkg guards echo handlers with idempotency keys in Redis.
package pkg

import (
	"github.com/labstack/echo/v4"
	"github.com/redis/go-redis/v9"
)

type Option struct{}

func NewIdempotencyMiddleware(redisClient *redis.Client, opt Option) echo.MiddlewareFunc { return nil }
