// Package refunddomestic refunds.
package refunddomestic

import (
	"context"

	"github.com/wechatpay-apiv3/wechatpay-go/core"
)

type CreateRequest struct{ OutRefundNo *string }

type Refund struct{}

type RefundsApiService struct{}

func (*RefundsApiService) Create(ctx context.Context, req CreateRequest) (*Refund, *core.APIResult, error) {
	return nil, nil, nil
}
