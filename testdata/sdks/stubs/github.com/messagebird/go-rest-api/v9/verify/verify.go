// Package verify sends one-time passwords.
package verify

import messagebird "github.com/messagebird/go-rest-api/v9"

type Params struct {
	Originator string
	Reference  string
	Type       string
	Template   string
}

type Verify struct {
	ID        string
	Recipient string
	Reference string
}

func Create(c messagebird.Client, recipient string, params *Params) (*Verify, error) { return nil, nil }
