// Package yoopayout holds the types of payouts.
package yoopayout

type Payout struct {
	ID          string `json:"id,omitempty"`
	Description string `json:"description,omitempty"`
}
