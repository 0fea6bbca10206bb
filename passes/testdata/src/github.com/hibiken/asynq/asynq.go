// Package asynq is a stub.
package asynq

import "context"

type Task struct{ payload []byte }

func (t *Task) Payload() []byte { return t.payload }

type ServeMux struct{ n int }

func (mux *ServeMux) HandleFunc(pattern string, handler func(context.Context, *Task) error) {}
