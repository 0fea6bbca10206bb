// Package workerpool is a stub.
package workerpool

type WorkerPool struct{ n int }

func (p *WorkerPool) Submit(task func()) {}

func (p *WorkerPool) SubmitWait(task func()) {}

func (p *WorkerPool) StopWait() {}

func New(maxWorkers int) *WorkerPool { return nil }
