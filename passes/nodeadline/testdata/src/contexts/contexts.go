// Package contexts holds what the context of a request says of the wait. The client of most is
// not known: an endless context is reported because the handler has a better one.
package contexts

import (
	"context"
	"net/http"
	"strings"
	"time"
)

const hook = "https://api.test/orders"

type shop struct{ client *http.Client }

func (s *shop) send(ctx context.Context) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, hook, strings.NewReader("{}"))
	if err != nil {
		return
	}
	_, _ = s.client.Do(req)
}

// Endless contexts.

func (s *shop) background(w http.ResponseWriter, r *http.Request) {
	s.send(context.Background()) // want `background sends an HTTP request \(http\.Client\.Do\) under a context that never ends.*pass on the handler's own context, or one with a timeout`
}

func (s *shop) todo(w http.ResponseWriter, r *http.Request) {
	s.send(context.TODO()) // want `under a context that never ends`
}

func (s *shop) cancelled(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s.send(ctx) // want `under a context that never ends`
}

func (s *shop) value(w http.ResponseWriter, r *http.Request) {
	type key struct{}
	s.send(context.WithValue(context.Background(), key{}, "trace")) // want `under a context that never ends`
}

func (s *shop) detached(w http.ResponseWriter, r *http.Request) {
	s.send(context.WithoutCancel(r.Context())) // want `under a context that never ends`
}

func (s *shop) detachedValue(w http.ResponseWriter, r *http.Request) {
	type key struct{}
	s.send(context.WithValue(context.WithoutCancel(r.Context()), key{}, "trace")) // want `under a context that never ends`
}

func (s *shop) detachedAfterTimeout(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	s.send(context.WithoutCancel(ctx)) // want `under a context that never ends`
}

func (s *shop) requestsOwn(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequest(http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	_, _ = s.client.Do(req.WithContext(context.Background())) // want `under a context that never ends`
}

// Contexts that end.

func (s *shop) request(w http.ResponseWriter, r *http.Request) {
	s.send(r.Context())
}

func (s *shop) requestCancelled(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	s.send(ctx)
}

func (s *shop) requestValue(w http.ResponseWriter, r *http.Request) {
	type key struct{}
	s.send(context.WithValue(r.Context(), key{}, "trace"))
}

func (s *shop) timeout(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	s.send(ctx)
}

func (s *shop) deadline(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithDeadline(context.TODO(), time.Now().Add(time.Second))
	defer cancel()
	s.send(ctx)
}

func (s *shop) detachedWithTimeout(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), 5*time.Second)
	defer cancel()
	s.send(ctx)
}

func (s *shop) timeoutThenCancel(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.send(ctx)
}

func (s *shop) cloned(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequest(http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	_, _ = http.DefaultClient.Do(req.Clone(r.Context()))
}

// A timeout of the client bounds what the context does not; an unbounded client bounds nothing.

func bothNone(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	_, _ = http.DefaultClient.Do(req) // want `under a context that never ends`
}

func clientBounds(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	c := &http.Client{Timeout: 5 * time.Second}
	_, _ = c.Do(req)
}

func contextBounds(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	_, _ = new(http.Client).Do(req)
}

// Helpers that make the context.

func bounded() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), 5*time.Second)
}

func endless() (context.Context, context.CancelFunc) {
	return context.WithCancel(context.Background())
}

func (s *shop) helper(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := bounded()
	defer cancel()
	s.send(ctx)
}

func (s *shop) helperEndless(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := endless()
	defer cancel()
	s.send(ctx) // want `under a context that never ends`
}

func (s *shop) sendAlone() { s.send(context.Background()) }

func (s *shop) below(w http.ResponseWriter, r *http.Request) {
	s.sendAlone() // want `below sends an HTTP request .* under a context that never ends`
}

func orBackground(ctx context.Context) context.Context {
	if ctx == nil {
		return context.Background()
	}
	return ctx
}

func (s *shop) never(w http.ResponseWriter, r *http.Request) {
	s.send(orBackground(r.Context()))
}

// A variable of the package, and one of a struct.

var root = context.Background()

func (s *shop) packageVariable(w http.ResponseWriter, r *http.Request) {
	s.send(root) // want `under a context that never ends`
}

type carrier struct{ ctx context.Context }

func (s *shop) field(w http.ResponseWriter, r *http.Request) {
	c := carrier{ctx: context.Background()}
	s.send(c.ctx) // want `under a context that never ends`
}

func (s *shop) fieldOfRequest(w http.ResponseWriter, r *http.Request) {
	c := carrier{ctx: r.Context()}
	s.send(c.ctx)
}
