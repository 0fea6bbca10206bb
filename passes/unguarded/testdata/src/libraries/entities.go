package libraries

import (
	"context"
	"net/http"

	"cloud.google.com/go/datastore"
)

// A store of any entities puts back what was read under its own key, and gives a new one another.

type base struct {
	ID int64 `datastore:"-"`
}

func (b *base) id() int64      { return b.ID }
func (b *base) setID(id int64) { b.ID = id }

type plan struct {
	base
	Day int
}

type entity interface {
	id() int64
	setID(int64)
}

type entities[T entity] struct{ c *datastore.Client }

func (s *entities[T]) find(ctx context.Context, id int64, into T) (T, error) {
	key := datastore.IDKey("Plan", id, nil)
	if err := s.c.Get(ctx, key, into); err != nil {
		return into, err
	}
	into.setID(key.ID)
	return into, nil
}

func (s *entities[T]) save(ctx context.Context, e T) error {
	key := datastore.IncompleteKey("Plan", nil)
	if e.id() != 0 {
		key = datastore.IDKey("Plan", e.id(), nil)
	}
	_, err := s.c.Put(ctx, key, e)
	return err
}

type plans struct{ entities[*plan] }

func (p *plans) move(w http.ResponseWriter, r *http.Request) {
	old, err := p.find(r.Context(), r.ContentLength, &plan{})
	if err != nil {
		w.WriteHeader(404)
		return
	}
	old.Day = 3
	if err := p.save(r.Context(), old); err != nil {
		w.WriteHeader(500)
	}
}

func (p *plans) add(w http.ResponseWriter, r *http.Request) {
	if err := p.save(r.Context(), &plan{Day: 3}); err != nil { // want `adds an item`
		w.WriteHeader(500)
	}
}

func Plans(mux *http.ServeMux, c *datastore.Client) {
	p := &plans{entities[*plan]{c}}
	mux.HandleFunc("POST /move", p.move)
	mux.HandleFunc("POST /add", p.add)
}
