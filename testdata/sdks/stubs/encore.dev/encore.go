// Package encore tells a handler of the request that it serves.
package encore

import "time"

type Request struct {
	Message *MessageData // nil unless a Pub/Sub message is handled
}

type MessageData struct {
	Topic           string
	Subscription    string
	ID              string
	Published       time.Time
	DeliveryAttempt int
}

func CurrentRequest() *Request { return nil }
