package memory

import (
	"net/http"
	"sync"
	"time"
)

// A map of the program behind a method that answers: it decides, in the memory of this process.
type window struct {
	mu   sync.Mutex
	seen map[string]time.Time
	ttl  time.Duration
}

func (d *window) repeated(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if at, ok := d.seen[id]; ok && time.Since(at) < d.ttl {
		return true
	}
	d.seen[id] = time.Now()
	return false
}

// done asks and adds apart.
type done struct {
	mu  sync.RWMutex
	ids map[string]bool
}

func (d *done) has(id string) bool {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.ids[id]
}

func (d *done) add(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ids[id] = true
}

// names is a cache: what it knows decides nothing.
type names struct{ known map[string]bool }

func (n *names) has(id string) bool {
	if !n.known[id] {
		n.known[id] = true
		return false
	}
	return true
}

// rates is a limit: it refuses, which a duplicate is not.
type rates struct{ left map[string]int }

func (l *rates) allow(who string) bool {
	n, ok := l.left[who]
	if !ok {
		n = 10
	}
	l.left[who] = n - 1
	return n > 0
}

type mapped struct {
	rates  *rates
	window *window
	done   *done
	names  *names
}

func (m *mapped) windowed(w http.ResponseWriter, r *http.Request) {
	if m.window.repeated(r.FormValue("id")) {
		return
	}
	_ = mail("x") // want `: memory\.window\.repeated \(maps\.go:\d+\) remembers in the memory of this process, which other instances do not see$`
}

func (m *mapped) marked(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if m.done.has(id) {
		w.WriteHeader(http.StatusOK)
		return
	}
	if err := mail("x"); err != nil { // want `: memory\.done\.has \(maps\.go:\d+\) remembers in the memory of this process`
		http.Error(w, "mail", http.StatusInternalServerError)
		return
	}
	m.done.add(id)
}

func (m *mapped) named(w http.ResponseWriter, r *http.Request) {
	greeting := "hello"
	if m.names.has(r.FormValue("name")) {
		greeting = "hello again"
	}
	_ = mail(greeting) // want `: no guard on the way asks`
}

func (m *mapped) limited(w http.ResponseWriter, r *http.Request) {
	if !m.rates.allow(r.RemoteAddr) {
		http.Error(w, "later", http.StatusTooManyRequests)
		return
	}
	_ = mail("x") // want `: no guard on the way asks`
}

func routeMapped(mux *http.ServeMux) {
	m := &mapped{&rates{map[string]int{}}, &window{seen: map[string]time.Time{}, ttl: time.Hour}, &done{ids: map[string]bool{}}, &names{map[string]bool{}}}
	mux.HandleFunc("POST /hook/windowed", m.windowed)
	mux.HandleFunc("POST /hook/marked", m.marked)
	mux.HandleFunc("POST /hook/named", m.named)
	mux.HandleFunc("POST /hook/limited", m.limited)
}
