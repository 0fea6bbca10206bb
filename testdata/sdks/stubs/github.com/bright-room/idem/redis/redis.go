// Package redis keeps the keys of idem in Redis.
package redis

import goredis "github.com/redis/go-redis/v9"

type Option func(*Storage)

type Storage struct{}

func New(client goredis.Cmdable, opts ...Option) (*Storage, error) { return nil, nil }
