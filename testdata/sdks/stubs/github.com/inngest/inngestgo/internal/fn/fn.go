// Package fn describes functions.
package fn

import "github.com/inngest/inngestgo/internal/event"

type FunctionOpts struct {
	ID          string
	Name        string
	Retries     *int
	Idempotency *string
}

type Trigger struct{}

type Triggerable interface {
	Triggers() []Trigger
}

func (t Trigger) Triggers() []Trigger { return nil }

type Input[T any] struct {
	Event    event.GenericEvent[T]   `json:"event"`
	Events   []event.GenericEvent[T] `json:"events"`
	InputCtx InputCtx                `json:"ctx"`
}

type InputCtx struct {
	RunID     string `json:"run_id"`
	Attempt   int    `json:"attempt"`
	RequestID string `json:"request_id"`
	JobID     string `json:"job_id"`
}
