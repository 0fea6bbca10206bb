// Package square holds the types of Square's API.
package square

type Money struct {
	Amount   *int64  `json:"amount,omitempty"`
	Currency *string `json:"currency,omitempty"`
}

type CreateCustomerRequest struct {
	IdempotencyKey *string `json:"idempotency_key,omitempty"`
	GivenName      *string `json:"given_name,omitempty"`
	FamilyName     *string `json:"family_name,omitempty"`
	EmailAddress   *string `json:"email_address,omitempty"`
	ReferenceID    *string `json:"reference_id,omitempty"`
}

type CreateCustomerResponse struct{}

type Invoice struct {
	ID      *string `json:"id,omitempty"`
	OrderID *string `json:"order_id,omitempty"`
}

type CreateInvoiceRequest struct {
	Invoice        *Invoice `json:"invoice,omitempty"`
	IdempotencyKey *string  `json:"idempotency_key,omitempty"`
}

type CreateInvoiceResponse struct{}

type Order struct {
	ID          *string `json:"id,omitempty"`
	LocationID  string  `json:"location_id"`
	ReferenceID *string `json:"reference_id,omitempty"`
}

type CreateOrderRequest struct {
	Order          *Order  `json:"order,omitempty"`
	IdempotencyKey *string `json:"idempotency_key,omitempty"`
}

type CreateOrderResponse struct{}

type PayOrderRequest struct {
	OrderID        string   `json:"-"`
	IdempotencyKey string   `json:"idempotency_key"`
	OrderVersion   *int     `json:"order_version,omitempty"`
	PaymentIDs     []string `json:"payment_ids,omitempty"`
}

type PayOrderResponse struct{}

type CreatePaymentRequest struct {
	SourceID       string  `json:"source_id"`
	IdempotencyKey string  `json:"idempotency_key"`
	AmountMoney    *Money  `json:"amount_money,omitempty"`
	OrderID        *string `json:"order_id,omitempty"`
	CustomerID     *string `json:"customer_id,omitempty"`
	ReferenceID    *string `json:"reference_id,omitempty"`
}

type CreatePaymentResponse struct{}

type RefundPaymentRequest struct {
	IdempotencyKey string  `json:"idempotency_key"`
	AmountMoney    *Money  `json:"amount_money,omitempty"`
	PaymentID      *string `json:"payment_id,omitempty"`
	Reason         *string `json:"reason,omitempty"`
}

type RefundPaymentResponse struct{}

type CreateSubscriptionRequest struct {
	IdempotencyKey  *string `json:"idempotency_key,omitempty"`
	LocationID      string  `json:"location_id"`
	PlanVariationID *string `json:"plan_variation_id,omitempty"`
	CustomerID      string  `json:"customer_id"`
}

type CreateSubscriptionResponse struct{}
