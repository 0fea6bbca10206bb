// Package neoq is a stub.
package neoq

import (
	"context"

	"github.com/acaloiaro/neoq/jobs"
)

type Neoq interface {
	Enqueue(ctx context.Context, job *jobs.Job) (string, error)
}
