// Package faktory_worker runs the jobs of a Faktory server.
package faktory_worker

import (
	"context"

	faktory "github.com/contribsys/faktory/client"
)

type Perform func(ctx context.Context, args ...interface{}) error

type MiddlewareFunc func(ctx context.Context, job *faktory.Job, next func(ctx context.Context) error) error

type Manager struct {
	Concurrency int
}

func NewManager() *Manager { return nil }

func (mgr *Manager) Register(name string, fn Perform) {}

func (mgr *Manager) Use(middleware ...MiddlewareFunc) {}

func (mgr *Manager) Run() error { return nil }

func (mgr *Manager) RunWithContext(ctx context.Context) error { return nil }

type Helper interface {
	Jid() string
	JobType() string
	Bid() string
	CallbackBid() string
}

func HelperFor(ctx context.Context) Helper { return nil }
