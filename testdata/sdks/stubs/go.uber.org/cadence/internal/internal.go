// Package internal declares the types that the other packages alias.
package internal

import (
	"context"
	"time"
)

type StartWorkflowOptions struct {
	ID                              string
	TaskList                        string
	ExecutionStartToCloseTimeout    time.Duration
	DecisionTaskStartToCloseTimeout time.Duration
	WorkflowIDReusePolicy           WorkflowIDReusePolicy
	RetryPolicy                     *RetryPolicy
	CronSchedule                    string
	Memo                            map[string]interface{}
	SearchAttributes                map[string]interface{}
	DelayStart                      time.Duration
	JitterStart                     time.Duration
}

type WorkflowIDReusePolicy int

const (
	WorkflowIDReusePolicyAllowDuplicateFailedOnly WorkflowIDReusePolicy = iota
	WorkflowIDReusePolicyAllowDuplicate
	WorkflowIDReusePolicyRejectDuplicate
	WorkflowIDReusePolicyTerminateIfRunning
)

type RetryPolicy struct {
	InitialInterval          time.Duration
	BackoffCoefficient       float64
	MaximumInterval          time.Duration
	ExpirationInterval       time.Duration
	MaximumAttempts          int32
	NonRetriableErrorReasons []string
}

type WorkflowRun interface {
	GetID() string
	GetRunID() string
	Get(ctx context.Context, valuePtr interface{}) error
}

type WorkflowExecution struct {
	ID    string
	RunID string
}

type RegisterActivityOptions struct {
	Name string
}

type RegisterWorkflowOptions struct {
	Name string
}

// A Context is the context of a workflow.
type Context interface {
	Deadline() (deadline time.Time, ok bool)
	Err() error
	Value(key interface{}) interface{}
}

type Future interface {
	Get(ctx Context, valuePtr interface{}) error
	IsReady() bool
}

type ChildWorkflowFuture interface {
	Future
}

type WorkflowInfo struct {
	WorkflowExecution WorkflowExecution
	Attempt           int32
}

type ActivityInfo struct {
	TaskToken          []byte
	WorkflowExecution  WorkflowExecution
	ActivityID         string
	ScheduledTimestamp time.Time
	StartedTimestamp   time.Time
	Deadline           time.Time
	Attempt            int32
}
