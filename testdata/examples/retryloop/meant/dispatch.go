// Package meant has tries whose receiver drops what it knows.
package meant

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/cenkalti/backoff/v5"
)

var client = &http.Client{Timeout: 10 * time.Second}

// Dispatch hands jobs to the dispatcher.
type Dispatch struct{ URL string }

func (d *Dispatch) Handle(ctx context.Context, event events.EventBridgeEvent) error {
	_, err := backoff.Retry(ctx, func() (bool, error) {
		//idemcheck:ignore retryloop the dispatcher drops what it has seen within a minute
		err := d.dispatch(ctx, event.Detail) //idemcheck:ignore unguarded the dispatcher knows the job's id
		return true, err
	})
	return err
}

func (d *Dispatch) dispatch(ctx context.Context, job []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.URL, bytes.NewReader(job))
	if err != nil {
		return err
	}
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}
