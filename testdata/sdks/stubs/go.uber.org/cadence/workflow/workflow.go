// Package workflow is what workflows are written with.
package workflow

import "go.uber.org/cadence/internal"

type (
	Context         = internal.Context
	Future          = internal.Future
	Execution       = internal.WorkflowExecution
	RegisterOptions = internal.RegisterWorkflowOptions
)

func ExecuteActivity(ctx Context, activity interface{}, args ...interface{}) Future { return nil }

func ExecuteLocalActivity(ctx Context, activity interface{}, args ...interface{}) Future { return nil }
