// Package yoorefund holds the types of refunds.
package yoorefund

type Refund struct {
	ID        string `json:"id,omitempty"`
	PaymentId string `json:"payment_id,omitempty"`
}
