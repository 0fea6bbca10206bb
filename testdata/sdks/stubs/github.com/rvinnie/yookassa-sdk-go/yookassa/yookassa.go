// Package yookassa is a client of YooKassa.
package yookassa

import (
	yoopayment "github.com/rvinnie/yookassa-sdk-go/yookassa/payment"
	yoopayout "github.com/rvinnie/yookassa-sdk-go/yookassa/payout"
	yoorefund "github.com/rvinnie/yookassa-sdk-go/yookassa/refund"
)

type Client struct{}

func NewClient(accountId string, secretKey string) *Client { return nil }

type PaymentHandler struct{}

func NewPaymentHandler(client *Client) *PaymentHandler { return nil }

// WithIdempotencyKey returns a copy of the handler.
func (p PaymentHandler) WithIdempotencyKey(idempotencyKey string) *PaymentHandler { return nil }

func (p *PaymentHandler) CreatePayment(payment *yoopayment.Payment) (*yoopayment.Payment, error) {
	return nil, nil
}

func (p *PaymentHandler) CapturePayment(payment *yoopayment.Payment) (*yoopayment.Payment, error) {
	return nil, nil
}

func (p *PaymentHandler) CancelPayment(paymentId string) (*yoopayment.Payment, error) {
	return nil, nil
}

type PayoutHandler struct{}

func NewPayoutHandler(client *Client) *PayoutHandler { return nil }

// WithIdempotencyKey returns a copy of the handler.
func (p PayoutHandler) WithIdempotencyKey(idempotencyKey string) *PayoutHandler { return nil }

func (p *PayoutHandler) CreatePayout(payout *yoopayout.Payout) (*yoopayout.Payout, error) {
	return nil, nil
}

type RefundHandler struct{}

func NewRefundHandler(client *Client) *RefundHandler { return nil }

// WithIdempotencyKey returns a copy of the handler.
func (r RefundHandler) WithIdempotencyKey(idempotencyKey string) *RefundHandler { return nil }

func (r *RefundHandler) CreateRefund(refund *yoorefund.Refund) (*yoorefund.Refund, error) {
	return nil, nil
}
