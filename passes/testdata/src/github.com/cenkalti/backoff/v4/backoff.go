// Package backoff is a stub.
package backoff

import "time"

type Operation func() error

type OperationWithData[T any] func() (T, error)

type Notify func(error, time.Duration)

type BackOff interface{ NextBackOff() time.Duration }

type ExponentialBackOff struct{ MaxElapsedTime time.Duration }

func (b *ExponentialBackOff) NextBackOff() time.Duration { return 0 }

func NewExponentialBackOff() *ExponentialBackOff { return nil }

func WithMaxRetries(b BackOff, max uint64) BackOff { return b }

func Retry(o Operation, b BackOff) error { return nil }

func RetryNotify(o Operation, b BackOff, notify Notify) error { return nil }

func RetryWithData[T any](o OperationWithData[T], b BackOff) (v T, err error) { return v, nil }

func Permanent(err error) error { return err }
