// Package river is a stub.
package river

import (
	"context"

	"github.com/riverqueue/river/rivertype"
)

type JobArgs interface{ Kind() string }

type Job[T JobArgs] struct {
	*rivertype.JobRow
	Args T
}

type Worker[T JobArgs] interface {
	Work(ctx context.Context, job *Job[T]) error
}

type Workers struct{ known int }

func AddWorker[T JobArgs](workers *Workers, worker Worker[T]) {}
