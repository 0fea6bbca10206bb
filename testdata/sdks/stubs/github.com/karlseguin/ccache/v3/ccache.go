// Package ccache is a cache in memory.
package ccache

import "time"

type Item[T any] struct{}

type Cache[T any] struct{}

func (*Cache[T]) Get(key string) *Item[T]                           { return nil }
func (*Cache[T]) Set(key string, value T, duration time.Duration)   {}
func (*Cache[T]) Setnx(key string, value T, duration time.Duration) {}
func (*Cache[T]) Delete(key string) bool                            { return false }
