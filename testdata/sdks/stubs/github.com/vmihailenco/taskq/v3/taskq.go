// Package taskq queues tasks.
package taskq

import (
	"context"
	"errors"
	"time"
)

var ErrDuplicate = errors.New("taskq: message with such name already exists")

type Handler interface {
	HandleMessage(msg *Message) error
}

type HandlerFunc func(*Message) error

func (fn HandlerFunc) HandleMessage(msg *Message) error { return nil }

func NewHandler(fn interface{}) Handler { return nil }

type TaskOptions struct {
	Name            string
	Handler         interface{}
	FallbackHandler interface{}
	DeferFunc       func()
	RetryLimit      int
	MinBackoff      time.Duration
	MaxBackoff      time.Duration
}

type Task struct{}

func RegisterTask(opt *TaskOptions) *Task { return nil }

func (t *Task) WithArgs(ctx context.Context, args ...interface{}) *Message { return nil }

type TaskMap struct{}

func (r *TaskMap) Register(opt *TaskOptions) (*Task, error) { return nil, nil }

type Queue interface {
	Add(msg *Message) error
}

type Message struct {
	Ctx           context.Context `msgpack:"-"`
	ID            string          `msgpack:"1,omitempty,alias:ID"`
	Name          string          `msgpack:"-"`
	Delay         time.Duration   `msgpack:"-"`
	Args          []interface{}   `msgpack:"-"`
	TaskName      string
	ReservationID string `msgpack:"-"`
	ReservedCount int    `msgpack:"4,omitempty,alias:ReservedCount"`
	Err           error  `msgpack:"-"`
}

func NewMessage(ctx context.Context, args ...interface{}) *Message { return nil }

func (m *Message) SetDelay(delay time.Duration) {}

func (m *Message) OnceInPeriod(period time.Duration, args ...interface{}) {}

func (m *Message) OnceWithDelay(delay time.Duration) {}

func (m *Message) OnceWithSchedule(tm time.Time) {}
