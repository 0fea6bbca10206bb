// Package idempotency is a stub.
package idempotency

import "github.com/gin-gonic/gin"

type IdempotencyConfig struct{}

func New(config IdempotencyConfig) gin.HandlerFunc { return nil }
