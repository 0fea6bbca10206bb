// Package jsapi makes orders.
package jsapi

import (
	"context"

	"github.com/wechatpay-apiv3/wechatpay-go/core"
)

type PrepayRequest struct{ OutTradeNo *string }

type PrepayResponse struct{}

type CloseOrderRequest struct{ OutTradeNo *string }

type JsapiApiService struct{}

func (*JsapiApiService) Prepay(ctx context.Context, req PrepayRequest) (*PrepayResponse, *core.APIResult, error) {
	return nil, nil, nil
}

func (*JsapiApiService) CloseOrder(ctx context.Context, req CloseOrderRequest) (*core.APIResult, error) {
	return nil, nil
}
