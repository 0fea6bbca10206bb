// Package gocardless is a client of GoCardless.
package gocardless

import "context"

type Service struct {
	BillingRequests BillingRequestService
	Payments        PaymentService
	Refunds         RefundService
}

type RequestOption func(*requestOptions) error

type requestOptions struct{}

func WithIdempotencyKey(key string) RequestOption { return nil }

func WithRetries(n int) RequestOption { return nil }

func WithoutRetries() RequestOption { return nil }

func WithHeaders(headers map[string]string) RequestOption { return nil }

func NewIdempotencyKey() string { return "" }

type BillingRequest struct {
	Id string `json:"id,omitempty"`
}

type BillingRequestCreateParams struct {
	Metadata map[string]interface{} `json:"metadata,omitempty"`
}

type BillingRequestService interface {
	Create(ctx context.Context, p BillingRequestCreateParams, opts ...RequestOption) (*BillingRequest, error)
}

type Payment struct {
	Id        string `json:"id,omitempty"`
	Amount    int    `json:"amount,omitempty"`
	Reference string `json:"reference,omitempty"`
}

type PaymentCreateParamsLinks struct {
	Mandate string `json:"mandate,omitempty"`
}

type PaymentCreateParams struct {
	Amount      int                      `json:"amount,omitempty"`
	ChargeDate  string                   `json:"charge_date,omitempty"`
	Currency    string                   `json:"currency,omitempty"`
	Description string                   `json:"description,omitempty"`
	Links       PaymentCreateParamsLinks `json:"links,omitempty"`
	Metadata    map[string]interface{}   `json:"metadata,omitempty"`
	Reference   string                   `json:"reference,omitempty"`
}

type PaymentRetryParams struct {
	ChargeDate string                 `json:"charge_date,omitempty"`
	Metadata   map[string]interface{} `json:"metadata,omitempty"`
}

type PaymentService interface {
	Create(ctx context.Context, p PaymentCreateParams, opts ...RequestOption) (*Payment, error)
	Retry(ctx context.Context, identity string, p PaymentRetryParams, opts ...RequestOption) (*Payment, error)
}

type PaymentServiceImpl struct{}

func (s *PaymentServiceImpl) Create(ctx context.Context, p PaymentCreateParams, opts ...RequestOption) (*Payment, error) {
	return nil, nil
}

func (s *PaymentServiceImpl) Retry(ctx context.Context, identity string, p PaymentRetryParams, opts ...RequestOption) (*Payment, error) {
	return nil, nil
}

type Refund struct {
	Id     string `json:"id,omitempty"`
	Amount int    `json:"amount,omitempty"`
}

type RefundCreateParams struct {
	Amount    int                    `json:"amount,omitempty"`
	Metadata  map[string]interface{} `json:"metadata,omitempty"`
	Reference string                 `json:"reference,omitempty"`
}

type RefundService interface {
	Create(ctx context.Context, p RefundCreateParams, opts ...RequestOption) (*Refund, error)
}
