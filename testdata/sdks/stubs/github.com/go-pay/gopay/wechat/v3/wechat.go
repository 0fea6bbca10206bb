// Package wechat is version 3 of WeChat Pay's API.
package wechat

import (
	"context"
	"crypto/rsa"
	"net/http"

	"github.com/go-pay/gopay"
)

type (
	ClientV3              struct{}
	PrepayRsp             struct{}
	NativeRsp             struct{}
	H5Rsp                 struct{}
	RefundRsp             struct{}
	TransferRsp           struct{}
	TransferBillsRsp      struct{}
	V3NotifyReq           struct{ Id, CreateTime, EventType string }
	V3DecryptPayResult    struct{ OutTradeNo string }
	V3DecryptRefundResult struct{ OutRefundNo string }
)

func (*ClientV3) V3TransactionJsapi(ctx context.Context, bm gopay.BodyMap) (*PrepayRsp, error) {
	return nil, nil
}
func (*ClientV3) V3TransactionApp(ctx context.Context, bm gopay.BodyMap) (*PrepayRsp, error) {
	return nil, nil
}
func (*ClientV3) V3TransactionNative(ctx context.Context, bm gopay.BodyMap) (*NativeRsp, error) {
	return nil, nil
}
func (*ClientV3) V3TransactionH5(ctx context.Context, bm gopay.BodyMap) (*H5Rsp, error) {
	return nil, nil
}
func (*ClientV3) V3Refund(ctx context.Context, bm gopay.BodyMap) (*RefundRsp, error) {
	return nil, nil
}
func (*ClientV3) V3Transfer(ctx context.Context, bm gopay.BodyMap) (*TransferRsp, error) {
	return nil, nil
}
func (*ClientV3) V3TransferBills(ctx context.Context, bm gopay.BodyMap) (*TransferBillsRsp, error) {
	return nil, nil
}

func V3ParseNotify(req *http.Request) (*V3NotifyReq, error) { return nil, nil }

func (*V3NotifyReq) VerifySignByPK(wxPublicKey *rsa.PublicKey) error                  { return nil }
func (*V3NotifyReq) VerifySignByPKMap(wxPublicKeyMap map[string]*rsa.PublicKey) error { return nil }
func (*V3NotifyReq) DecryptPayCipherText(apiV3Key string) (*V3DecryptPayResult, error) {
	return nil, nil
}
func (*V3NotifyReq) DecryptRefundCipherText(apiV3Key string) (*V3DecryptRefundResult, error) {
	return nil, nil
}
