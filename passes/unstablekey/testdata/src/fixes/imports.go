package fixes

import (
	"context"

	"github.com/aws/aws-lambda-go/events"
	"github.com/google/uuid"
)

func lastImport(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		charge("charge-" + uuid.NewString()) // want `uuid\.NewString`
		_ = rec.Body
	}
	return nil
}
