// Package limits pins what the analysis does not see today, or says differently from what is meant.
package limits

import (
	"context"
	"net/http"
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

// Not seen: work, or an event, that goes through a channel to a goroutine which runs all the time.

var (
	jobs = make(chan func())
	tos  = make(chan string)
)

func work() {
	for f := range jobs {
		f()
	}
}

func send() {
	for to := range tos {
		_ = mail(to)
	}
}

func job(ctx context.Context, t *asynq.Task) error {
	jobs <- func() { _ = mail("x") }
	return nil
}

func toChannel(w http.ResponseWriter, r *http.Request) {
	tos <- r.FormValue("to")
	w.WriteHeader(http.StatusAccepted)
}

// Not seen: without ManualAck the client acknowledges when the callback returns.
func implicit(js nats.JetStream) {
	_, _ = js.Subscribe("a", func(m *nats.Msg) { go mail(string(m.Data)) })
}

func mount(mux *asynq.ServeMux) {
	go work()
	go send()
	mux.HandleFunc("other", otherGroup)
	mux.HandleFunc("noWait", noWait)
	mux.HandleFunc("job", job)
}
