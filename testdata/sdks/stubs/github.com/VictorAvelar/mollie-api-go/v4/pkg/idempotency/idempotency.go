// Package idempotency makes idempotency keys.
package idempotency

type KeyGenerator interface {
	Generate() string
}
