// Package alipay is a stub.
package alipay

import (
	"context"

	"github.com/go-pay/gopay"
)

type Client struct{}

func (*Client) FundTransUniTransfer(ctx context.Context, bm gopay.BodyMap) (*FundTransUniTransferResponse, error) {
	return nil, nil
}

type FundTransUniTransferResponse struct{}
