// Package zendesk is a client of Zendesk.
package zendesk

import (
	"context"
	"net/http"
)

type Client struct{}

func NewClient(httpClient *http.Client) (*Client, error) { return nil, nil }

type Organization struct {
	ID         int64  `json:"id,omitempty"`
	Name       string `json:"name"`
	ExternalID string `json:"external_id,omitempty"`
}

type Ticket struct {
	ID         int64  `json:"id,omitempty"`
	ExternalID string `json:"external_id,omitempty"`
	Subject    string `json:"subject,omitempty"`
}

type TicketComment struct {
	ID   int64  `json:"id,omitempty"`
	Body string `json:"body,omitempty"`
}

type User struct {
	ID         int64  `json:"id,omitempty"`
	ExternalID string `json:"external_id,omitempty"`
	Email      string `json:"email,omitempty"`
	Name       string `json:"name"`
}

func (z *Client) CreateOrganization(ctx context.Context, org Organization) (Organization, error) {
	return Organization{}, nil
}

func (z *Client) CreateTicket(ctx context.Context, ticket Ticket) (Ticket, error) {
	return Ticket{}, nil
}

func (z *Client) CreateTicketComment(ctx context.Context, ticketID int64, ticketComment TicketComment) (TicketComment, error) {
	return TicketComment{}, nil
}

func (z *Client) CreateUser(ctx context.Context, user User) (User, error) { return User{}, nil }

func (z *Client) CreateOrUpdateUser(ctx context.Context, user User) (User, error) {
	return User{}, nil
}
