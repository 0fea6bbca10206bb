// Package loops is about several deliveries one after the other, and at the same time.
package loops

import (
	"context"
	"net/smtp"
	"sync"

	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/segmentio/kafka-go"
	"golang.org/x/sync/errgroup"
)

func mail(to string) error { return smtp.SendMail("mx:25", nil, "a@b", []string{to}, nil) }

// next: the acknowledgement of one message stands before the effect of the next one.
func next(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		if err := mail(string(m.Value)); err != nil {
			return err
		}
		if err := r.CommitMessages(ctx, m); err != nil {
			return err
		}
	}
}

// perMessage: whichever is done first commits, and with it the offsets before.
func perMessage(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		go func() {
			if mail(string(m.Value)) == nil {
				_ = r.CommitMessages(ctx, m) // want `^loops\.perMessage commits the offset \(kafka\.Reader\.CommitMessages\) from a goroutine: a later offset may be committed before an earlier message is done`
			}
		}()
	}
}

func perMessageGroup(ctx context.Context, r *kafka.Reader) error {
	g, ctx := errgroup.WithContext(ctx)
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return g.Wait()
		}
		g.Go(func() error {
			if err := mail(string(m.Value)); err != nil {
				return err
			}
			return r.CommitMessages(ctx, m) // want `commits the offset`
		})
	}
}

// single acknowledges each delivery for itself.
func single(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		go func() {
			if mail(string(d.Body)) == nil {
				_ = d.Ack(false)
			}
		}()
	}
	return nil
}

// looseWork is still running when its delivery is acknowledged.
func looseWork(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		go mail(string(d.Body)) // want `^loops\.looseWork sends an email \(smtp\.SendMail, loops\.go:\d+\) in a goroutine that it does not wait for: the message counts as done for .* while that still runs`
		_ = d.Ack(false)
	}
	return nil
}

// workers: each takes its own messages, and acknowledges them in order.
func workers(ctx context.Context, r *kafka.Reader) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for {
				m, err := r.FetchMessage(ctx)
				if err != nil {
					return
				}
				_ = mail(string(m.Value))
				_ = r.CommitMessages(ctx, m)
			}
		}()
	}
	wg.Wait()
}

func workersAckFirst(ctx context.Context, r *kafka.Reader) {
	for range 4 {
		go func() {
			for {
				m, err := r.FetchMessage(ctx)
				if err != nil {
					return
				}
				_ = r.CommitMessages(ctx, m) // want `acknowledges the message`
				_ = mail(string(m.Value))
			}
		}()
	}
}

// ackedInside: the goroutine acknowledges before its own effect.
func ackedInside(ctx context.Context, ch *amqp.Channel) error {
	ds, err := ch.ConsumeWithContext(ctx, "q", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range ds {
		go func() {
			_ = d.Ack(false) // want `acknowledges the message`
			_ = mail(string(d.Body))
		}()
	}
	return nil
}

// awaited: each message's goroutines are done when it is acknowledged.
func awaited(ctx context.Context, r *kafka.Reader) error {
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		var wg sync.WaitGroup
		for range 3 {
			wg.Add(1)
			go func() {
				defer wg.Done()
				_ = mail(string(m.Value))
			}()
		}
		wg.Wait()
		_ = r.CommitMessages(ctx, m)
	}
}

// many commits several messages when all of them are done.
func many(ctx context.Context, r *kafka.Reader) error {
	var done []kafka.Message
	for {
		m, err := r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		if err := mail(string(m.Value)); err != nil {
			return err
		}
		done = append(done, m)
		if len(done) == 100 {
			_ = r.CommitMessages(ctx, done...)
			done = nil
		}
	}
}
