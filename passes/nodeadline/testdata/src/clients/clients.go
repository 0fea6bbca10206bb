// Package clients holds what a client says of the wait, where the request says nothing.
package clients

import (
	"net/http"
	"net/url"
	"strings"
	"time"
)

const hook = "https://api.test/orders"

// request has no context.
func request() *http.Request {
	req, _ := http.NewRequest(http.MethodPost, hook, strings.NewReader("{}"))
	return req
}

// The client of the package.

func defaultClient(w http.ResponseWriter, r *http.Request) {
	_, _ = http.DefaultClient.Do(request()) // want `defaultClient sends an HTTP request \(http\.Client\.Do\) with neither a context nor a client timeout.*give the client a Timeout or the request the handler's context`
}

func defaultPost(w http.ResponseWriter, r *http.Request) {
	_, _ = http.DefaultClient.Post(hook, "application/json", nil) // want `http\.Client\.Post`
}

func post(w http.ResponseWriter, r *http.Request) {
	_, _ = http.Post(hook, "application/json", r.Body) // want `http\.Post`
}

func postForm(w http.ResponseWriter, r *http.Request) {
	_, _ = http.PostForm(hook, url.Values{"id": {"1"}}) // want `http\.PostForm`
}

func defaultWithContext(w http.ResponseWriter, r *http.Request) {
	_, _ = http.DefaultClient.Do(request().WithContext(r.Context()))
}

// Clients built in place.

func zero(w http.ResponseWriter, r *http.Request) {
	c := &http.Client{}
	_, _ = c.Do(request()) // want `neither a context nor a client timeout`
}

func zeroVar(w http.ResponseWriter, r *http.Request) {
	var c http.Client
	_, _ = c.Do(request()) // want `neither a context nor a client timeout`
}

func fresh(w http.ResponseWriter, r *http.Request) {
	_, _ = new(http.Client).Do(request()) // want `neither a context nor a client timeout`
}

func zeroTimeout(w http.ResponseWriter, r *http.Request) {
	c := &http.Client{Timeout: 0} // means none
	_, _ = c.Do(request())        // want `neither a context nor a client timeout`
}

func otherFields(w http.ResponseWriter, r *http.Request) {
	c := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	_, _ = c.Post(hook, "application/json", nil) // want `neither a context nor a client timeout`
}

func timeout(w http.ResponseWriter, r *http.Request) {
	c := &http.Client{Timeout: 5 * time.Second}
	_, _ = c.Do(request())
	_, _ = c.Post(hook, "application/json", nil)
	_, _ = c.PostForm(hook, nil)
}

func timeoutByValue(w http.ResponseWriter, r *http.Request) {
	c := http.Client{Timeout: 5 * time.Second}
	_, _ = c.Do(request())
}

func setLater(w http.ResponseWriter, r *http.Request) {
	c := &http.Client{}
	c.Timeout = 5 * time.Second
	_, _ = c.Do(request())
}

func copied(w http.ResponseWriter, r *http.Request) {
	c := *http.DefaultClient
	c.Timeout = 5 * time.Second
	_, _ = c.Do(request())
}

func configured(w http.ResponseWriter, r *http.Request) {
	c := &http.Client{Timeout: time.Duration(len(r.FormValue("wait")))}
	_, _ = c.Do(request())
}

func eitherBounded(w http.ResponseWriter, r *http.Request) {
	c := &http.Client{Timeout: 5 * time.Second}
	if r.FormValue("slow") != "" {
		c = &http.Client{Timeout: time.Minute}
	}
	_, _ = c.Do(request())
}

func made() *http.Client { return &http.Client{Timeout: 5 * time.Second} }

func madeZero() *http.Client { return &http.Client{} }

func helper(w http.ResponseWriter, r *http.Request) {
	_, _ = made().Do(request())
	_, _ = madeZero().Do(request()) // want `neither a context nor a client timeout`
}

// Clients of the package's variables.

var (
	bounded   = &http.Client{Timeout: 5 * time.Second}
	byValue   = http.Client{Timeout: 5 * time.Second}
	unbounded = &http.Client{}
	same      = http.DefaultClient
	inInit    *http.Client
)

func init() { inInit = &http.Client{Timeout: 5 * time.Second} }

func ofPackage(w http.ResponseWriter, r *http.Request) {
	_, _ = bounded.Do(request())
	_, _ = byValue.Do(request())
	_, _ = inInit.Do(request())
}

func ofPackageUnbounded(w http.ResponseWriter, r *http.Request) {
	_, _ = unbounded.Do(request()) // want `neither a context nor a client timeout`
	_, _ = same.Do(request())      // want `neither a context nor a client timeout`
}

// A transport has no timeout of its own.
func transport(w http.ResponseWriter, r *http.Request) {
	req, _ := http.NewRequest(http.MethodPost, hook, nil)
	_, _ = unbounded.Transport.RoundTrip(req.WithContext(r.Context()))
}

// Suppressed.
func ignored(w http.ResponseWriter, r *http.Request) {
	//idemcheck:ignore nodeadline the peer is a unix socket of this process
	_, _ = http.Post(hook, "application/json", nil)
}

// No handler: it is not known who waits.
func command() {
	_, _ = http.Post(hook, "application/json", nil)
}
