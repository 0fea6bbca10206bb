// Package refund is a part of Xendit's API.
package refund

import (
	"context"
	"net/http"
)

type XenditSdkError struct{}

type Refund struct{}

type ApiCreateRefundRequest struct{}

func (r ApiCreateRefundRequest) ForUserId(id string) ApiCreateRefundRequest       { return r }
func (r ApiCreateRefundRequest) CreateRefund(x Refund) ApiCreateRefundRequest     { return r }
func (r ApiCreateRefundRequest) IdempotencyKey(key string) ApiCreateRefundRequest { return r }
func (r ApiCreateRefundRequest) Execute() (*Refund, *http.Response, *XenditSdkError) {
	return nil, nil, nil
}

type RefundApiService struct{}

func (*RefundApiService) CreateRefund(ctx context.Context) ApiCreateRefundRequest {
	return ApiCreateRefundRequest{}
}
