// Package slack is a stub.
package slack

import "context"

type Client struct{ token string }

func (api *Client) PostMessage(channelID string, options ...MsgOption) (string, string, error) {
	return "", "", nil
}

func (api *Client) PostMessageContext(ctx context.Context, channelID string, options ...MsgOption) (string, string, error) {
	return "", "", nil
}

func (api *Client) AuthTestContext(ctx context.Context) (*AuthTestResponse, error) { return nil, nil }

type Option func(*Client)

type MsgOption func() error

func New(token string, options ...Option) *Client { return &Client{} }

func OptionHTTPClient(client interface{}) func(*Client) { return nil }

func MsgOptionText(text string, escape bool) MsgOption { return nil }

type AuthTestResponse struct{ URL string }

type WebhookMessage struct{ Text string }

func PostWebhookContext(ctx context.Context, url string, msg *WebhookMessage) error { return nil }
