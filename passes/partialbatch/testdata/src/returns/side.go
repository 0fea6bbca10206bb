package returns

import (
	"context"
	"fmt"

	"github.com/aws/aws-lambda-go/events"
	"golang.org/x/sync/errgroup"
)

// Records side by side: what the group returns is the error of one of them.
func sideBySide(ctx context.Context, e events.SQSEvent) error {
	g, _ := errgroup.WithContext(ctx)
	for _, rec := range e.Records {
		g.Go(func() error { return mail(rec.Body) })
	}
	return g.Wait() // want `^returns\.sideBySide fails the whole batch`
}

func sideBySideWrapped(ctx context.Context, e events.SQSEvent) error {
	var g errgroup.Group
	for _, rec := range e.Records {
		g.Go(func() error { return mail(rec.Body) })
	}
	if err := g.Wait(); err != nil {
		return fmt.Errorf("mail: %w", err) // want `^returns\.sideBySideWrapped fails the whole batch`
	}
	return nil
}

// The goroutines are not those of records.
func sideBySideBehind(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		_ = mail(rec.Body)
	}
	var g errgroup.Group
	g.Go(func() error { return flush(ctx, "a") })
	g.Go(func() error { return flush(ctx, "b") })
	return g.Wait()
}

func flush(ctx context.Context, name string) error { return ctx.Err() }

func sideBySideNamed(ctx context.Context, e events.SQSEvent) (events.SQSEventResponse, error) {
	var resp events.SQSEventResponse
	failed := make(chan string, len(e.Records))
	var g errgroup.Group
	for _, rec := range e.Records {
		g.Go(func() error {
			if err := mail(rec.Body); err != nil {
				failed <- rec.MessageId
			}
			return nil
		})
	}
	_ = g.Wait()
	close(failed)
	for id := range failed {
		resp.BatchItemFailures = append(resp.BatchItemFailures, events.SQSBatchItemFailure{ItemIdentifier: id})
	}
	return resp, nil
}
