// Package payout is a part of Xendit's API.
package payout

import (
	"context"
	"net/http"
)

type XenditSdkError struct{}

type Payout struct{}

type ApiCreatePayoutRequest struct{}

func (r ApiCreatePayoutRequest) ForUserId(id string) ApiCreatePayoutRequest          { return r }
func (r ApiCreatePayoutRequest) CreatePayoutRequest(x Payout) ApiCreatePayoutRequest { return r }
func (r ApiCreatePayoutRequest) IdempotencyKey(key string) ApiCreatePayoutRequest    { return r }
func (r ApiCreatePayoutRequest) Execute() (*Payout, *http.Response, *XenditSdkError) {
	return nil, nil, nil
}

type PayoutApiService struct{}

func (*PayoutApiService) CreatePayout(ctx context.Context) ApiCreatePayoutRequest {
	return ApiCreatePayoutRequest{}
}
