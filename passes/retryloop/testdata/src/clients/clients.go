// Package clients holds clients that repeat requests by themselves.
package clients

import (
	"net/http"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
)

const hook = "https://api.test/orders"

// resty.

var (
	plain = resty.New()
	three = resty.New().SetRetryCount(3).SetTimeout(time.Second)
	none  = resty.New().SetRetryCount(0)
	later = resty.New()
)

func init() { later.SetRetryCount(2) }

func restyPlain(w http.ResponseWriter, r *http.Request) {
	_, _ = plain.R().SetBody("{}").Post(hook)
	_, _ = none.R().SetBody("{}").Post(hook)
}

func restyThree(w http.ResponseWriter, r *http.Request) {
	_, _ = three.R().SetBody("{}").Post(hook) // want `restyThree sends an HTTP request \(resty\.Request\.Post\) through a client that tries again after an error.*nothing tells the second try from another request`
}

func restyLater(w http.ResponseWriter, r *http.Request) {
	_, _ = later.R().SetBody("{}").Post(hook) // want `through a client that tries again`
}

func restyInPlace(w http.ResponseWriter, r *http.Request) {
	c := resty.New()
	c.SetRetryCount(5)
	_, _ = c.R().Post(hook) // want `through a client that tries again`
}

func restyKeyed(w http.ResponseWriter, r *http.Request) {
	_, _ = three.R().SetHeader("Idempotency-Key", r.FormValue("id")).Post(hook)
	_, _ = three.R().SetHeaders(map[string]string{"Idempotency-Key": r.FormValue("id")}).Post(hook)
}

func restyReads(w http.ResponseWriter, r *http.Request) {
	_, _ = three.R().Get(hook)
	_, _ = three.R().Put(hook)
}

type shop struct{ client *resty.Client }

func newShop() *shop { return &shop{client: resty.New().SetRetryCount(3)} }

func (s *shop) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = s.client.R().Post(hook) // want `through a client that tries again`
}

type plainShop struct{ client *resty.Client }

func newPlainShop() *plainShop { return &plainShop{client: resty.New()} }

func (s *plainShop) paid(w http.ResponseWriter, r *http.Request) {
	_, _ = s.client.R().Post(hook)
}

func injected(c *resty.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = c.R().Post(hook)
	}
}

// retryablehttp repeats without being told.

func retryable(w http.ResponseWriter, r *http.Request) {
	c := retryablehttp.NewClient()
	req, err := retryablehttp.NewRequestWithContext(r.Context(), http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	_, _ = c.Do(req) // want `retryable sends an HTTP request \(retryablehttp\.Client\.Do\) through a client that tries again`
}

func retryablePost(w http.ResponseWriter, r *http.Request) {
	_, _ = retryablehttp.NewClient().Post(hook, "application/json", nil) // want `through a client that tries again`
	_, _ = retryablehttp.Post(hook, "application/json", nil)             // want `through a client that tries again`
}

func retryableNever(w http.ResponseWriter, r *http.Request) {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	_, _ = c.Post(hook, "application/json", nil)
}

func retryableKeyed(w http.ResponseWriter, r *http.Request) {
	req, err := retryablehttp.NewRequest(http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	req.Header.Set("Idempotency-Key", r.FormValue("id"))
	_, _ = retryablehttp.NewClient().Do(req)
}

func retryableReads(w http.ResponseWriter, r *http.Request) {
	_, _ = retryablehttp.NewClient().Get(hook)
	req, err := retryablehttp.NewRequest(http.MethodPut, hook, nil)
	if err != nil {
		return
	}
	_, _ = retryablehttp.NewClient().Do(req)
}

func standard(w http.ResponseWriter, r *http.Request) {
	c := retryablehttp.NewClient().StandardClient()
	_, _ = c.Post(hook, "application/json", nil) // want `http\.Client\.Post.* through a client that tries again`
}

func notStandard(w http.ResponseWriter, r *http.Request) {
	c := &http.Client{Timeout: time.Second}
	_, _ = c.Post(hook, "application/json", nil)
}

func Routes(mux *http.ServeMux, c *resty.Client) {
	mux.HandleFunc("POST /1", injected(c))
}
