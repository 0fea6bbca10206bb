// Package payments is a client of payments.
package payments

import (
	"context"

	square "github.com/square/square-go-sdk/v3"
	"github.com/square/square-go-sdk/v3/option"
)

type Client struct{}

func (c *Client) Create(
	ctx context.Context,
	request *square.CreatePaymentRequest,
	opts ...option.RequestOption,
) (*square.CreatePaymentResponse, error) {
	return nil, nil
}
