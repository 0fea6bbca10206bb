// Package limits pins what the analysis does not see today, or says differently from what is meant.
package limits

import (
	"context"
	"net/smtp"
	"sync"

	"github.com/hibiken/asynq"
	"github.com/nats-io/nats.go"
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// Not seen: the wait is for another group.
func otherGroup(ctx context.Context, t *asynq.Task) error {
	var wg sync.WaitGroup
	go mail("x")
	wg.Wait()
	return nil
}

// Not seen: it does not wait when nothing has come.
func noWait(ctx context.Context, t *asynq.Task) error {
	done := make(chan error, 1)
	go func() { done <- mail("x") }()
	select {
	case err := <-done:
		return err
	default:
	}
	return nil
}

// Not seen: without ManualAck the client acknowledges when the callback returns.
func implicit(js nats.JetStream) {
	_, _ = js.Subscribe("a", func(m *nats.Msg) { go mail(string(m.Data)) })
}

func mount(mux *asynq.ServeMux) {
	mux.HandleFunc("other", otherGroup)
	mux.HandleFunc("noWait", noWait)
}
