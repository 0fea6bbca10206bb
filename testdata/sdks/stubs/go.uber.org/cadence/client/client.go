// Package client starts workflows.
package client

import (
	"context"

	"go.uber.org/cadence/internal"
	"go.uber.org/cadence/workflow"
)

type (
	StartWorkflowOptions  = internal.StartWorkflowOptions
	WorkflowRun           = internal.WorkflowRun
	WorkflowIDReusePolicy = internal.WorkflowIDReusePolicy
)

const (
	WorkflowIDReusePolicyAllowDuplicateFailedOnly = internal.WorkflowIDReusePolicyAllowDuplicateFailedOnly
	WorkflowIDReusePolicyAllowDuplicate           = internal.WorkflowIDReusePolicyAllowDuplicate
	WorkflowIDReusePolicyRejectDuplicate          = internal.WorkflowIDReusePolicyRejectDuplicate
	WorkflowIDReusePolicyTerminateIfRunning       = internal.WorkflowIDReusePolicyTerminateIfRunning
)

type Client interface {
	StartWorkflow(ctx context.Context, options StartWorkflowOptions, workflowFunc interface{}, args ...interface{}) (*workflow.Execution, error)
	ExecuteWorkflow(ctx context.Context, options StartWorkflowOptions, workflow interface{}, args ...interface{}) (WorkflowRun, error)
	SignalWorkflow(ctx context.Context, workflowID string, runID string, signalName string, arg interface{}) error
	SignalWithStartWorkflow(ctx context.Context, workflowID string, signalName string, signalArg interface{}, options StartWorkflowOptions, workflowFunc interface{}, workflowArgs ...interface{}) (*workflow.Execution, error)
}
