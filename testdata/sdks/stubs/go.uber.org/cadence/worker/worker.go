// Package worker hosts workflows and activities.
package worker

import (
	"go.uber.org/cadence/activity"
	"go.uber.org/cadence/workflow"
)

type Worker interface {
	Registry
	Start() error
	Run() error
	Stop()
}

type Registry interface {
	WorkflowRegistry
	ActivityRegistry
}

type WorkflowRegistry interface {
	RegisterWorkflow(w interface{})
	RegisterWorkflowWithOptions(w interface{}, options workflow.RegisterOptions)
}

type ActivityRegistry interface {
	RegisterActivity(a interface{})
	RegisterActivityWithOptions(a interface{}, options activity.RegisterOptions)
}
