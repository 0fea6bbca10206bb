// Package mailersend is a client of MailerSend.
package mailersend

import (
	"context"
	"net/http"
)

type Mailersend struct {
	Email     EmailService
	BulkEmail BulkEmailService
	Sms       SmsService
}

func NewMailersend(apiKey string) *Mailersend {
	return &Mailersend{Email: &emailService{}, BulkEmail: &bulkEmailService{}, Sms: &smsService{}}
}

type Response struct {
	*http.Response
}

type Recipient struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

type From = Recipient

type Message struct {
	Recipients []Recipient `json:"to"`
	From       From        `json:"from"`
	Subject    string      `json:"subject"`
	Text       string      `json:"text,omitempty"`
	HTML       string      `json:"html,omitempty"`
	TemplateID string      `json:"template_id,omitempty"`
	Tags       []string    `json:"tags,omitempty"`
}

type EmailService interface {
	NewMessage() *Message
	Send(ctx context.Context, message *Message) (*Response, error)
}

type emailService struct{}

func (s *emailService) NewMessage() *Message { return nil }

func (s *emailService) Send(ctx context.Context, message *Message) (*Response, error) {
	return nil, nil
}

type BulkEmailResponse struct {
	Message     string `json:"message"`
	BulkEmailID string `json:"bulk_email_id"`
}

type BulkEmailService interface {
	Send(ctx context.Context, message []*Message) (*BulkEmailResponse, *Response, error)
}

type bulkEmailService struct{}

func (s *bulkEmailService) Send(ctx context.Context, message []*Message) (*BulkEmailResponse, *Response, error) {
	return nil, nil, nil
}

type Sms struct {
	From string   `json:"from"`
	To   []string `json:"to"`
	Text string   `json:"text"`
}

type SmsService interface {
	NewMessage() *Sms
	Send(ctx context.Context, sms *Sms) (*Response, error)
}

type smsService struct{}

func (s *smsService) NewMessage() *Sms { return nil }

func (s *smsService) Send(ctx context.Context, sms *Sms) (*Response, error) { return nil, nil }
