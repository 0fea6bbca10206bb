// Package wiring holds clients in fields: what constructors put there.
package wiring

import (
	"net/http"
	"time"
)

const hook = "https://api.test/orders"

// Set by the only constructor.

type shop struct{ client *http.Client }

func newShop() *shop { return &shop{client: &http.Client{Timeout: 5 * time.Second}} }

func (s *shop) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = s.client.Post(hook, "application/json", nil)
}

type zeroShop struct{ client *http.Client }

func newZeroShop() *zeroShop { return &zeroShop{client: &http.Client{}} }

func (s *zeroShop) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = s.client.Post(hook, "application/json", nil) // want `neither a context nor a client timeout`
}

type defaultShop struct{ client *http.Client }

func newDefaultShop() *defaultShop { return &defaultShop{client: http.DefaultClient} }

func (s *defaultShop) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = s.client.Post(hook, "application/json", nil) // want `neither a context nor a client timeout`
}

// A field that holds the client by value.
type valueShop struct{ client http.Client }

func newValueShop() *valueShop {
	s := &valueShop{}
	s.client.Timeout = 5 * time.Second
	return s
}

func (s *valueShop) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = s.client.Post(hook, "application/json", nil)
}

// A client two objects away.

type api struct{ client *http.Client }

func (a *api) order() { _, _ = a.client.Post(hook, "application/json", nil) }

type deep struct{ api *api }

func newDeep() *deep { return &deep{api: &api{client: &http.Client{Timeout: time.Second}}} }

func (d *deep) paid(w http.ResponseWriter, r *http.Request) { d.api.order() }

type zeroAPI struct{ client *http.Client }

func (a *zeroAPI) order() { _, _ = a.client.Post(hook, "application/json", nil) }

type deepZero struct{ api *zeroAPI }

func newDeepZero() *deepZero { return &deepZero{api: &zeroAPI{client: new(http.Client)}} }

func (d *deepZero) paid(w http.ResponseWriter, r *http.Request) {
	d.api.order() // want `neither a context nor a client timeout`
}

// Functional options.

type opts struct{ client *http.Client }

type option func(*opts)

func withTimeout(d time.Duration) option { return func(o *opts) { o.client.Timeout = d } }

func withClient(c *http.Client) option { return func(o *opts) { o.client = c } }

func newOpts(os ...option) *opts {
	o := &opts{client: &http.Client{}}
	for _, f := range os {
		f(o)
	}
	return o
}

func (o *opts) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = o.client.Post(hook, "application/json", nil) // some caller may have set one: not known
}

// Two constructors that agree, and two that do not.

type agreed struct{ client *http.Client }

func newAgreed() *agreed { return &agreed{client: &http.Client{Timeout: time.Second}} }

func newSlow() *agreed { return &agreed{client: &http.Client{Timeout: time.Minute}} }

func (a *agreed) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = a.client.Post(hook, "application/json", nil)
}

type disagreed struct{ client *http.Client }

func newBounded() *disagreed { return &disagreed{client: &http.Client{Timeout: time.Second}} }

func newUnbounded() *disagreed { return &disagreed{client: &http.Client{}} }

func (d *disagreed) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = d.client.Post(hook, "application/json", nil) // not known which
}

// An injected client is not known.

type injected struct{ client *http.Client }

func newInjected(c *http.Client) *injected { return &injected{client: c} }

func (i *injected) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = i.client.Post(hook, "application/json", nil)
}

func parameter(c *http.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = c.Post(hook, "application/json", nil)
	}
}

// An interface of the program before the client is not known either.

type doer interface {
	Do(*http.Request) (*http.Response, error)
}

type behind struct{ client doer }

func newBehind(c doer) *behind { return &behind{client: c} }

func (b *behind) paid(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequest(http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	_, _ = b.client.Do(req)
}

// A default for what the caller left out.

type fallback struct{ client *http.Client }

func newFallback(c *http.Client) *fallback {
	if c == nil {
		c = http.DefaultClient
	}
	return &fallback{client: c}
}

func (f *fallback) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = f.client.Post(hook, "application/json", nil) // not known which
}

// Wired where it is registered.

type wired struct{ client *http.Client }

func (s *wired) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = s.client.Post(hook, "application/json", nil) // want `neither a context nor a client timeout`
}

func Routes(mux *http.ServeMux, c *http.Client) {
	mux.HandleFunc("POST /shop", newShop().paid)
	mux.HandleFunc("POST /zero", newZeroShop().paid)
	mux.HandleFunc("POST /default", newDefaultShop().paid)
	mux.HandleFunc("POST /value", newValueShop().paid)
	mux.HandleFunc("POST /deep", newDeep().paid)
	mux.HandleFunc("POST /deepzero", newDeepZero().paid)
	mux.HandleFunc("POST /injected", newInjected(c).paid)
	mux.HandleFunc("POST /parameter", parameter(c))
	mux.HandleFunc("POST /behind", newBehind(c).paid)
	mux.HandleFunc("POST /fallback", newFallback(c).paid)
	mux.HandleFunc("POST /wired", (&wired{client: &http.Client{}}).paid)
}
