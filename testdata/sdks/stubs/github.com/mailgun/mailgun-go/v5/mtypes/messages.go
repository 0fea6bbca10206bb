// Package mtypes holds the types of responses.
package mtypes

type SendMessageResponse struct {
	Message string `json:"message"`
	ID      string `json:"id"`
}
