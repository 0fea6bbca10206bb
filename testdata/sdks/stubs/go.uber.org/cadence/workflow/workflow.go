// Package workflow is what workflows are written with.
package workflow

import (
	"time"

	"go.uber.org/cadence/internal"
)

type (
	Context         = internal.Context
	Future          = internal.Future
	Execution       = internal.WorkflowExecution
	RegisterOptions = internal.RegisterWorkflowOptions
)

func ExecuteActivity(ctx Context, activity interface{}, args ...interface{}) Future { return nil }

func ExecuteLocalActivity(ctx Context, activity interface{}, args ...interface{}) Future { return nil }

func ExecuteChildWorkflow(ctx Context, childWorkflow interface{}, args ...interface{}) internal.ChildWorkflowFuture {
	return nil
}

func Register(workflowFunc interface{}) {}

func RegisterWithOptions(workflowFunc interface{}, opts RegisterOptions) {}

type Info = internal.WorkflowInfo

func GetInfo(ctx Context) *Info { return nil }

func Now(ctx Context) time.Time { return time.Time{} }
