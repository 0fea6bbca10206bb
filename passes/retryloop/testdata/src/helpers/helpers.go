// Package helpers holds the program's own functions that repeat what they are given.
package helpers

import (
	"context"
	"net/http"
	"strings"

	"helpers/retry"
)

const hook = "https://api.test/orders"

func post(ctx context.Context, key string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, hook, strings.NewReader("{}"))
	if err != nil {
		return err
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

func times(n int, f func() error) (err error) {
	for range n {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}

func own(w http.ResponseWriter, r *http.Request) {
	_ = times(3, func() error {
		return post(r.Context(), "") // want `own sends an HTTP request .* in a loop that tries again`
	})
	_ = times(3, func() error {
		return post(r.Context(), "order-"+r.FormValue("id"))
	})
	_ = times(3, func() error {
		_, err := http.Get(hook)
		return err
	})
}

func other(w http.ResponseWriter, r *http.Request) {
	_ = retry.Do(r.Context(), 3, func(ctx context.Context) error {
		return post(ctx, "") // want `in a loop that tries again`
	})
	_ = retry.Do(r.Context(), 3, func(ctx context.Context) error {
		return post(ctx, "order-"+r.FormValue("id"))
	})
}

func generic(w http.ResponseWriter, r *http.Request) {
	_, _ = retry.Value(r.Context(), func(ctx context.Context) (*http.Response, error) {
		return http.Post(hook, "application/json", nil) // want `in a loop that tries again`
	})
}

func recursive(w http.ResponseWriter, r *http.Request) {
	_ = retry.If(func() error {
		return post(r.Context(), "") // want `in a loop that tries again`
	}, func(err error) bool { return err != nil })
}

// Once.
func once(w http.ResponseWriter, r *http.Request) {
	_ = retry.Once(func() error { return post(r.Context(), "") })
}

// The loop is in the callee, whose line is the innermost in the repeated code.
type client struct{ http *http.Client }

func (c *client) send(ctx context.Context) error {
	var err error
	for range 3 {
		if err = post(ctx, ""); err == nil { // want `callee sends an HTTP request .* in a loop that tries again`
			return nil
		}
	}
	return err
}

func callee(w http.ResponseWriter, r *http.Request) {
	c := &client{}
	_ = c.send(r.Context())
}
