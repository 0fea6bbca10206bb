package alipay

import (
	"context"

	"github.com/go-pay/gopay"
)

type Client struct{}

type FundTransUniTransferResponse struct{}

func (*Client) FundTransUniTransfer(ctx context.Context, bm gopay.BodyMap) (*FundTransUniTransferResponse, error) {
	return nil, nil
}
