// Package idempotency guards requests with idempotency keys.
package idempotency

import "context"

type Manager struct{}

type Request struct{}

type CachedResponse struct{}

func (m *Manager) Check(ctx context.Context, req *Request) (*CachedResponse, error) { return nil, nil }

func (m *Manager) Lock(ctx context.Context, req *Request) error { return nil }
