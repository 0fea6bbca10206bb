// Package subscriptions is a client of subscriptions.
package subscriptions

import (
	"context"

	square "github.com/square/square-go-sdk/v3"
	"github.com/square/square-go-sdk/v3/option"
)

type Client struct{}

func (c *Client) Create(
	ctx context.Context,
	request *square.CreateSubscriptionRequest,
	opts ...option.RequestOption,
) (*square.CreateSubscriptionResponse, error) {
	return nil, nil
}
