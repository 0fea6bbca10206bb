// Package braintree is a client of Braintree.
package braintree

import "context"

type Braintree struct{}

type Decimal struct {
	Unscaled int64
	Scale    int
}

func NewDecimal(unscaled int64, scale int) *Decimal { return nil }

func (g *Braintree) Customer() *CustomerGateway { return nil }

func (g *Braintree) PaymentMethod() *PaymentMethodGateway { return nil }

func (g *Braintree) Subscription() *SubscriptionGateway { return nil }

func (g *Braintree) Transaction() *TransactionGateway { return nil }

type Customer struct {
	Id string
}

type CustomerRequest struct {
	ID        string
	FirstName string
	LastName  string
	Email     string
}

type CustomerGateway struct {
	*Braintree
}

func (g *CustomerGateway) Create(ctx context.Context, c *CustomerRequest) (*Customer, error) {
	return nil, nil
}

type PaymentMethod interface {
	GetCustomerId() string
	GetToken() string
	IsDefault() bool
	GetImageURL() string
}

type PaymentMethodRequest struct {
	CustomerId         string
	Token              string
	PaymentMethodNonce string
}

type PaymentMethodGateway struct {
	*Braintree
}

func (g *PaymentMethodGateway) Create(ctx context.Context, paymentMethodRequest *PaymentMethodRequest) (PaymentMethod, error) {
	return nil, nil
}

type Subscription struct {
	Id string
}

type SubscriptionRequest struct {
	Id                 string
	PlanId             string
	PaymentMethodToken string
	PaymentMethodNonce string
	Price              *Decimal
}

type SubscriptionTransactionRequest struct {
	Amount         *Decimal
	SubscriptionID string
}

type SubscriptionGateway struct {
	*Braintree
}

func (g *SubscriptionGateway) Create(ctx context.Context, sub *SubscriptionRequest) (*Subscription, error) {
	return nil, nil
}

func (g *SubscriptionGateway) RetryCharge(ctx context.Context, txReq *SubscriptionTransactionRequest) error {
	return nil
}

type Transaction struct {
	Id      string
	OrderId string
	Amount  *Decimal
}

type TransactionRequest struct {
	CustomerID         string
	Type               string
	Amount             *Decimal
	OrderId            string
	PaymentMethodToken string
	PaymentMethodNonce string
}

type TransactionCloneRequest struct {
	Amount  *Decimal
	Channel string
}

type TransactionRefundRequest struct {
	Amount  *Decimal
	OrderID string
}

type TransactionGateway struct {
	*Braintree
}

func (g *TransactionGateway) Create(ctx context.Context, tx *TransactionRequest) (*Transaction, error) {
	return nil, nil
}

func (g *TransactionGateway) Clone(ctx context.Context, id string, tx *TransactionCloneRequest) (*Transaction, error) {
	return nil, nil
}

func (g *TransactionGateway) Refund(ctx context.Context, id string, amount ...*Decimal) (*Transaction, error) {
	return nil, nil
}

func (g *TransactionGateway) RefundWithRequest(ctx context.Context, id string, refundRequest *TransactionRefundRequest) (*Transaction, error) {
	return nil, nil
}

func (g *TransactionGateway) SubmitForSettlement(ctx context.Context, id string, amount ...*Decimal) (*Transaction, error) {
	return nil, nil
}

func (g *TransactionGateway) Settle(ctx context.Context, id string) (*Transaction, error) {
	return nil, nil
}

func (g *TransactionGateway) Void(ctx context.Context, id string) (*Transaction, error) {
	return nil, nil
}

func (g *TransactionGateway) HoldInEscrow(ctx context.Context, id string) (*Transaction, error) {
	return nil, nil
}

func (g *TransactionGateway) ReleaseFromEscrow(ctx context.Context, id string) (*Transaction, error) {
	return nil, nil
}

func (g *TransactionGateway) CancelRelease(ctx context.Context, id string) (*Transaction, error) {
	return nil, nil
}
