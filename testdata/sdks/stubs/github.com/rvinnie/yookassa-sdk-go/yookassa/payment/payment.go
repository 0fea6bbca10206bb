// Package yoopayment holds the types of payments.
package yoopayment

type Payment struct {
	ID          string      `json:"id,omitempty"`
	Description string      `json:"description,omitempty"`
	Metadata    interface{} `json:"metadata,omitempty"`
}
