// Package cache declares keyspaces of a cache.
package cache

import (
	"context"
	"errors"
)

var (
	Miss      = errors.New("cache miss")
	KeyExists = errors.New("key already exists")
)

type StringKeyspace[K any] struct{}

func (s *StringKeyspace[K]) SetIfNotExists(ctx context.Context, key K, val string) error { return nil }

type IntKeyspace[K any] struct{}

func (s *IntKeyspace[K]) SetIfNotExists(ctx context.Context, key K, val int64) error { return nil }

type FloatKeyspace[K any] struct{}

func (s *FloatKeyspace[K]) SetIfNotExists(ctx context.Context, key K, val float64) error { return nil }

type StructKeyspace[K, V any] struct{}

func (s *StructKeyspace[K, V]) SetIfNotExists(ctx context.Context, key K, val V) error { return nil }
