// Package invoices is a client of invoices.
package invoices

import (
	"context"

	square "github.com/square/square-go-sdk/v3"
	"github.com/square/square-go-sdk/v3/option"
)

type Client struct{}

func (c *Client) Create(
	ctx context.Context,
	request *square.CreateInvoiceRequest,
	opts ...option.RequestOption,
) (*square.CreateInvoiceResponse, error) {
	return nil, nil
}
