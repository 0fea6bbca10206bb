// Package nas is a client of payments at Checkout.com.
package nas

import (
	"context"

	"github.com/checkout/checkout-sdk-go/v2/payments"
)

type Client struct{}

type PaymentRequest struct {
	Amount    int64  `json:"amount,omitempty"`
	Reference string `json:"reference,omitempty"`
}

type PaymentResponse struct {
	Id        string `json:"id,omitempty"`
	Reference string `json:"reference,omitempty"`
}

type PayoutRequest struct {
	Amount    int64  `json:"amount,omitempty"`
	Reference string `json:"reference,omitempty"`
}

type PayoutResponse struct {
	Id        string `json:"id,omitempty"`
	Reference string `json:"reference,omitempty"`
}

type CaptureRequest struct {
	Amount    int64  `json:"amount,omitempty"`
	Reference string `json:"reference,omitempty"`
}

type IncrementAuthorizationRequest struct {
	Amount    int64  `json:"amount,omitempty"`
	Reference string `json:"reference,omitempty"`
}

type IncrementAuthorizationResponse struct {
	ActionId  string `json:"action_id,omitempty"`
	Reference string `json:"reference,omitempty"`
}

func (c *Client) RequestPayment(request PaymentRequest, idempotencyKey *string) (*PaymentResponse, error) {
	return nil, nil
}

func (c *Client) RequestPaymentWithContext(ctx context.Context, request PaymentRequest, idempotencyKey *string) (*PaymentResponse, error) {
	return nil, nil
}

func (c *Client) RequestPayout(request PayoutRequest, idempotencyKey *string) (*PayoutResponse, error) {
	return nil, nil
}

func (c *Client) IncrementAuthorization(
	paymentId string,
	incrementAuthorizationRequest IncrementAuthorizationRequest,
	idempotencyKey *string,
) (*IncrementAuthorizationResponse, error) {
	return nil, nil
}

func (c *Client) CapturePayment(
	paymentId string,
	captureRequest CaptureRequest,
	idempotencyKey *string,
) (*payments.CaptureResponse, error) {
	return nil, nil
}

func (c *Client) RefundPayment(
	paymentId string,
	refundRequest *payments.RefundRequest,
	idempotencyKey *string,
) (*payments.RefundResponse, error) {
	return nil, nil
}

func (c *Client) VoidPayment(
	paymentId string,
	voidRequest *payments.VoidRequest,
	idempotencyKey *string,
) (*payments.VoidResponse, error) {
	return nil, nil
}
