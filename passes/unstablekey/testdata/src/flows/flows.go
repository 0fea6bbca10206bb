// Package flows holds the ways of an unstable part through a program to where it is a key.
package flows

import (
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

func charge(key string) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.SetIdempotencyKey(key)
	_, _ = paymentintent.New(p)
}

// Struct fields.

type order struct {
	id, trace string
	meta      struct{ nonce string }
	tags      map[string]string
	parts     []string
}

func field(w http.ResponseWriter, r *http.Request) {
	o := order{id: r.FormValue("event"), trace: uuid.NewString()}
	charge(o.trace) // want `uuid\.NewString`
}

func otherField(w http.ResponseWriter, r *http.Request) {
	o := order{id: r.FormValue("event"), trace: uuid.NewString()}
	charge(o.id)
}

func assignedField(w http.ResponseWriter, r *http.Request) {
	o := &order{id: r.FormValue("event")}
	o.id = o.id + uuid.NewString()
	charge(o.id) // want `uuid\.NewString`
}

func nestedField(w http.ResponseWriter, r *http.Request) {
	var o order
	o.meta.nonce = uuid.NewString()
	charge(r.FormValue("event") + o.meta.nonce) // want `uuid\.NewString`
}

func overwritten(w http.ResponseWriter, r *http.Request) {
	o := order{trace: uuid.NewString()}
	o.trace = r.FormValue("event")
	charge(o.trace)
}

// Maps and slices.

func entry(w http.ResponseWriter, r *http.Request) {
	m := map[string]string{"event": r.FormValue("event"), "nonce": uuid.NewString()}
	charge(m["nonce"]) // want `uuid\.NewString`
}

func otherEntry(w http.ResponseWriter, r *http.Request) {
	m := map[string]string{"event": r.FormValue("event"), "nonce": uuid.NewString()}
	charge(m["event"])
}

var cache map[string]string

func entrySet(w http.ResponseWriter, r *http.Request) {
	cache["nonce"] = uuid.NewString()
	charge(cache["nonce"]) // want `uuid\.NewString`
}

func element(w http.ResponseWriter, r *http.Request) {
	parts := []string{r.FormValue("event"), uuid.NewString()}
	charge(parts[1]) // want `uuid\.NewString`
}

func otherElement(w http.ResponseWriter, r *http.Request) {
	parts := []string{r.FormValue("event"), uuid.NewString()}
	charge(parts[0])
}

func ranged(w http.ResponseWriter, r *http.Request) {
	for _, k := range []string{uuid.NewString()} {
		charge(k) // want `uuid\.NewString`
	}
}

// Functions.

func newKey(event string) string { return event + "-" + uuid.NewString() }

func keyOf(event string) string { return "charge-" + event }

func helper(w http.ResponseWriter, r *http.Request) {
	charge(newKey(r.FormValue("event"))) // want `uuid\.NewString`
}

func helperOf(w http.ResponseWriter, r *http.Request) { charge(keyOf(r.FormValue("event"))) }

func passedThrough(w http.ResponseWriter, r *http.Request) {
	charge(keyOf(uuid.NewString())) // want `uuid\.NewString`
}

func two() (string, error) { return uuid.NewString(), nil }

func results(w http.ResponseWriter, r *http.Request) {
	key, err := two()
	if err != nil {
		return
	}
	charge(key) // want `uuid\.NewString`
}

func deferredResult() (key string) {
	defer func() { key += uuid.NewString() }()
	return "charge"
}

func named(w http.ResponseWriter, r *http.Request) {
	charge(deferredResult()) // want `uuid\.NewString`
}

func first[T any](a, _ T) T { return a }

func generic(w http.ResponseWriter, r *http.Request) {
	charge(first(uuid.NewString(), r.FormValue("event"))) // want `uuid\.NewString`
}

func genericOf(w http.ResponseWriter, r *http.Request) {
	charge(first(r.FormValue("event"), uuid.NewString()))
}

type pair[T any] struct{ left, right T }

func (p pair[T]) key() string { return fmt.Sprint(p.left) }

func genericMethod(w http.ResponseWriter, r *http.Request) {
	charge(pair[string]{uuid.NewString(), r.FormValue("event")}.key()) // want `uuid\.NewString`
}

func genericMethodOf(w http.ResponseWriter, r *http.Request) {
	charge(pair[string]{r.FormValue("event"), uuid.NewString()}.key())
}

// Constructors and methods.

type job struct {
	id, event string
	at        time.Time
}

func newJob(event string) *job { return &job{id: uuid.NewString(), event: event, at: time.Now()} }

func (j *job) key() string      { return "job-" + j.id }
func (j *job) eventKey() string { return "job-" + j.event }
func (j job) String() string    { return j.event + j.at.String() }

func method(w http.ResponseWriter, r *http.Request) {
	charge(newJob(r.FormValue("event")).key()) // want `uuid\.NewString`
}

func methodOf(w http.ResponseWriter, r *http.Request) {
	charge(newJob(r.FormValue("event")).eventKey())
}

func methodString(w http.ResponseWriter, r *http.Request) {
	charge(newJob(r.FormValue("event")).String()) // want `time\.Now`
}

func methodValue(w http.ResponseWriter, r *http.Request) {
	key := newJob(r.FormValue("event")).key
	charge(key()) // want `uuid\.NewString`
}

// An interface with one implementation.

type keyer interface{ Key(event string) string }

type randomKeyer struct{}

func (randomKeyer) Key(event string) string { return event + uuid.NewString() }

type server struct {
	keys  keyer
	newID func() string
	boot  string
}

func (s *server) dynamic(w http.ResponseWriter, r *http.Request) {
	charge(s.keys.Key(r.FormValue("event"))) // want `uuid\.NewString`
}

func (s *server) function(w http.ResponseWriter, r *http.Request) {
	charge(s.newID()) // want `uuid\.NewString`
}

func (s *server) receiver(w http.ResponseWriter, r *http.Request) {
	charge(s.boot + r.FormValue("event")) // want `uuid\.NewString`
}

func Routes(mux *http.ServeMux) {
	s := &server{keys: randomKeyer{}, newID: uuid.NewString, boot: uuid.NewString()}
	mux.HandleFunc("POST /dynamic", s.dynamic)
	mux.HandleFunc("POST /function", s.function)
	mux.HandleFunc("POST /receiver", s.receiver)
	mux.HandleFunc("POST /made", made())
}

// Closures and captured variables.

func closure(w http.ResponseWriter, r *http.Request) {
	key := func() string { return uuid.NewString() }
	charge(key()) // want `uuid\.NewString`
}

func captured(w http.ResponseWriter, r *http.Request) {
	nonce := uuid.NewString()
	key := func(event string) string { return event + nonce }
	charge(key(r.FormValue("event"))) // want `uuid\.NewString`
}

func capturedOf(w http.ResponseWriter, r *http.Request) {
	event := r.FormValue("event")
	key := func() string { return "charge-" + event }
	charge(key())
}

func setInside(w http.ResponseWriter, r *http.Request) {
	key := r.FormValue("event")
	func() { key += uuid.NewString() }()
	charge(key) // want `uuid\.NewString`
}

func usedInside(w http.ResponseWriter, r *http.Request) {
	key := uuid.NewString()
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		charge(key) // want `uuid\.NewString`
	}()
	wg.Wait()
}

// A handler that a function makes: what is made there is made once a process.
func made() http.HandlerFunc {
	boot := uuid.NewString()
	return func(w http.ResponseWriter, r *http.Request) {
		charge(boot + r.FormValue("event")) // want `uuid\.NewString`
	}
}

// Channels inside of one function.

func channel(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string, 1)
	ch <- uuid.NewString()
	charge(<-ch) // want `uuid\.NewString`
}

func channelOf(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string, 1)
	ch <- r.FormValue("event")
	charge(<-ch)
}

// Ways that join.

func branch(w http.ResponseWriter, r *http.Request) {
	key := r.FormValue("event")
	if r.FormValue("test") != "" {
		key = uuid.NewString()
	}
	charge(key) // want `uuid\.NewString`
}

func switched(w http.ResponseWriter, r *http.Request) {
	var key string
	switch r.FormValue("kind") {
	case "a":
		key = r.FormValue("event")
	default:
		key = "other-" + r.FormValue("event")
	}
	charge(key)
}

func loop(w http.ResponseWriter, r *http.Request) {
	for i := range 3 {
		charge(fmt.Sprintf("%s-%d", r.FormValue("event"), i))
	}
}
