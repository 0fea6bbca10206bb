package main

import (
	"context"
	"database/sql"
	"net/http"
)

// unnamed is a pool whose elements have a type without a name; done only tells that they are worked off.
type unnamed struct {
	db   *sql.DB
	jobs chan struct {
		ctx context.Context
		id  string
	}
	done chan struct{}
}

func newUnnamed(db *sql.DB) *unnamed {
	p := &unnamed{db: db, jobs: make(chan struct {
		ctx context.Context
		id  string
	}, 10), done: make(chan struct{})}
	go p.work()
	return p
}

func (p *unnamed) work() {
	for j := range p.jobs {
		_, _ = p.db.ExecContext(j.ctx, `INSERT INTO orders (id) VALUES ($1)`, j.id)
		p.done <- struct{}{}
	}
}

func (p *unnamed) send(ctx context.Context, id string) {
	p.jobs <- struct {
		ctx context.Context
		id  string
	}{ctx, id}
}

func (p *unnamed) handedOn(w http.ResponseWriter, r *http.Request) {
	p.send(r.Context(), r.FormValue("id"))
	w.WriteHeader(http.StatusAccepted) // want `^\(\*workers\.unnamed\)\.handedOn answers that all is well .* before it inserts into orders`
}

func (p *unnamed) awaited(w http.ResponseWriter, r *http.Request) {
	p.send(r.Context(), r.FormValue("id"))
	<-p.done
	w.WriteHeader(http.StatusAccepted)
}

func unnamedRoutes(db *sql.DB) {
	p := newUnnamed(db)
	http.HandleFunc("/unnamed", p.handedOn)
	http.HandleFunc("/unnamed/awaited", p.awaited)
}
