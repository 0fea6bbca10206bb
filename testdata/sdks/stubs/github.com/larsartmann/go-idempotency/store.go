// Package idempotency records idempotency keys.
package idempotency

import (
	"context"
	"time"
)

type Store interface {
	CheckAndRecord(ctx context.Context, key string, ttl time.Duration) error
}
