// Package client is a client of customers.
package client

import (
	"context"

	square "github.com/square/square-go-sdk/v3"
	"github.com/square/square-go-sdk/v3/option"
)

type Client struct{}

func (c *Client) Create(
	ctx context.Context,
	request *square.CreateCustomerRequest,
	opts ...option.RequestOption,
) (*square.CreateCustomerResponse, error) {
	return nil, nil
}
