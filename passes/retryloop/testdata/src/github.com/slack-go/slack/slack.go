// Package slack is a stub.
package slack

import "context"

type (
	Client    struct{ token string }
	Option    func(*Client)
	MsgOption func() error
)

func New(token string, options ...Option) *Client { return &Client{} }

func OptionHTTPClient(client interface{}) func(*Client) { return nil }

func MsgOptionText(text string, escape bool) MsgOption { return nil }

func (api *Client) PostMessage(channelID string, options ...MsgOption) (string, string, error) {
	return "", "", nil
}

func (api *Client) PostMessageContext(ctx context.Context, channelID string, options ...MsgOption) (string, string, error) {
	return "", "", nil
}

type AuthTestResponse struct{ URL string }

func (api *Client) AuthTestContext(ctx context.Context) (*AuthTestResponse, error) { return nil, nil }
