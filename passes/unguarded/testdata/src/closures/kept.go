package closures

import (
	"context"
	"errors"
	"net/http"
)

// Closures that are put into a struct, for whoever is given that to call.

type scan struct {
	table string
	each  func() any
	other func()
}

var fetch func(context.Context, *scan) error

type member struct{ id, mail string }

func members(ctx context.Context) ([]*member, error) {
	found, s := []*member{}, &scan{table: "members"}
	s.each = func() any {
		m := new(member)
		found = append(found, m)
		return &m.id
	}
	if err := fetch(ctx, s); err != nil {
		return nil, err
	}
	return found, nil
}

func keptList(w http.ResponseWriter, r *http.Request) {
	found, err := members(r.Context())
	if err == nil && len(found) == 0 {
		err = errors.New("nobody")
	}
	if err != nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	_ = mail(found[0].mail) // want `sends an email`
}

// The closure that puts something there is made in the one that is kept.
func keptInside(w http.ResponseWriter, r *http.Request) {
	var state struct{ seen, ready bool }
	s := &scan{other: func() { func() { state.ready = true }() }}
	if fetch(r.Context(), s) != nil || !state.ready {
		return
	}
	_ = mail("x") // want `sends an email`
}

// What is only read there stays what it is.
func keptRead(w http.ResponseWriter, r *http.Request) {
	off, n := true, 0
	s := &scan{other: func() {
		if off {
			n++
		}
	}}
	if fetch(r.Context(), s) != nil || off {
		return
	}
	_ = mail("x")
}
