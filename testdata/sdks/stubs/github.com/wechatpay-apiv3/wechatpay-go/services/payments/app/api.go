// Package app makes orders.
package app

import (
	"context"

	"github.com/wechatpay-apiv3/wechatpay-go/core"
)

type PrepayRequest struct{ OutTradeNo *string }

type PrepayResponse struct{}

type CloseOrderRequest struct{ OutTradeNo *string }

type AppApiService struct{}

func (*AppApiService) Prepay(ctx context.Context, req PrepayRequest) (*PrepayResponse, *core.APIResult, error) {
	return nil, nil, nil
}

func (*AppApiService) CloseOrder(ctx context.Context, req CloseOrderRequest) (*core.APIResult, error) {
	return nil, nil
}
