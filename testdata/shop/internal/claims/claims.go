// Package claims lets one delivery of an event do its work while the others step back.
package claims

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	processing = "processing"
	done       = "done"

	// lease is how long a delivery may take; after that its process is taken for dead.
	lease = 2 * time.Minute
	// kept is longer than any of our sources delivers again.
	kept = 30 * 24 * time.Hour
)

// ErrBusy: another delivery works on the event and has not finished.
var ErrBusy = errors.New("event is being processed")

// Store keeps claims in Redis.
type Store struct {
	rdb *redis.Client
}

// NewStore keeps claims in rdb.
func NewStore(rdb *redis.Client) *Store { return &Store{rdb: rdb} }

// Once does the work unless it was done for this key. When the work fails, the next
// delivery may try again.
func (s *Store) Once(ctx context.Context, key string, work func(ctx context.Context) error) error {
	won, err := s.rdb.SetNX(ctx, key, processing, lease).Result()
	if err != nil {
		return fmt.Errorf("claim %s: %w", key, err)
	}
	if !won {
		state, err := s.rdb.Get(ctx, key).Result()
		if err != nil {
			return fmt.Errorf("claim %s: %w", key, err)
		}
		if state != done {
			return ErrBusy
		}
		return nil
	}
	// The caller may be gone by the time the work ends; the claim must not depend on it.
	after, cancel := context.WithTimeout(context.WithoutCancel(ctx), lease+5*time.Second)
	defer cancel()
	if err := work(ctx); err != nil {
		if derr := s.rdb.Del(after, key).Err(); derr != nil {
			err = errors.Join(err, fmt.Errorf("release %s: %w", key, derr))
		}
		return err
	}
	return s.rdb.Set(after, key, done, kept).Err()
}

// Mark takes note of a key for as long as a source may deliver again, and reports
// whether it is new.
func (s *Store) Mark(ctx context.Context, key string) (bool, error) {
	return s.rdb.SetNX(ctx, key, done, kept).Result()
}

// Forget takes a mark back: the work that it stands for has failed.
func (s *Store) Forget(ctx context.Context, key string) error {
	after, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return s.rdb.Del(after, key).Err()
}
