// Package client is a client of orders.
package client

import (
	"context"

	square "github.com/square/square-go-sdk/v3"
	"github.com/square/square-go-sdk/v3/option"
)

type Client struct{}

func (c *Client) Create(
	ctx context.Context,
	request *square.CreateOrderRequest,
	opts ...option.RequestOption,
) (*square.CreateOrderResponse, error) {
	return nil, nil
}

func (c *Client) Pay(
	ctx context.Context,
	request *square.PayOrderRequest,
	opts ...option.RequestOption,
) (*square.PayOrderResponse, error) {
	return nil, nil
}
