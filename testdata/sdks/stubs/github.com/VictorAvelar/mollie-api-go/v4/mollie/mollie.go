// Package mollie is a client of Mollie.
package mollie

import (
	"context"
	"net/http"

	"github.com/VictorAvelar/mollie-api-go/v4/pkg/idempotency"
)

type Client struct {
	Captures      *CapturesService
	Customers     *CustomersService
	Orders        *OrdersService
	PaymentLinks  *PaymentLinksService
	Payments      *PaymentsService
	Refunds       *RefundsService
	Subscriptions *SubscriptionsService
}

func (c *Client) SetIdempotencyKeyGenerator(kg idempotency.KeyGenerator) {}

type Response struct {
	*http.Response
}

type service struct{}

type (
	CapturesService      service
	CustomersService     service
	OrdersService        service
	PaymentLinksService  service
	PaymentsService      service
	RefundsService       service
	SubscriptionsService service
)

type Amount struct {
	Currency string `json:"currency,omitempty"`
	Value    string `json:"value,omitempty"`
}

type Capture struct {
	ID string `json:"id,omitempty"`
}

type CreateCapture struct {
	Description string  `json:"description,omitempty"`
	Amount      *Amount `json:"amount,omitempty"`
}

type Customer struct {
	ID string `json:"id,omitempty"`
}

type CreateCustomer struct {
	Name  string `json:"name,omitempty"`
	Email string `json:"email,omitempty"`
}

type Order struct {
	ID string `json:"id,omitempty"`
}

type CreateOrder struct {
	Amount      *Amount `json:"amount,omitempty"`
	OrderNumber string  `json:"orderNumber,omitempty"`
}

type OrderOptions struct{}

type PaymentLink struct {
	ID          string  `json:"id,omitempty"`
	Description string  `json:"description,omitempty"`
	Amount      *Amount `json:"amount,omitempty"`
}

type PaymentLinkOptions struct{}

type Payment struct {
	ID string `json:"id,omitempty"`
}

type CreatePayment struct {
	Description string      `json:"description,omitempty"`
	Amount      *Amount     `json:"amount,omitempty"`
	RedirectURL string      `json:"redirectUrl,omitempty"`
	WebhookURL  string      `json:"webhookUrl,omitempty"`
	Metadata    interface{} `json:"metadata,omitempty"`
}

type PaymentOptions struct{}

type Refund struct {
	ID string `json:"id,omitempty"`
}

type CreateOrderRefund struct {
	Description string `json:"description,omitempty"`
}

type CreatePaymentRefund struct {
	Description string  `json:"description,omitempty"`
	Amount      *Amount `json:"amount,omitempty"`
}

type PaymentRefundOptions struct{}

type Subscription struct {
	ID string `json:"id,omitempty"`
}

type CreateSubscription struct {
	Amount      *Amount `json:"amount,omitempty"`
	Interval    string  `json:"interval,omitempty"`
	Description string  `json:"description,omitempty"`
}

func (cs *CapturesService) Create(ctx context.Context, payment string, capture CreateCapture) (
	res *Response,
	c *Capture,
	err error,
) {
	return nil, nil, nil
}

func (cs *CustomersService) Create(ctx context.Context, c CreateCustomer) (res *Response, cc *Customer, err error) {
	return nil, nil, nil
}

func (ors *OrdersService) Create(ctx context.Context, ord CreateOrder, opts *OrderOptions) (
	res *Response,
	order *Order,
	err error,
) {
	return nil, nil, nil
}

func (pls *PaymentLinksService) Create(ctx context.Context, p PaymentLink, opts *PaymentLinkOptions) (
	res *Response,
	np *PaymentLink,
	err error,
) {
	return nil, nil, nil
}

func (ps *PaymentsService) Create(ctx context.Context, p CreatePayment, opts *PaymentOptions) (
	res *Response,
	np *Payment,
	err error,
) {
	return nil, nil, nil
}

func (rs *RefundsService) CreateOrderRefund(ctx context.Context, orderID string, r CreateOrderRefund) (
	res *Response,
	rf *Refund,
	err error,
) {
	return nil, nil, nil
}

func (rs *RefundsService) CreatePaymentRefund(
	ctx context.Context,
	paymentID string,
	re CreatePaymentRefund,
	options *PaymentRefundOptions,
) (
	res *Response,
	rf *Refund,
	err error,
) {
	return nil, nil, nil
}

func (ss *SubscriptionsService) Create(ctx context.Context, customer string, sc CreateSubscription) (
	res *Response,
	s *Subscription,
	err error,
) {
	return nil, nil, nil
}
