// Package alipay is Alipay's API.
package alipay

import (
	"context"
	"net/http"
	"net/url"
)

type Trade struct{ OutTradeNo string }

type (
	Client               struct{}
	TradePay             struct{ Trade }
	TradeCreate          struct{ Trade }
	TradePreCreate       struct{ Trade }
	TradeRefund          struct{ OutTradeNo, OutRequestNo string }
	TradeClose           struct{ OutTradeNo string }
	TradeCancel          struct{ OutTradeNo string }
	FundTransUniTransfer struct{ OutBizNo string }

	TradePayRsp             struct{}
	TradeCreateRsp          struct{}
	TradePreCreateRsp       struct{}
	TradeRefundRsp          struct{}
	TradeCloseRsp           struct{}
	TradeCancelRsp          struct{}
	FundTransUniTransferRsp struct{}

	Notification struct{ NotifyId, OutTradeNo string }
)

func (*Client) TradePay(ctx context.Context, param TradePay) (*TradePayRsp, error) { return nil, nil }
func (*Client) TradeCreate(ctx context.Context, param TradeCreate) (*TradeCreateRsp, error) {
	return nil, nil
}
func (*Client) TradePreCreate(ctx context.Context, param TradePreCreate) (*TradePreCreateRsp, error) {
	return nil, nil
}
func (*Client) TradeRefund(ctx context.Context, param TradeRefund) (*TradeRefundRsp, error) {
	return nil, nil
}
func (*Client) TradeClose(ctx context.Context, param TradeClose) (*TradeCloseRsp, error) {
	return nil, nil
}
func (*Client) TradeCancel(ctx context.Context, param TradeCancel) (*TradeCancelRsp, error) {
	return nil, nil
}
func (*Client) FundTransUniTransfer(ctx context.Context, param FundTransUniTransfer) (*FundTransUniTransferRsp, error) {
	return nil, nil
}

func (*Client) VerifySign(ctx context.Context, values url.Values) error { return nil }
func (*Client) GetTradeNotification(req *http.Request) (*Notification, error) {
	return nil, nil
}
func (*Client) DecodeNotification(ctx context.Context, values url.Values) (*Notification, error) {
	return nil, nil
}
func (*Client) ACKNotification(w http.ResponseWriter) {}
