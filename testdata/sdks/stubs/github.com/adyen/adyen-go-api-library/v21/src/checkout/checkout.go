// Package checkout is a client of Adyen Checkout.
package checkout

import (
	"context"
	"net/http"
)

type Amount struct {
	Currency string `json:"currency"`
	Value    int64  `json:"value"`
}

type PaymentsApi struct{}

type PaymentRequest struct {
	Amount          Amount `json:"amount"`
	Reference       string `json:"reference"`
	MerchantAccount string `json:"merchantAccount"`
}

type PaymentResponse struct {
	PspReference string `json:"pspReference,omitempty"`
}

type PaymentsApiPaymentsInput struct{}

func (r PaymentsApiPaymentsInput) IdempotencyKey(idempotencyKey string) PaymentsApiPaymentsInput {
	return r
}

func (r PaymentsApiPaymentsInput) PaymentRequest(paymentRequest PaymentRequest) PaymentsApiPaymentsInput {
	return r
}

func (a *PaymentsApi) PaymentsInput() PaymentsApiPaymentsInput {
	return PaymentsApiPaymentsInput{}
}

func (a *PaymentsApi) Payments(ctx context.Context, r PaymentsApiPaymentsInput) (PaymentResponse, *http.Response, error) {
	return PaymentResponse{}, nil, nil
}

type PaymentDetailsRequest struct{}

type PaymentDetailsResponse struct {
	PspReference string `json:"pspReference,omitempty"`
}

type PaymentsApiPaymentsDetailsInput struct{}

func (r PaymentsApiPaymentsDetailsInput) IdempotencyKey(idempotencyKey string) PaymentsApiPaymentsDetailsInput {
	return r
}

func (r PaymentsApiPaymentsDetailsInput) PaymentDetailsRequest(paymentDetailsRequest PaymentDetailsRequest) PaymentsApiPaymentsDetailsInput {
	return r
}

func (a *PaymentsApi) PaymentsDetailsInput() PaymentsApiPaymentsDetailsInput {
	return PaymentsApiPaymentsDetailsInput{}
}

func (a *PaymentsApi) PaymentsDetails(ctx context.Context, r PaymentsApiPaymentsDetailsInput) (PaymentDetailsResponse, *http.Response, error) {
	return PaymentDetailsResponse{}, nil, nil
}

type CreateCheckoutSessionRequest struct {
	Amount          Amount `json:"amount"`
	Reference       string `json:"reference"`
	MerchantAccount string `json:"merchantAccount"`
}

type CreateCheckoutSessionResponse struct {
	Id string `json:"id,omitempty"`
}

type PaymentsApiSessionsInput struct{}

func (r PaymentsApiSessionsInput) IdempotencyKey(idempotencyKey string) PaymentsApiSessionsInput {
	return r
}

func (r PaymentsApiSessionsInput) CreateCheckoutSessionRequest(createCheckoutSessionRequest CreateCheckoutSessionRequest) PaymentsApiSessionsInput {
	return r
}

func (a *PaymentsApi) SessionsInput() PaymentsApiSessionsInput {
	return PaymentsApiSessionsInput{}
}

func (a *PaymentsApi) Sessions(ctx context.Context, r PaymentsApiSessionsInput) (CreateCheckoutSessionResponse, *http.Response, error) {
	return CreateCheckoutSessionResponse{}, nil, nil
}

type ModificationsApi struct{}

type StandalonePaymentCancelRequest struct{}

type StandalonePaymentCancelResponse struct {
	PspReference string `json:"pspReference,omitempty"`
}

type ModificationsApiCancelAuthorisedPaymentInput struct{}

func (r ModificationsApiCancelAuthorisedPaymentInput) IdempotencyKey(idempotencyKey string) ModificationsApiCancelAuthorisedPaymentInput {
	return r
}

func (r ModificationsApiCancelAuthorisedPaymentInput) StandalonePaymentCancelRequest(standalonePaymentCancelRequest StandalonePaymentCancelRequest) ModificationsApiCancelAuthorisedPaymentInput {
	return r
}

func (a *ModificationsApi) CancelAuthorisedPaymentInput() ModificationsApiCancelAuthorisedPaymentInput {
	return ModificationsApiCancelAuthorisedPaymentInput{}
}

func (a *ModificationsApi) CancelAuthorisedPayment(ctx context.Context, r ModificationsApiCancelAuthorisedPaymentInput) (StandalonePaymentCancelResponse, *http.Response, error) {
	return StandalonePaymentCancelResponse{}, nil, nil
}

type PaymentCaptureRequest struct {
	Amount Amount `json:"amount"`
}

type PaymentCaptureResponse struct {
	PspReference string `json:"pspReference,omitempty"`
}

type ModificationsApiCaptureAuthorisedPaymentInput struct{}

func (r ModificationsApiCaptureAuthorisedPaymentInput) IdempotencyKey(idempotencyKey string) ModificationsApiCaptureAuthorisedPaymentInput {
	return r
}

func (r ModificationsApiCaptureAuthorisedPaymentInput) PaymentCaptureRequest(paymentCaptureRequest PaymentCaptureRequest) ModificationsApiCaptureAuthorisedPaymentInput {
	return r
}

func (a *ModificationsApi) CaptureAuthorisedPaymentInput(paymentPspReference string) ModificationsApiCaptureAuthorisedPaymentInput {
	return ModificationsApiCaptureAuthorisedPaymentInput{}
}

func (a *ModificationsApi) CaptureAuthorisedPayment(ctx context.Context, r ModificationsApiCaptureAuthorisedPaymentInput) (PaymentCaptureResponse, *http.Response, error) {
	return PaymentCaptureResponse{}, nil, nil
}

type PaymentRefundRequest struct {
	Amount Amount `json:"amount"`
}

type PaymentRefundResponse struct {
	PspReference string `json:"pspReference,omitempty"`
}

type ModificationsApiRefundCapturedPaymentInput struct{}

func (r ModificationsApiRefundCapturedPaymentInput) IdempotencyKey(idempotencyKey string) ModificationsApiRefundCapturedPaymentInput {
	return r
}

func (r ModificationsApiRefundCapturedPaymentInput) PaymentRefundRequest(paymentRefundRequest PaymentRefundRequest) ModificationsApiRefundCapturedPaymentInput {
	return r
}

func (a *ModificationsApi) RefundCapturedPaymentInput(paymentPspReference string) ModificationsApiRefundCapturedPaymentInput {
	return ModificationsApiRefundCapturedPaymentInput{}
}

func (a *ModificationsApi) RefundCapturedPayment(ctx context.Context, r ModificationsApiRefundCapturedPaymentInput) (PaymentRefundResponse, *http.Response, error) {
	return PaymentRefundResponse{}, nil, nil
}

type PaymentReversalRequest struct{}

type PaymentReversalResponse struct {
	PspReference string `json:"pspReference,omitempty"`
}

type ModificationsApiRefundOrCancelPaymentInput struct{}

func (r ModificationsApiRefundOrCancelPaymentInput) IdempotencyKey(idempotencyKey string) ModificationsApiRefundOrCancelPaymentInput {
	return r
}

func (r ModificationsApiRefundOrCancelPaymentInput) PaymentReversalRequest(paymentReversalRequest PaymentReversalRequest) ModificationsApiRefundOrCancelPaymentInput {
	return r
}

func (a *ModificationsApi) RefundOrCancelPaymentInput(paymentPspReference string) ModificationsApiRefundOrCancelPaymentInput {
	return ModificationsApiRefundOrCancelPaymentInput{}
}

func (a *ModificationsApi) RefundOrCancelPayment(ctx context.Context, r ModificationsApiRefundOrCancelPaymentInput) (PaymentReversalResponse, *http.Response, error) {
	return PaymentReversalResponse{}, nil, nil
}

type PaymentAmountUpdateRequest struct {
	Amount Amount `json:"amount"`
}

type PaymentAmountUpdateResponse struct {
	PspReference string `json:"pspReference,omitempty"`
}

type ModificationsApiUpdateAuthorisedAmountInput struct{}

func (r ModificationsApiUpdateAuthorisedAmountInput) IdempotencyKey(idempotencyKey string) ModificationsApiUpdateAuthorisedAmountInput {
	return r
}

func (r ModificationsApiUpdateAuthorisedAmountInput) PaymentAmountUpdateRequest(paymentAmountUpdateRequest PaymentAmountUpdateRequest) ModificationsApiUpdateAuthorisedAmountInput {
	return r
}

func (a *ModificationsApi) UpdateAuthorisedAmountInput(paymentPspReference string) ModificationsApiUpdateAuthorisedAmountInput {
	return ModificationsApiUpdateAuthorisedAmountInput{}
}

func (a *ModificationsApi) UpdateAuthorisedAmount(ctx context.Context, r ModificationsApiUpdateAuthorisedAmountInput) (PaymentAmountUpdateResponse, *http.Response, error) {
	return PaymentAmountUpdateResponse{}, nil, nil
}
