// Package hooks: functions that are not known wrap what is done to a record, as in code that ent
// generates. They leave it as it was.
package hooks

import (
	"context"
	"fmt"
	"net/http"

	"entgo.io/ent"
	"entgo.io/ent/dialect/sql/sqlgraph"
)

type client struct{ hooks *struct{ parcel []ent.Hook } }

type change struct {
	state    *string
	weight   *int
	addition *int
	owner    client
	cleared  map[string]struct{}
}

func (*change) Type() string { return "parcel" }

func (c *change) state_() (s string, ok bool) {
	if c.state == nil {
		return
	}
	return *c.state, true
}

func (c *change) added() (n int, ok bool) {
	v := c.addition
	if v == nil {
		return
	}
	return *v, true
}

type update struct {
	hooks  []ent.Hook
	change *change
}

func (c client) update() *update {
	return &update{c.hooks.parcel, &change{owner: c, cleared: map[string]struct{}{}}}
}

func (u *update) setState(s string) *update {
	u.change.state = &s
	return u
}

func (u *update) setWeight(n int) *update {
	u.change.weight = &n
	return u
}

func (u *update) addWeight(n int) *update {
	if u.change.addition != nil {
		*u.change.addition += n
	} else {
		u.change.addition = &n
	}
	return u
}

func (u *update) save(ctx context.Context) (int, error) {
	return wrapped(ctx, u.store, u.change, u.hooks)
}

func (u *update) store(ctx context.Context) (int, error) {
	spec := &sqlgraph.UpdateSpec{}
	if v, ok := u.change.state_(); ok {
		spec.SetField("state", v)
	}
	if u.change.weight != nil {
		spec.SetField("weight", *u.change.weight)
	}
	if v, ok := u.change.added(); ok {
		spec.AddField("weight", v)
	}
	return 1, sqlgraph.UpdateNode(ctx, nil, spec)
}

func wrapped[V any, M any, P interface {
	*M
	ent.Mutation
}](ctx context.Context, store func(context.Context) (V, error), change P, hooks []ent.Hook) (none V, err error) {
	if len(hooks) == 0 {
		return store(ctx)
	}
	var inner ent.Mutator = ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
		given, ok := m.(P)
		if !ok {
			return nil, fmt.Errorf("not for %T", m)
		}
		*change = *given
		return store(ctx)
	})
	for i := len(hooks) - 1; i >= 0; i-- {
		inner = hooks[i](inner)
	}
	v, err := inner.Mutate(ctx, change)
	if err != nil {
		return none, err
	}
	return v.(V), nil
}

type server struct{ parcels client }

func (s server) weigh(w http.ResponseWriter, r *http.Request) {
	if _, err := s.parcels.update().setState("weighed").setWeight(3).save(r.Context()); err != nil {
		http.Error(w, "later", 500)
	}
}

func (s server) load(w http.ResponseWriter, r *http.Request) {
	if _, err := s.parcels.update().addWeight(3).save(r.Context()); err != nil { // want `load changes stored data \(sqlgraph.UpdateSpec.AddField\) again`
		http.Error(w, "later", 500)
	}
}

func Routes(mux *http.ServeMux, parcels client) {
	s := server{parcels}
	mux.HandleFunc("POST /weigh", s.weigh)
	mux.HandleFunc("POST /load", s.load)
}
