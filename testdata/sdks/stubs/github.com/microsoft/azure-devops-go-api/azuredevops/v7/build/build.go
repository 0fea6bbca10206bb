// Package build is the builds of Azure DevOps.
package build

import "context"

type QueueBuildArgs struct{}

type Build struct{}

type Client interface {
	QueueBuild(context.Context, QueueBuildArgs) (*Build, error)
}
