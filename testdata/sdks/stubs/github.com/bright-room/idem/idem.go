// Package idem guards HTTP handlers with idempotency keys.
package idem

import "net/http"

type (
	Option              func(*options)
	MemoryStorageOption func(*MemoryStorage)
)

type options struct{}

type Middleware struct{}

type MemoryStorage struct{}

func New(opts ...Option) (*Middleware, error) { return nil, nil }

func NewMemoryStorage(opts ...MemoryStorageOption) *MemoryStorage { return nil }

func (m *Middleware) Handler() func(http.Handler) http.Handler { return nil }
