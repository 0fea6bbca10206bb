// Package work is a stub.
package work

type Job struct{}

type Q map[string]any

type Enqueuer struct{}

func (e *Enqueuer) EnqueueUnique(jobName string, args map[string]any) (*Job, error) { return nil, nil }

func (e *Enqueuer) EnqueueUniqueByKey(jobName string, args, keyMap map[string]any) (*Job, error) {
	return nil, nil
}
