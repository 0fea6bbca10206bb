// Package voice calls.
package voice

import messagebird "github.com/messagebird/go-rest-api/v9"

type CallFlow struct {
	ID    string
	Title string
}

type Webhook struct {
	URL string
}

type Call struct {
	ID          string
	Source      string
	Destination string
}

func InitiateCall(client messagebird.Client, source, destination string, callflow CallFlow, webhook *Webhook) (*Call, error) {
	return nil, nil
}
