// Package sms sends text messages.
package sms

import messagebird "github.com/messagebird/go-rest-api/v9"

type Params struct {
	Type      string
	Reference string
	Validity  int
	Gateway   int
	ReportURL string
}

type Message struct {
	ID         string
	Originator string
	Body       string
	Reference  string
}

func Create(c messagebird.Client, originator string, recipients []string, body string, msgParams *Params) (*Message, error) {
	return nil, nil
}
