// Package limits pins what the analysis does not see today, or says differently from what is meant.
package limits

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

const hook = "https://api.test/orders"

// Not seen: a variable of the package that is used as it is declared. Some function may set it.

var zero http.Client

func zeroVariable(w http.ResponseWriter, r *http.Request) {
	_, _ = zero.Post(hook, "application/json", nil)
}

// Not seen: a client whose constructors disagree, of which one gives no timeout.

type shop struct{ client *http.Client }

func newShop() *shop { return &shop{client: &http.Client{Timeout: time.Second}} }

func newEndlessShop() *shop { return &shop{client: http.DefaultClient} }

func (s *shop) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = s.client.Post(hook, "application/json", nil)
}

// Said although it is bounded: timeouts of a transport's parts.
func transport(w http.ResponseWriter, r *http.Request) {
	c := &http.Client{Transport: &http.Transport{
		DialContext:           (&net.Dialer{Timeout: time.Second}).DialContext,
		TLSHandshakeTimeout:   time.Second,
		ResponseHeaderTimeout: time.Second,
	}}
	_, _ = c.Post(hook, "application/json", nil) // want `neither a context nor a client timeout`
}

// Said although it is bounded: a timer that cancels.
func timer(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	time.AfterFunc(time.Second, cancel)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, hook, bytes.NewReader(nil))
	if err != nil {
		return
	}
	_, _ = http.DefaultClient.Do(req) // want `under a context that never ends`
}

// Said although nobody waits for it: the wait for one goroutine is taken for one for all.
func waitsForOne(w http.ResponseWriter, r *http.Request) {
	go func() {
		_, _ = http.Post(hook, "application/json", nil) // want `neither a context nor a client timeout`
	}()
	var all sync.WaitGroup
	all.Add(1)
	go all.Done()
	all.Wait()
}
