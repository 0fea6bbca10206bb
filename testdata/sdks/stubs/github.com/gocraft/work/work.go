// Package work queues jobs in Redis.
package work

type Job struct {
	Name       string                 `json:"name,omitempty"`
	ID         string                 `json:"id"`
	EnqueuedAt int64                  `json:"t"`
	Args       map[string]interface{} `json:"args"`
	Unique     bool                   `json:"unique,omitempty"`
	UniqueKey  string                 `json:"unique_key,omitempty"`
	Fails      int64                  `json:"fails,omitempty"`
	LastErr    string                 `json:"err,omitempty"`
	FailedAt   int64                  `json:"failed_at,omitempty"`
}

func (j *Job) ArgString(key string) string { return "" }

func (j *Job) ArgInt64(key string) int64 { return 0 }

func (j *Job) ArgError() error { return nil }

type ScheduledJob struct {
	RunAt int64 `json:"run_at"`
	*Job
}

type Enqueuer struct {
	Namespace string
}

func NewEnqueuer(namespace string, pool any) *Enqueuer { return nil }

func (e *Enqueuer) Enqueue(jobName string, args map[string]interface{}) (*Job, error) {
	return nil, nil
}

func (e *Enqueuer) EnqueueIn(jobName string, secondsFromNow int64, args map[string]interface{}) (*ScheduledJob, error) {
	return nil, nil
}

func (e *Enqueuer) EnqueueUnique(jobName string, args map[string]interface{}) (*Job, error) {
	return nil, nil
}

func (e *Enqueuer) EnqueueUniqueIn(jobName string, secondsFromNow int64, args map[string]interface{}) (*ScheduledJob, error) {
	return nil, nil
}

func (e *Enqueuer) EnqueueUniqueByKey(jobName string, args map[string]interface{}, keyMap map[string]interface{}) (*Job, error) {
	return nil, nil
}

func (e *Enqueuer) EnqueueUniqueInByKey(jobName string, secondsFromNow int64, args map[string]interface{}, keyMap map[string]interface{}) (*ScheduledJob, error) {
	return nil, nil
}

type JobOptions struct {
	Priority       uint
	MaxFails       uint
	SkipDead       bool
	MaxConcurrency uint
	Backoff        BackoffCalculator
}

type BackoffCalculator func(job *Job) int64

type NextMiddlewareFunc func() error

type WorkerPool struct{}

func NewWorkerPool(ctx interface{}, concurrency uint, namespace string, pool any) *WorkerPool {
	return nil
}

func (wp *WorkerPool) Middleware(fn interface{}) *WorkerPool { return nil }

func (wp *WorkerPool) Job(name string, fn interface{}) *WorkerPool { return nil }

func (wp *WorkerPool) JobWithOptions(name string, jobOpts JobOptions, fn interface{}) *WorkerPool {
	return nil
}

func (wp *WorkerPool) Start() {}

func (wp *WorkerPool) Stop() {}

func (j *Job) ArgFloat64(key string) float64 { return 0 }

func (j *Job) ArgBool(key string) bool { return false }
