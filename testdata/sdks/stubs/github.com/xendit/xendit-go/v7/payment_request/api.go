// Package payment_request is a part of Xendit's API.
package payment_request

import (
	"context"
	"net/http"
)

type XenditSdkError struct{}

type PaymentRequest struct{}

type ApiCreatePaymentRequestRequest struct{}

func (r ApiCreatePaymentRequestRequest) ForUserId(id string) ApiCreatePaymentRequestRequest { return r }
func (r ApiCreatePaymentRequestRequest) PaymentRequestParameters(x PaymentRequest) ApiCreatePaymentRequestRequest {
	return r
}
func (r ApiCreatePaymentRequestRequest) IdempotencyKey(key string) ApiCreatePaymentRequestRequest {
	return r
}
func (r ApiCreatePaymentRequestRequest) Execute() (*PaymentRequest, *http.Response, *XenditSdkError) {
	return nil, nil, nil
}

type PaymentRequestApiService struct{}

func (*PaymentRequestApiService) CreatePaymentRequest(ctx context.Context) ApiCreatePaymentRequestRequest {
	return ApiCreatePaymentRequestRequest{}
}
