// Package workers sends what is to be done into channels of its own.
package main

import (
	"context"
	"database/sql"
	"log"
	"net/http"
	"time"
)

type job struct {
	id   string
	done chan error
}

type pool struct {
	db    *sql.DB
	jobs  chan job
	tasks chan func()
	quit  chan struct{}
}

func newPool(db *sql.DB) *pool {
	p := &pool{db: db, jobs: make(chan job, 100), tasks: make(chan func()), quit: make(chan struct{})}
	for range 4 {
		go p.work()
	}
	go p.run()
	return p
}

func (p *pool) work() {
	for j := range p.jobs {
		err := p.store(context.Background(), j.id)
		if j.done != nil {
			j.done <- err
		} else if err != nil {
			log.Print(err)
		}
	}
}

func (p *pool) run() {
	tick := time.NewTicker(time.Minute)
	for {
		select {
		case <-p.quit:
			return
		case <-tick.C:
			log.Print("alive")
		case f := <-p.tasks:
			f()
		}
	}
}

func (p *pool) store(ctx context.Context, id string) error {
	_, err := p.db.ExecContext(ctx, `INSERT INTO orders (id) VALUES ($1)`, id)
	return err
}

func (p *pool) enqueue(id string) {
	select {
	case p.jobs <- job{id: id}:
	case <-p.quit:
	}
}

func (p *pool) handedOn(w http.ResponseWriter, r *http.Request) {
	p.jobs <- job{id: r.FormValue("id")}
	w.WriteHeader(http.StatusAccepted) // want `^\(\*workers\.pool\)\.handedOn answers that all is well \(http\.ResponseWriter\.WriteHeader\) before it inserts into orders`
}

func (p *pool) selected(w http.ResponseWriter, r *http.Request) {
	p.enqueue(r.FormValue("id"))
	w.WriteHeader(http.StatusAccepted) // want `before it inserts into orders`
}

func (p *pool) returns(w http.ResponseWriter, r *http.Request) {
	p.enqueue(r.FormValue("id")) // want `^\(\*workers\.pool\)\.returns inserts into orders .* in a goroutine that it does not wait for`
}

func (p *pool) function(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	p.tasks <- func() { _ = p.store(context.Background(), id) } // want `^\(\*workers\.pool\)\.function inserts into orders .* in a goroutine that it does not wait for`
	w.WriteHeader(http.StatusAccepted)
}

// either acknowledges by itself or by returning: told once.
func (p *pool) either(w http.ResponseWriter, r *http.Request) {
	p.jobs <- job{id: r.FormValue("id")}
	if r.FormValue("quiet") == "" {
		w.WriteHeader(http.StatusAccepted) // want `before it inserts into orders`
	}
}

// waited is told by the worker.
func (p *pool) waited(w http.ResponseWriter, r *http.Request) {
	j := job{id: r.FormValue("id"), done: make(chan error, 1)}
	p.jobs <- j
	if err := <-j.done; err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusOK)
}

// stopped sends a signal.
func (p *pool) stopped(w http.ResponseWriter, r *http.Request) {
	p.quit <- struct{}{}
	w.WriteHeader(http.StatusOK)
}

func main() {
	db, err := sql.Open("postgres", "")
	if err != nil {
		log.Fatal(err)
	}
	unnamedRoutes(db)
	p := newPool(db)
	http.HandleFunc("POST /handed", p.handedOn)
	http.HandleFunc("POST /selected", p.selected)
	http.HandleFunc("POST /either", p.either)
	http.HandleFunc("POST /returns", p.returns)
	http.HandleFunc("POST /function", p.function)
	http.HandleFunc("POST /waited", p.waited)
	http.HandleFunc("POST /stopped", p.stopped)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
