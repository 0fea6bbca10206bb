// Package native makes orders.
package native

import (
	"context"

	"github.com/wechatpay-apiv3/wechatpay-go/core"
)

type PrepayRequest struct{ OutTradeNo *string }

type PrepayResponse struct{}

type CloseOrderRequest struct{ OutTradeNo *string }

type NativeApiService struct{}

func (*NativeApiService) Prepay(ctx context.Context, req PrepayRequest) (*PrepayResponse, *core.APIResult, error) {
	return nil, nil, nil
}

func (*NativeApiService) CloseOrder(ctx context.Context, req CloseOrderRequest) (*core.APIResult, error) {
	return nil, nil
}
