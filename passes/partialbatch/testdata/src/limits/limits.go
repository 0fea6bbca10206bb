// Package limits pins what the analysis does not see today, or says differently from what is meant.
package limits

import (
	"context"
	"net/smtp"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"golang.org/x/sync/errgroup"
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// Not seen: what a group of goroutines returns is one record's error.
func group(ctx context.Context, e events.SQSEvent) error {
	g, _ := errgroup.WithContext(ctx)
	for _, rec := range e.Records {
		g.Go(func() error { return mail(rec.Body) })
	}
	return g.Wait()
}

func starts() { lambda.Start(group) }
