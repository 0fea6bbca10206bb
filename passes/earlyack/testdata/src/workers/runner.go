package main

import (
	"context"
	"database/sql"
	"net/http"
)

// runner is a pool of its own that takes functions; nothing here wires it.
type runner struct {
	queue chan func(context.Context) error
}

func newRunner(ctx context.Context, n int) *runner {
	r := &runner{queue: make(chan func(context.Context) error, n)}
	go func() {
		for f := range r.queue {
			_ = f(ctx)
		}
	}()
	return r
}

func (r *runner) do(f func(context.Context) error) { r.queue <- f }

type signups struct {
	db     *sql.DB
	runner *runner
}

func (s *signups) later(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	s.runner.do(func(ctx context.Context) error { // want `^\(\*workers\.signups\)\.later inserts into signups .* in a goroutine that it does not wait for`
		_, err := s.db.ExecContext(ctx, `INSERT INTO signups (name) VALUES ($1)`, name)
		return err
	})
	w.WriteHeader(http.StatusAccepted)
}

// told waits for the result.
func (s *signups) told(w http.ResponseWriter, r *http.Request) {
	done := make(chan error)
	s.runner.do(func(ctx context.Context) error {
		_, err := s.db.ExecContext(ctx, `INSERT INTO signups (name) VALUES ($1)`, r.FormValue("name"))
		done <- err
		return err
	})
	if <-done != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

func signupRoutes(s *signups) {
	http.HandleFunc("POST /later", s.later)
	http.HandleFunc("POST /told", s.told)
}
