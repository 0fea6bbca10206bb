package receivers

import (
	"context"
	"net/smtp"

	"github.com/segmentio/kafka-go"
)

// What is done before a message is taken is none of its redelivery.

func tell(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

func Listen(ctx context.Context, r *kafka.Reader) error {
	if err := tell("started"); err != nil {
		return err
	}
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		if err := tell(string(m.Value)); err != nil { // want `receivers\.Listen sends an email`
			return err
		}
		if err := r.CommitMessages(ctx, m); err != nil {
			return err
		}
	}
}
