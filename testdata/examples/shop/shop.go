// Package shop is what the examples share: orders, and mail about them.
package shop

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sesv2"
	"github.com/aws/aws-sdk-go-v2/service/sesv2/types"
)

// An Order is what events tell of.
type Order struct {
	ID      string `json:"id"`
	Account string `json:"account"`
	Email   string `json:"email"`
	Cents   int64  `json:"cents"`
}

// ReadOrder decodes an event's payload.
func ReadOrder[T string | []byte | json.RawMessage](payload T) (Order, error) {
	var o Order
	if err := json.Unmarshal([]byte(payload), &o); err != nil {
		return o, fmt.Errorf("decode order: %w", err)
	}
	return o, nil
}

// Mailer writes to customers.
type Mailer struct {
	SES  *sesv2.Client
	From string
}

// Receipt mails the receipt of an order.
func (m *Mailer) Receipt(ctx context.Context, o Order) error {
	_, err := m.SES.SendEmail(ctx, &sesv2.SendEmailInput{
		FromEmailAddress: aws.String(m.From),
		Destination:      &types.Destination{ToAddresses: []string{o.Email}},
		Content: &types.EmailContent{Simple: &types.Message{
			Subject: &types.Content{Data: aws.String("Your order " + o.ID)},
			Body:    &types.Body{Text: &types.Content{Data: aws.String(fmt.Sprintf("Paid: %d cents", o.Cents))}},
		}},
	})
	return err
}
