// Package fixes has waits that can be bounded for certain, and others.
package fixes

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/aws/aws-lambda-go/events"
)

const hook = "https://api.test/orders"

// The context of the function.

func request(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequest(http.MethodPost, hook, strings.NewReader("{}"))
	if err != nil {
		return
	}
	req.Header.Set("Accept", "text/plain")
	_, _ = http.DefaultClient.Do(req) // want `neither a context nor a client timeout`
}

func endless(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	_, _ = http.DefaultClient.Do(req) // want `under a context that never ends`
}

func nested(ctx context.Context, e events.SQSEvent) error {
	req, err := http.NewRequest(http.MethodPost, hook, nil)
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req.WithContext(context.TODO())) // want `under a context that never ends`
	return err
}

func variable(w http.ResponseWriter, r *http.Request) {
	ctx := context.Background()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	_, _ = http.DefaultClient.Do(req) // want `under a context that never ends`
}

// A timeout of the client: no context is at hand.

func literal(e events.SQSEvent) error {
	client := &http.Client{CheckRedirect: nil}
	_, err := client.Post(hook, "application/json", nil) // want `neither a context nor a client timeout`
	return err
}

func inline(e events.SQSEvent) error {
	_, err := (&http.Client{}).Post(hook, "application/json", nil) // want `neither a context nor a client timeout`
	return err
}

// Not certain: who else uses the client or the request.

func post(e events.SQSEvent) error {
	_, err := http.Post(hook, "application/json", nil) // want `neither a context nor a client timeout`
	return err
}

func form(e events.SQSEvent) error {
	_, err := http.PostForm(hook, url.Values{}) // want `neither a context nor a client timeout`
	return err
}

var shared = &http.Client{}

func others(e events.SQSEvent) error {
	_, err := shared.Post(hook, "application/json", nil) // want `neither a context nor a client timeout`
	return err
}

func twice(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequest(http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	keep(req)
	_, _ = http.DefaultClient.Do(req) // want `neither a context nor a client timeout`
}

func keep(*http.Request) {}

// Not certain: what the callee does with its context.

func callee(w http.ResponseWriter, r *http.Request) {
	send(context.Background()) // want `under a context that never ends`
}

func send(ctx context.Context) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	_, _ = http.DefaultClient.Do(req)
}

// Not at the end of the function, and not in a context that was replaced.

func deferred(w http.ResponseWriter, r *http.Request) {
	defer http.Post(hook, "application/json", nil) // want `neither a context nor a client timeout`
}

func replaced(w http.ResponseWriter, r *http.Request) {
	r = r.WithContext(context.Background())
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, hook, nil)
	if err != nil {
		return
	}
	_, _ = http.DefaultClient.Do(req) // want `under a context that never ends`
	_ = r
}
