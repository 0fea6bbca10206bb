// Package sources holds what makes a key differ between deliveries, each with a twin that
// does not.
package sources

import (
	"context"
	crand "crypto/rand"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"os"
	"strconv"
	"sync/atomic"
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

func steady(w http.ResponseWriter, r *http.Request) { charge(r.FormValue("event")) }

// Fresh ids.

func newString(w http.ResponseWriter, r *http.Request) {
	charge(uuid.NewString()) // want `^sources\.newString uses a key that differs in each delivery of an event, so that paymentintent\.New does not recognise a redelivery: uuid\.NewString \(sources\.go:\d+\) makes a new value each time; use an id that the sender repeats \(an Idempotency-Key header, the event's own id\) or a hash of the body$`
}

func mustNew(w http.ResponseWriter, r *http.Request) {
	charge(uuid.Must(uuid.NewRandom()).String()) // want `uuid\.NewRandom \(sources\.go:\d+\) makes a new value each time`
}

func nameBased(w http.ResponseWriter, r *http.Request) {
	charge(uuid.NewSHA1(uuid.NameSpaceURL, []byte(r.FormValue("event"))).String())
}

func nameBasedOnFresh(w http.ResponseWriter, r *http.Request) {
	charge(uuid.NewSHA1(uuid.New(), []byte(r.FormValue("event"))).String()) // want `uuid\.New \(`
}

func parsed(w http.ResponseWriter, r *http.Request) {
	id, err := uuid.Parse(r.FormValue("event"))
	if err != nil {
		return
	}
	charge(id.String())
}

// Random sources.

func mathRand(w http.ResponseWriter, r *http.Request) {
	charge(r.FormValue("event") + strconv.Itoa(rand.Int())) // want `rand\.Int \(`
}

func seeded(w http.ResponseWriter, r *http.Request) {
	charge(strconv.Itoa(rand.New(rand.NewSource(time.Now().UnixNano())).Int())) // want `differs in each delivery`
}

func randRead(w http.ResponseWriter, r *http.Request) {
	b := make([]byte, 16)
	if _, err := crand.Read(b); err != nil {
		return
	}
	charge(fmt.Sprintf("%x", b)) // want `rand\.Read \(`
}

func randArray(w http.ResponseWriter, r *http.Request) {
	var b [16]byte
	if _, err := crand.Read(b[:]); err != nil {
		return
	}
	charge(fmt.Sprintf("%x", b)) // want `rand\.Read \(`
}

func randReader(w http.ResponseWriter, r *http.Request) {
	b := make([]byte, 16)
	if _, err := io.ReadFull(crand.Reader, b); err != nil {
		return
	}
	charge(fmt.Sprintf("%x", b)) // want `rand\.Reader`
}

func body(w http.ResponseWriter, r *http.Request) {
	b := make([]byte, 16)
	if _, err := io.ReadFull(r.Body, b); err != nil {
		return
	}
	charge(fmt.Sprintf("%x", b))
}

func randText(w http.ResponseWriter, r *http.Request) {
	charge(crand.Text()) // want `rand\.Text`
}

// Counters of the process.

var (
	total  int64
	served atomic.Int64
)

func counter(w http.ResponseWriter, r *http.Request) {
	charge(strconv.FormatInt(atomic.AddInt64(&total, 1), 10)) // want `atomic\.AddInt64 \(sources\.go:\d+\) changes with each attempt`
}

func counterMethod(w http.ResponseWriter, r *http.Request) {
	charge(fmt.Sprint(served.Add(1))) // want `atomic\.Int64\.Add`
}

// Ids that a middleware gives to requests.

type requestID struct{}

func withID(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx := context.WithValue(r.Context(), requestID{}, uuid.NewString())
		next(w, r.WithContext(context.WithValue(ctx, eventID{}, r.FormValue("event"))))
	}
}

type eventID struct{}

func ofRequest(w http.ResponseWriter, r *http.Request) {
	id, _ := r.Context().Value(requestID{}).(string)
	charge(id) // want `uuid\.NewString`
}

func ofEvent(w http.ResponseWriter, r *http.Request) {
	id, _ := r.Context().Value(eventID{}).(string)
	charge(id)
}

func Routes(mux *http.ServeMux) {
	mux.Handle("POST /request", withID(ofRequest))
	mux.Handle("POST /event", withID(ofEvent))
}

// Clocks.

func now(w http.ResponseWriter, r *http.Request) {
	charge(fmt.Sprint(r.FormValue("event"), time.Now().Unix())) // want `time\.Now \(sources\.go:\d+\) tells the time of this delivery`
}

func since(w http.ResponseWriter, r *http.Request) {
	started := time.Now()
	charge(r.FormValue("event") + time.Since(started).String()) // want `tells the time of this delivery`
}

func day(w http.ResponseWriter, r *http.Request) {
	charge(r.FormValue("user") + time.Now().UTC().Truncate(24*time.Hour).Format("2006-01-02")) // want `time\.Now \(`
}

func dayOfOrder(w http.ResponseWriter, r *http.Request) {
	at, err := time.Parse(time.RFC3339, r.FormValue("at"))
	if err != nil {
		return
	}
	charge(r.FormValue("user") + at.Truncate(24*time.Hour).Format("2006-01-02"))
}

func after(w http.ResponseWriter, r *http.Request) {
	at := <-time.After(time.Millisecond)
	charge(r.FormValue("event") + at.String()) // want `time\.After \(`
}

func ticker(w http.ResponseWriter, r *http.Request) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	charge(r.FormValue("event") + (<-t.C).String()) // want `time\.NewTicker \(`
}

func selected(w http.ResponseWriter, r *http.Request) {
	select {
	case at := <-time.After(time.Second):
		charge(r.FormValue("event") + at.String()) // want `time\.After \(`
	case <-r.Context().Done():
	}
}

func deadline(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://api.test", r.Body)
	if err != nil {
		return
	}
	req.Header.Set("Idempotency-Key", r.FormValue("event"))
	_, _ = http.DefaultClient.Do(req)
}

// The process.

func host(w http.ResponseWriter, r *http.Request) {
	name, _ := os.Hostname()
	charge(name + r.FormValue("event")) // want `os\.Hostname \(sources\.go:\d+\) differs from one process to the next`
}

func pid(w http.ResponseWriter, r *http.Request) {
	charge(r.FormValue("event") + strconv.Itoa(os.Getpid())) // want `os\.Getpid \(`
}

func env(w http.ResponseWriter, r *http.Request) {
	charge(os.Getenv("STAGE") + r.FormValue("event"))
}

// Variables of the package, made once a process.

var (
	instance = uuid.NewString()
	started  = time.Now()
	prefix   = "shop-"
	salt     = newSalt()
	nodeName string
)

func init() { nodeName, _ = os.Hostname() }

func newSalt() string { return uuid.New().String()[:8] }

func ofInstance(w http.ResponseWriter, r *http.Request) {
	charge(instance + r.FormValue("event")) // want `uuid\.NewString \(`
}

func ofStart(w http.ResponseWriter, r *http.Request) {
	charge(started.String() + r.FormValue("event")) // want `time\.Now \(`
}

func ofPrefix(w http.ResponseWriter, r *http.Request) { charge(prefix + r.FormValue("event")) }

func ofSalt(w http.ResponseWriter, r *http.Request) {
	charge(salt + r.FormValue("event")) // want `uuid\.New \(`
}

func ofNode(w http.ResponseWriter, r *http.Request) {
	charge(nodeName + r.FormValue("event")) // want `os\.Hostname \(`
}
