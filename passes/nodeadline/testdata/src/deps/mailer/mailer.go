// Package mailer sends over HTTP.
package mailer

import (
	"context"
	"net/http"
	"strings"
	"time"
)

type Client struct{ http *http.Client }

var (
	Default = &Client{http: http.DefaultClient}
	Timed   = New()
)

func New() *Client { return &Client{http: &http.Client{Timeout: 5 * time.Second}} }

func (c *Client) Send(to string) error {
	req, err := http.NewRequest(http.MethodPost, "https://mail.test", strings.NewReader(to))
	if err != nil {
		return err
	}
	_, err = c.http.Do(req)
	return err
}

func (c *Client) SendContext(ctx context.Context, to string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://mail.test", strings.NewReader(to))
	if err != nil {
		return err
	}
	_, err = c.http.Do(req)
	return err
}

// Context is bounded, Detach is not.
func Context() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), 5*time.Second)
}

func Detach(ctx context.Context) context.Context { return context.WithoutCancel(ctx) }
