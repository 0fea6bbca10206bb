// Package limits pins what the analysis does not see today, or says differently from what is meant.
package limits

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

// Not seen: a counter in a field or variable that is not atomic.

var (
	mu sync.Mutex
	n  int
)

func counter(w http.ResponseWriter, r *http.Request) {
	mu.Lock()
	n++
	id := n
	mu.Unlock()
	charge(strconv.Itoa(id))
}

// Not seen: a key that only the way to it depends on the clock.
func condition(w http.ResponseWriter, r *http.Request) {
	key := "am-" + r.FormValue("event")
	if time.Now().Hour() > 11 {
		key = "pm-" + r.FormValue("event")
	}
	charge(key)
}

func charge(key string) {
	p := &stripe.PaymentIntentParams{Amount: stripe.Int64(100)}
	p.SetIdempotencyKey(key)
	_, _ = paymentintent.New(p)
}
