// Package pond is a stub.
package pond

type Task interface {
	Done() <-chan struct{}
	Wait() error
}

type TaskGroup interface {
	Submit(tasks ...func()) TaskGroup
	SubmitErr(tasks ...func() error) TaskGroup
	Wait() error
}

type Pool interface {
	Go(task func()) error
	Submit(task func()) Task
	SubmitErr(task func() error) Task
	NewGroup() TaskGroup
}

func NewPool(maxConcurrency int) Pool { return nil }
