// Package transferbatch transfers.
package transferbatch

import (
	"context"

	"github.com/wechatpay-apiv3/wechatpay-go/core"
)

type InitiateBatchTransferRequest struct{ OutBatchNo *string }

type InitiateBatchTransferResponse struct{}

type TransferBatchApiService struct{}

func (*TransferBatchApiService) InitiateBatchTransfer(ctx context.Context, req InitiateBatchTransferRequest) (*InitiateBatchTransferResponse, *core.APIResult, error) {
	return nil, nil, nil
}
