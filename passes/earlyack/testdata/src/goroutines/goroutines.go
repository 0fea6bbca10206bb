// Package goroutines is about effects that the handler starts, and whether it waits for them.
package goroutines

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/smtp"
	"sync"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func loose(w http.ResponseWriter, r *http.Request) {
	go mail(r.FormValue("to")) // want `^goroutines\.loose sends an email \(smtp\.SendMail, goroutines\.go:\d+\) in a goroutine that it does not wait for: the request counts as done for the sender while that still runs, and is lost when it fails or the process stops`
}

// direct: what runs in the goroutine is no function of the program.
func direct(w http.ResponseWriter, r *http.Request) {
	go smtp.SendMail("mx:25", nil, "a@b", []string{r.FormValue("to")}, nil) // want `^goroutines\.direct sends an email`
}

func directAnswered(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
	go smtp.SendMail("mx:25", nil, "a@b", []string{r.FormValue("to")}, nil) // want `^goroutines\.directAnswered sends an email`
}

func directRefused(w http.ResponseWriter, r *http.Request) {
	go smtp.SendMail("mx:25", nil, "a@b", []string{r.FormValue("to")}, nil)
	w.WriteHeader(http.StatusServiceUnavailable)
}

// besides: the answer beside the goroutine has no finding of its own.
func besides(w http.ResponseWriter, r *http.Request) {
	to := r.FormValue("to")
	go func() { // want `in a goroutine`
		_ = mail(to)
	}()
	w.WriteHeader(http.StatusOK)
}

// answeredFirst: the goroutine is what makes it early, wherever the answer stands.
func answeredFirst(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
	go mail(r.FormValue("to")) // want `in a goroutine`
}

func refusedBesides(w http.ResponseWriter, r *http.Request) {
	go mail(r.FormValue("to"))
	w.WriteHeader(http.StatusServiceUnavailable)
}

func noEffect(w http.ResponseWriter, r *http.Request) {
	go println("seen")
	w.WriteHeader(http.StatusOK)
}

// send has the finding: it is what starts the goroutine.
func send(to string) {
	go mail(to) // want `^goroutines\.inCallee sends an email`
}

func inCallee(w http.ResponseWriter, r *http.Request) {
	send(r.FormValue("to"))
	w.WriteHeader(http.StatusOK)
}

func waitGroup(w http.ResponseWriter, r *http.Request) {
	var wg sync.WaitGroup
	for _, to := range r.Form["to"] {
		wg.Add(1)
		go func() {
			defer wg.Done()
			_ = mail(to)
		}()
	}
	wg.Wait()
	w.WriteHeader(http.StatusOK)
}

// answeredBeforeWait waits, but has answered by then.
func answeredBeforeWait(w http.ResponseWriter, r *http.Request) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() { // want `in a goroutine`
		defer wg.Done()
		_ = mail("x")
	}()
	w.WriteHeader(http.StatusOK)
	wg.Wait()
}

func waitGroupGo(w http.ResponseWriter, r *http.Request) {
	var wg sync.WaitGroup
	wg.Go(func() { _ = mail("x") })
	wg.Wait()
}

func waitGroupGoLoose(w http.ResponseWriter, r *http.Request) {
	var wg sync.WaitGroup
	wg.Go(func() { _ = mail("x") }) // want `in a goroutine`
}

func deferredWait(ctx context.Context, t *asynq.Task) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Add(1)
	go func() {
		defer wg.Done()
		_ = mail("x")
	}()
	return nil
}

func group(ctx context.Context, t *asynq.Task) error {
	g, _ := errgroup.WithContext(ctx)
	g.Go(func() error { return mail("a") })
	g.Go(func() error { return mail("b") })
	return g.Wait()
}

func groupLoose(ctx context.Context, t *asynq.Task) error {
	g, _ := errgroup.WithContext(ctx)
	g.Go(func() error { return mail("a") }) // want `in a goroutine`
	return nil
}

func result(ctx context.Context, t *asynq.Task) error {
	done := make(chan error, 1)
	go func() { done <- mail("x") }()
	return <-done
}

func closed(ctx context.Context, t *asynq.Task) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = mail("x")
	}()
	<-done
	return nil
}

// selected: when the time is over the task comes again.
func selected(ctx context.Context, t *asynq.Task) error {
	done := make(chan error, 1)
	go func() { done <- mail("x") }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func ranged(ctx context.Context, t *asynq.Task) error {
	errs := make(chan error)
	go func() {
		defer close(errs)
		errs <- mail("x")
	}()
	for err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// failing: on nil the task is done.
func failing(ctx context.Context, t *asynq.Task) error {
	go mail("x") // want `in a goroutine`
	return nil
}

func always(ctx context.Context, t *asynq.Task) error {
	go mail("x")
	return context.DeadlineExceeded // comes again
}

func later(ctx context.Context, t *asynq.Task) error {
	time.AfterFunc(time.Minute, func() { _ = mail("x") }) // want `in a goroutine`
	return nil
}

// Neither the end of a context nor a time tells that the goroutine is done.

func stillOpen(ctx context.Context, t *asynq.Task) error {
	go mail("x") // want `in a goroutine`
	select {
	case <-ctx.Done():
		return ctx.Err()
	default:
	}
	return nil
}

func slept(ctx context.Context, t *asynq.Task) error {
	go mail("x") // want `in a goroutine`
	<-time.After(time.Second)
	return nil
}

// spawner is a pool of the program: its go statement has the finding.
type spawner struct{ limit chan struct{} }

func (s *spawner) submit(f func()) {
	s.limit <- struct{}{}
	go func() { // want `^goroutines\.submitted sends an email`
		f()
		<-s.limit
	}()
}

var pool = &spawner{make(chan struct{}, 8)}

func submitted(ctx context.Context, t *asynq.Task) error {
	pool.submit(func() { _ = mail("x") })
	return nil
}

// shutDown waits for what handlers have started: they themselves don't.
type server struct{ wg sync.WaitGroup }

func (s *server) started(w http.ResponseWriter, r *http.Request) {
	s.wg.Add(1)
	go func() { // want `in a goroutine`
		defer s.wg.Done()
		_ = mail("x")
	}()
}

func (s *server) shutDown() { s.wg.Wait() }

func frozen(ctx context.Context, e events.SQSEvent) error {
	for _, rec := range e.Records {
		go mail(rec.Body) // want `in a goroutine`
	}
	return nil
}

func awaited(ctx context.Context, e events.SQSEvent) error {
	var wg sync.WaitGroup
	for _, rec := range e.Records {
		wg.Go(func() { _ = mail(rec.Body) })
	}
	wg.Wait()
	return nil
}

func Mount(mux *asynq.ServeMux) {
	mux.HandleFunc("deferred", deferredWait)
	mux.HandleFunc("group", group)
	mux.HandleFunc("groupLoose", groupLoose)
	mux.HandleFunc("result", result)
	mux.HandleFunc("closed", closed)
	mux.HandleFunc("selected", selected)
	mux.HandleFunc("ranged", ranged)
	mux.HandleFunc("failing", failing)
	mux.HandleFunc("always", always)
	mux.HandleFunc("later", later)
	mux.HandleFunc("stillOpen", stillOpen)
	mux.HandleFunc("slept", slept)
	mux.HandleFunc("submitted", submitted)
	lambda.Start(frozen)
	lambda.Start(awaited)
}

// report tells of what has failed; where that could not be put into words, it has nothing to tell.
func report(failed error) {
	text, _ := words(failed)
	req, _ := http.NewRequest(http.MethodPost, "http://pager.test", text)
	_, _ = (&http.Client{Timeout: time.Second}).Do(req)
}

func words(failed error) (io.Reader, error) {
	text, err := json.Marshal(map[string]string{"failed": failed.Error()})
	if err != nil {
		return nil, err
	}
	return bytes.NewReader(text), nil
}

func reported(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		go report(err)
	}
}
