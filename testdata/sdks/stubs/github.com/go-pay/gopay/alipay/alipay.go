// Package alipay is Alipay's API.
package alipay

import (
	"context"
	"net/http"

	"github.com/go-pay/gopay"
)

type (
	Client                       struct{}
	TradePayResponse             struct{}
	TradeCreateResponse          struct{}
	TradePrecreateResponse       struct{}
	TradeRefundResponse          struct{}
	TradeCloseResponse           struct{}
	TradeCancelResponse          struct{}
	FundTransUniTransferResponse struct{}
)

func (*Client) TradePay(ctx context.Context, bm gopay.BodyMap) (*TradePayResponse, error) {
	return nil, nil
}
func (*Client) TradeCreate(ctx context.Context, bm gopay.BodyMap) (*TradeCreateResponse, error) {
	return nil, nil
}
func (*Client) TradePrecreate(ctx context.Context, bm gopay.BodyMap) (*TradePrecreateResponse, error) {
	return nil, nil
}
func (*Client) TradeRefund(ctx context.Context, bm gopay.BodyMap) (*TradeRefundResponse, error) {
	return nil, nil
}
func (*Client) TradeClose(ctx context.Context, bm gopay.BodyMap) (*TradeCloseResponse, error) {
	return nil, nil
}
func (*Client) TradeCancel(ctx context.Context, bm gopay.BodyMap) (*TradeCancelResponse, error) {
	return nil, nil
}
func (*Client) FundTransUniTransfer(ctx context.Context, bm gopay.BodyMap) (*FundTransUniTransferResponse, error) {
	return nil, nil
}

func ParseNotifyToBodyMap(req *http.Request) (gopay.BodyMap, error)        { return nil, nil }
func VerifySign(alipayPublicKey string, notifyBean any) (bool, error)      { return false, nil }
func VerifySignWithCert(aliPayPublicKeyCert, notifyBean any) (bool, error) { return false, nil }
