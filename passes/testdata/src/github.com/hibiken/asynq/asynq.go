// Package asynq is a stub.
package asynq

import "context"

type Task struct{ payload []byte }

func (t *Task) Payload() []byte { return t.payload }

type ServeMux struct{ n int }

func (mux *ServeMux) HandleFunc(pattern string, handler func(context.Context, *Task) error) {}

type Option interface{ String() string }

func TaskID(id string) Option { return nil }

func NewTask(typename string, payload []byte, opts ...Option) *Task { return nil }

type Client struct{ n int }

func (c *Client) EnqueueContext(ctx context.Context, task *Task, opts ...Option) (*TaskInfo, error) {
	return nil, nil
}

func (c *Client) Enqueue(task *Task, opts ...Option) (*TaskInfo, error) { return nil, nil }

type TaskInfo struct{ ID string }
