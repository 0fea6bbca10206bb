// Package deployment reads deployment files: templates of AWS, serverless.yml, Terraform, CDK,
// Kubernetes, Knative. It is apart from package idemcheck because the readers need more than the
// analysis itself.
package deployment

import (
	"context"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/deploy/read"
)

// Read is for Config.Deployment of package idemcheck.
func Read(ctx context.Context, req idemcheck.DeploymentRequest) (*idemcheck.Deployment, error) {
	return read.Read(ctx, req)
}
