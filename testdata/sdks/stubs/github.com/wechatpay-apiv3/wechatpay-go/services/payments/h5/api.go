// Package h5 makes orders.
package h5

import (
	"context"

	"github.com/wechatpay-apiv3/wechatpay-go/core"
)

type PrepayRequest struct{ OutTradeNo *string }

type PrepayResponse struct{}

type CloseOrderRequest struct{ OutTradeNo *string }

type H5ApiService struct{}

func (*H5ApiService) Prepay(ctx context.Context, req PrepayRequest) (*PrepayResponse, *core.APIResult, error) {
	return nil, nil, nil
}

func (*H5ApiService) CloseOrder(ctx context.Context, req CloseOrderRequest) (*core.APIResult, error) {
	return nil, nil
}
