// Package common holds what the APIs have in common.
package common

import "context"

func WithIdempotencyKey(ctx context.Context, idempotencyKey string) context.Context { return nil }
