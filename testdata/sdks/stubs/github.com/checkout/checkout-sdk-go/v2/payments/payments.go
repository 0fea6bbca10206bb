// Package payments holds the types of payments.
package payments

type CaptureResponse struct {
	ActionId  string `json:"action_id,omitempty"`
	Reference string `json:"reference,omitempty"`
}

type RefundRequest struct {
	Amount    int64  `json:"amount,omitempty"`
	Reference string `json:"reference,omitempty"`
}

type RefundResponse struct {
	ActionId  string `json:"action_id,omitempty"`
	Reference string `json:"reference,omitempty"`
}

type VoidRequest struct {
	Reference string `json:"reference,omitempty"`
}

type VoidResponse struct {
	ActionId  string `json:"action_id,omitempty"`
	Reference string `json:"reference,omitempty"`
}
