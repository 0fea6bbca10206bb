// Package webpush is a stub.
package webpush

import "net/http"

type HTTPClient interface {
	Do(*http.Request) (*http.Response, error)
}

type Options struct {
	HTTPClient HTTPClient
	TTL        int
}

type Subscription struct{ Endpoint string }

func SendNotification(message []byte, s *Subscription, options *Options) (*http.Response, error) {
	return nil, nil
}
