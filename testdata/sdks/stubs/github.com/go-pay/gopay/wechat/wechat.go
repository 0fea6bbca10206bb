// Package wechat is version 2 of WeChat Pay's API.
package wechat

import (
	"context"
	"net/http"

	"github.com/go-pay/gopay"
)

type (
	Client               struct{}
	UnifiedOrderResponse struct{}
	MicropayResponse     struct{}
	RefundResponse       struct{}
	TransfersResponse    struct{}
	SendCashRedResponse  struct{}
)

func (*Client) UnifiedOrder(ctx context.Context, bm gopay.BodyMap) (*UnifiedOrderResponse, error) {
	return nil, nil
}
func (*Client) Micropay(ctx context.Context, bm gopay.BodyMap) (*MicropayResponse, error) {
	return nil, nil
}
func (*Client) Refund(ctx context.Context, bm gopay.BodyMap) (*RefundResponse, gopay.BodyMap, error) {
	return nil, nil, nil
}
func (*Client) Transfer(ctx context.Context, bm gopay.BodyMap) (*TransfersResponse, error) {
	return nil, nil
}
func (*Client) SendCashRed(ctx context.Context, bm gopay.BodyMap) (*SendCashRedResponse, error) {
	return nil, nil
}

func ParseNotifyToBodyMap(req *http.Request) (gopay.BodyMap, error)     { return nil, nil }
func VerifySign(apiKey, signType string, bean any) (ok bool, err error) { return false, nil }
