// Package info holds the types of responses.
package info

type Payment struct {
	ID     string `json:"id"`
	Status string `json:"status"`
}
