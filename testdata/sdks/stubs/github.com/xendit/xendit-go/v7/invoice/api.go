// Package invoice is a part of Xendit's API.
package invoice

import (
	"context"
	"net/http"
)

type XenditSdkError struct{}

type Invoice struct{}

type ApiCreateInvoiceRequest struct{}

func (r ApiCreateInvoiceRequest) ForUserId(id string) ApiCreateInvoiceRequest            { return r }
func (r ApiCreateInvoiceRequest) CreateInvoiceRequest(x Invoice) ApiCreateInvoiceRequest { return r }

func (r ApiCreateInvoiceRequest) Execute() (*Invoice, *http.Response, *XenditSdkError) {
	return nil, nil, nil
}

type InvoiceApiService struct{}

func (*InvoiceApiService) CreateInvoice(ctx context.Context) ApiCreateInvoiceRequest {
	return ApiCreateInvoiceRequest{}
}
