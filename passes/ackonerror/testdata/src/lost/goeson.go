package lost

import (
	"context"
	"database/sql"
	"errors"
	"log"

	"github.com/aws/aws-lambda-go/events"
)

// A read whose failure is passed over loses nothing of a record where the effect goes on, and succeeds.

type parents struct{ db *sql.DB }

func (p *parents) of(ctx context.Context, id string) (thread string, err error) {
	err = p.db.QueryRowContext(ctx, `SELECT thread FROM mails WHERE id = $1`, id).Scan(&thread)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return thread, err
}

func (p *parents) store(ctx context.Context, id, parent string) {
	thread, err := p.of(ctx, parent)
	if err != nil {
		log.Print(err)
		thread = ""
	}
	if thread != "" {
		if _, err = p.db.ExecContext(ctx, `UPDATE threads SET size = size + 1 WHERE id = $1`, thread); err != nil {
			log.Fatal(err)
		}
		return
	}
	if _, err = p.db.ExecContext(ctx, `INSERT INTO mails (id, thread) VALUES ($1, '')`, id); err != nil {
		log.Fatal(err)
	}
}

func (p *parents) goesOn(ctx context.Context, ev events.SQSEvent) error {
	for _, r := range ev.Records {
		p.store(ctx, r.MessageId, r.Body)
	}
	return nil
}

// Without the effect the record is lost.
func (p *parents) stops(ctx context.Context, ev events.SQSEvent) error {
	for _, r := range ev.Records {
		thread, err := p.of(ctx, r.MessageId)
		if err != nil {
			log.Print(err)
			continue
		}
		if thread != "" {
			continue
		}
		if _, err := p.db.ExecContext(ctx, `INSERT INTO mails (id, thread) VALUES ($1, '')`, r.MessageId); err != nil {
			return err
		}
	}
	return nil // want `asks sql.DB.QueryRowContext \(goeson.go:\d+\) has failed`
}
