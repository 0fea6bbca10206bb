// Package event describes events.
package event

type Event = GenericEvent[map[string]any]

type GenericEvent[DATA any] struct {
	ID        *string `json:"id,omitempty"`
	Name      string  `json:"name"`
	Data      DATA    `json:"data"`
	User      any     `json:"user,omitempty"`
	Timestamp int64   `json:"ts,omitempty"`
	Version   string  `json:"v,omitempty"`
}
