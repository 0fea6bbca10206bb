// Package twilio is a client of Twilio.
package twilio

import (
	"context"
	"net/http"
	"net/url"
)

type Client struct {
	Calls    *CallService
	Messages *MessageService
}

func NewClient(accountSid string, authToken string, httpClient *http.Client) *Client { return nil }

type Call struct {
	Sid string `json:"sid"`
}

type CallService struct{}

func (c *CallService) Create(ctx context.Context, data url.Values) (*Call, error) { return nil, nil }

func (c *CallService) MakeCall(from string, to string, u *url.URL) (*Call, error) { return nil, nil }

type Message struct {
	Sid  string `json:"sid"`
	Body string `json:"body"`
}

type MessageService struct{}

func (m *MessageService) Create(ctx context.Context, data url.Values) (*Message, error) {
	return nil, nil
}

func (m *MessageService) SendMessage(from string, to string, body string, mediaURLs []*url.URL) (*Message, error) {
	return nil, nil
}
