// Package pester is an HTTP client that retries.
package pester

import (
	"io"
	"net/http"
	"net/url"
	"time"
)

type BackoffStrategy func(retry int) time.Duration

type Client struct {
	Transport   http.RoundTripper
	Timeout     time.Duration
	Concurrency int
	MaxRetries  int
	Backoff     BackoffStrategy
	KeepLog     bool
}

func New() *Client { return nil }

func (c *Client) Do(req *http.Request) (resp *http.Response, err error) { return nil, nil }

func (c *Client) Post(url string, bodyType string, body io.Reader) (resp *http.Response, err error) {
	return nil, nil
}

func (c *Client) PostForm(url string, data url.Values) (resp *http.Response, err error) {
	return nil, nil
}

func Do(req *http.Request) (resp *http.Response, err error) { return nil, nil }

func Post(url string, bodyType string, body io.Reader) (resp *http.Response, err error) {
	return nil, nil
}

func PostForm(url string, data url.Values) (resp *http.Response, err error) { return nil, nil }

func NewExtendedClient(hc *http.Client) *Client { return nil }
