// Package mailgun is a client of Mailgun.
package mailgun

import (
	"context"

	"github.com/mailgun/mailgun-go/v5/mtypes"
)

type Mailgun interface {
	Send(ctx context.Context, m Message) (mtypes.SendMessageResponse, error)
	ReSend(ctx context.Context, url string, recipients ...string) (mtypes.SendMessageResponse, error)
}

type Message interface {
	Domain() string
	To() []string
}

type Client struct{}

func NewMailgun(apiKey string) *Client { return nil }

func (mg *Client) Send(ctx context.Context, m Message) (mtypes.SendMessageResponse, error) {
	return mtypes.SendMessageResponse{}, nil
}

func (mg *Client) ReSend(ctx context.Context, url string, recipients ...string) (mtypes.SendMessageResponse, error) {
	return mtypes.SendMessageResponse{}, nil
}
