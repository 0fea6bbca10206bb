// Package mail sends the shop's mail by Amazon SES.
package mail

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sesv2"
	"github.com/aws/aws-sdk-go-v2/service/sesv2/types"

	"example.com/shop/internal/order"
)

// SES implements order.Mailer.
type SES struct {
	client *sesv2.Client
	from   string
}

// New sends mail in the name of from.
func New(client *sesv2.Client, from string) *SES {
	return &SES{client: client, from: from}
}

// Send implements order.Mailer.
func (s *SES) Send(ctx context.Context, m order.Message) error {
	_, err := s.client.SendEmail(ctx, &sesv2.SendEmailInput{
		FromEmailAddress: aws.String(s.from),
		Destination:      &types.Destination{ToAddresses: []string{m.To}},
		Content: &types.EmailContent{Simple: &types.Message{
			Subject: &types.Content{Data: aws.String(m.Subject)},
			Body:    &types.Body{Text: &types.Content{Data: aws.String(m.Text)}},
		}},
	})
	if err != nil {
		return fmt.Errorf("send mail to %s: %w", m.To, err)
	}
	return nil
}
