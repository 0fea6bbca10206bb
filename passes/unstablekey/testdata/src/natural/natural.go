// Package natural: what is created under a name that people know is refused the second time. The
// name is no key of an event, and is the same for many.
package natural

import (
	"net/http"
	"time"

	"github.com/acaloiaro/neoq"
	"github.com/acaloiaro/neoq/jobs"
	"github.com/gocraft/work"
	"github.com/google/go-github/v72/github"
	"github.com/redis/go-redis/v9"
)

type server struct {
	git   *github.Client
	jobs  *work.Enqueuer
	queue neoq.Neoq
	redis *redis.Client
}

// set up: the owner, the repository and the path are the name, of which the event gives a part.
func (s *server) setUp(w http.ResponseWriter, r *http.Request) {
	owner, repo := r.FormValue("owner"), r.FormValue("repo")
	file := &github.RepositoryContentFileOptions{Message: github.String("Set up"), Content: []byte("on: push")}
	if _, _, err := s.git.Repositories.CreateFile(r.Context(), owner, repo, "ci.yaml", file); err != nil {
		http.Error(w, "later", 500)
		return
	}
	pull := &github.NewPullRequest{Title: github.String("Set up"), Head: github.String("set-up"), Base: github.String("main")}
	if _, _, err := s.git.PullRequests.Create(r.Context(), owner, repo, pull); err != nil {
		http.Error(w, "later", 500)
		return
	}
}

// own: so does the one repository of the program.
func (s *server) own(w http.ResponseWriter, r *http.Request) {
	file := &github.RepositoryContentFileOptions{Content: []byte(r.FormValue("text"))}
	if _, _, err := s.git.Repositories.CreateFile(r.Context(), "acme", "site", "index.md", file); err != nil {
		http.Error(w, "later", 500)
	}
}

// A job is unique by its name and its arguments.
func (s *server) enqueue(w http.ResponseWriter, r *http.Request) {
	if _, err := s.jobs.EnqueueUnique("ship", work.Q{"order": r.FormValue("order")}); err != nil {
		http.Error(w, "later", 500)
		return
	}
	if _, err := s.jobs.EnqueueUnique("ship", work.Q{"order": r.FormValue("order"), "at": time.Now().UnixNano()}); err != nil { // want `may differ between deliveries`
		http.Error(w, "later", 500)
		return
	}
	if _, err := s.jobs.EnqueueUniqueByKey("ship", work.Q{"at": time.Now()}, work.Q{"order": r.FormValue("order")}); err != nil {
		http.Error(w, "later", 500)
		return
	}
	if _, err := s.queue.Enqueue(r.Context(), &jobs.Job{Queue: "ship", Payload: map[string]any{"order": r.FormValue("order")}}); err != nil {
		http.Error(w, "later", 500)
	}
}

// Redis gives the entry its id.
func (s *server) stream(w http.ResponseWriter, r *http.Request) {
	if err := s.redis.XAdd(r.Context(), &redis.XAddArgs{Stream: "orders", ID: "*", Values: r.FormValue("order")}).Err(); err != nil {
		http.Error(w, "later", 500)
	}
}

func Routes(mux *http.ServeMux, s *server) {
	mux.HandleFunc("POST /set-up", s.setUp)
	mux.HandleFunc("POST /own", s.own)
	mux.HandleFunc("POST /stream", s.stream)
	mux.HandleFunc("POST /enqueue", s.enqueue)
}
