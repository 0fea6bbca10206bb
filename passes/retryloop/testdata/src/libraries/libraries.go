// Package libraries holds functions that repeat what they are given.
package libraries

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/avast/retry-go/v4"
	backoff4 "github.com/cenkalti/backoff/v4"
	"github.com/cenkalti/backoff/v5"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/slack-go/slack"
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

func closure(w http.ResponseWriter, r *http.Request) {
	_ = backoff4.Retry(func() error {
		return post(r.Context(), "") // want `closure sends an HTTP request \(http\.Client\.Do\) in a function that is tried again after an error.*nothing tells the second try from another request`
	}, backoff4.NewExponentialBackOff())
}

func variable(w http.ResponseWriter, r *http.Request) {
	send := func() error {
		return post(r.Context(), "") // want `in a function that is tried again`
	}
	_ = backoff4.Retry(send, backoff4.WithMaxRetries(backoff4.NewExponentialBackOff(), 3))
}

func typed(w http.ResponseWriter, r *http.Request) {
	var op backoff4.Operation = func() error {
		return post(r.Context(), "") // want `in a function that is tried again`
	}
	_ = backoff4.RetryNotify(op, backoff4.NewExponentialBackOff(), func(error, time.Duration) {})
}

func withData(w http.ResponseWriter, r *http.Request) {
	_, _ = backoff4.RetryWithData(func() (*http.Response, error) {
		return http.Post(hook, "application/json", nil) // want `in a function that is tried again`
	}, backoff4.NewExponentialBackOff())
}

func five(w http.ResponseWriter, r *http.Request) {
	_, _ = backoff.Retry(r.Context(), func() (string, error) {
		return "", post(r.Context(), "") // want `in a function that is tried again`
	}, backoff.WithMaxTries(3))
}

func retryGo(w http.ResponseWriter, r *http.Request) {
	_ = retry.Do(func() error {
		return post(r.Context(), "") // want `in a function that is tried again`
	}, retry.Attempts(3), retry.Context(r.Context()))
}

// fromTable: whichever of the functions it is, it is tried again.
func fromTable(w http.ResponseWriter, r *http.Request) {
	table := map[string]func() error{
		"first":  func() error { return post(r.Context(), "") }, // want `in a function that is tried again`
		"second": func() error { return post(r.Context(), "") }, // want `in a function that is tried again`
	}
	_ = retry.Do(table[r.FormValue("which")])
}

func retryGoData(w http.ResponseWriter, r *http.Request) {
	_, _ = retry.DoWithData(func() (int, error) {
		return 0, post(r.Context(), "") // want `in a function that is tried again`
	})
}

// A method value, and a function of the package: inside the repeated code.

type shop struct {
	pool *pgxpool.Pool
	chat *slack.Client
}

func send() error {
	_, err := http.Post(hook, "application/json", nil) // want `function sends an HTTP request .* in a function that is tried again`
	return err
}

func function(w http.ResponseWriter, r *http.Request) {
	_ = backoff4.Retry(send, backoff4.NewExponentialBackOff())
}

// Keys.

func keyed(w http.ResponseWriter, r *http.Request) {
	_ = retry.Do(func() error { return post(r.Context(), "order-"+r.FormValue("id")) })
}

func keyBefore(w http.ResponseWriter, r *http.Request) {
	key := uuid.NewString()
	_ = retry.Do(func() error { return post(r.Context(), key) })
}

func keyInside(w http.ResponseWriter, r *http.Request) {
	_ = retry.Do(func() error {
		return post(r.Context(), uuid.NewString()) // want `each try makes a key of its own`
	})
}

// Harmless.

func (s *shop) insert(w http.ResponseWriter, r *http.Request) {
	_ = backoff4.Retry(func() error {
		_, err := s.pool.Exec(r.Context(), `INSERT INTO orders (amount) VALUES ($1)`, r.FormValue("amount")) // want `inserts into orders`
		return err
	}, backoff4.NewExponentialBackOff())
}

func (s *shop) upsert(w http.ResponseWriter, r *http.Request) {
	_ = backoff4.Retry(func() error {
		_, err := s.pool.Exec(r.Context(), `INSERT INTO prices (id, price) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET price = $2`, r.FormValue("id"), r.FormValue("price"))
		return err
	}, backoff4.NewExponentialBackOff())
}

func (s *shop) connect(w http.ResponseWriter, r *http.Request) {
	if _, err := backoff.Retry(r.Context(), func() (*slack.AuthTestResponse, error) { return s.chat.AuthTestContext(r.Context()) }); err != nil {
		return
	}
	_, _, _ = s.chat.PostMessageContext(r.Context(), "#orders")
}

func lookup(w http.ResponseWriter, r *http.Request) {
	_ = retry.Do(func() error {
		_, err := http.Get(hook)
		return err
	})
	_ = post(r.Context(), "")
}
