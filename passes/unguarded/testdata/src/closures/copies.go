package closures

import (
	"context"
	"iter"
	"maps"
	"net/http"
	"net/smtp"
	"slices"
	"sync"
)

// listeners is a bus: its functions are copied out before they are called, in one of many ways.
type listeners struct {
	mu   sync.RWMutex
	byID map[string][]func(context.Context, string) error
}

func (l *listeners) on(id string, f func(context.Context, string) error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.byID[id] = append(l.byID[id], f)
}

func (l *listeners) copied(id string) []func(context.Context, string) error {
	l.mu.RLock()
	defer l.mu.RUnlock()
	fs := make([]func(context.Context, string) error, len(l.byID[id]))
	copy(fs, l.byID[id])
	return fs
}

func (l *listeners) cloned(id string) []func(context.Context, string) error {
	return slices.Clone(l.byID[id])
}

func (l *listeners) ofAll() (fs []func(context.Context, string) error) {
	for _, some := range maps.Clone(l.byID) {
		fs = append(fs, some...)
	}
	return fs
}

// either may be one of two lists, and others follow.
func (l *listeners) either(first bool, id string) []func(context.Context, string) error {
	some := l.byID["none"]
	if first {
		some = l.byID[id]
	}
	return append(some, asking.copied(id)...)
}

func (l *listeners) each() iter.Seq[func(context.Context, string) error] {
	return func(yield func(func(context.Context, string) error) bool) {
		for some := range maps.Values(l.byID) {
			for _, f := range slices.Backward(some) {
				if !yield(f) {
					return
				}
			}
		}
	}
}

var sending, asking = newListeners(), newListeners()

func newListeners() *listeners {
	return &listeners{byID: map[string][]func(context.Context, string) error{}}
}

func init() {
	for _, id := range []string{"paid", "sent"} {
		sending.on(id, func(_ context.Context, to string) error { return mail(to) })
		asking.on(id, func(ctx context.Context, id string) error {
			_, err := db.ExecContext(ctx, "UPDATE orders SET seen = TRUE WHERE id = $1", id)
			return err
		})
	}
}

func copiedOut(w http.ResponseWriter, r *http.Request) {
	for _, f := range asking.copied("paid") {
		_ = f(r.Context(), r.FormValue("id"))
	}
	for _, f := range sending.copied("paid") {
		_ = f(r.Context(), r.FormValue("to")) // want `sends an email`
	}
}

func clonedOut(w http.ResponseWriter, r *http.Request) {
	for _, f := range asking.cloned("paid") {
		_ = f(r.Context(), r.FormValue("id"))
	}
	for _, f := range sending.cloned("paid") {
		_ = f(r.Context(), r.FormValue("to")) // want `sends an email`
	}
}

func appended(w http.ResponseWriter, r *http.Request) {
	for _, f := range asking.ofAll() {
		_ = f(r.Context(), r.FormValue("id"))
	}
	for _, f := range sending.ofAll() {
		_ = f(r.Context(), r.FormValue("to")) // want `sends an email`
	}
}

func oneOfTwo(w http.ResponseWriter, r *http.Request) {
	for _, f := range asking.either(r.FormValue("first") != "", "paid") {
		_ = f(r.Context(), r.FormValue("id"))
	}
	for _, f := range sending.either(r.FormValue("first") != "", "paid") {
		_ = f(r.Context(), r.FormValue("to")) // want `sends an email`
	}
}

func iterated(w http.ResponseWriter, r *http.Request) {
	for f := range asking.each() {
		_ = f(r.Context(), r.FormValue("id"))
	}
	for f := range sending.each() {
		_ = f(r.Context(), r.FormValue("to")) // want `sends an email`
	}
}

// claimedLoop: the body of a loop over an iterator is part of the handler.
func claimedLoop(w http.ResponseWriter, r *http.Request) {
	won, err := rdb.SetNX(r.Context(), "m:"+r.FormValue("id"), 1, 0).Result()
	if err != nil || !won {
		return
	}
	for _, to := range slices.All(r.Form["to"]) {
		_ = smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil)
	}
}

func copyRoutes() {
	http.HandleFunc("/copied", copiedOut)
	http.HandleFunc("/cloned", clonedOut)
	http.HandleFunc("/appended", appended)
	http.HandleFunc("/either", oneOfTwo)
	http.HandleFunc("/iterated", iterated)
	http.HandleFunc("/claimed", claimedLoop)
}
