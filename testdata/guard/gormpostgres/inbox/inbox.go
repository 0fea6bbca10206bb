// Package inbox stores events under their ids, so that a handler can answer at once, and
// lets workers process each of them in a transaction of its own.
//
// Its table is made by db.AutoMigrate(&inbox.Record{}). In the handler:
//
//	box := inbox.New(db, "orders")
//	if err := box.Store(r.Context(), event.ID, body); err != nil {
//		http.Error(w, "try again", http.StatusServiceUnavailable)
//		return
//	}
//	w.WriteHeader(http.StatusAccepted)
//
// In main:
//
//	go box.Run(ctx, time.Second, func(ctx context.Context, tx *gorm.DB, event inbox.Event) error {
//		return tx.Exec(`UPDATE accounts SET credits = credits + ? WHERE id = ?`, 1, event.Payload).Error
//	})
//
// The id is the one that the source gives the event: the same in each delivery, another for
// each event.
package inbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

const (
	maxAttempts = 20              // then an event stays, for people to look at
	backoff     = 5 * time.Second // before the second attempt; it grows with the square
)

// An Event is what was stored.
type Event struct {
	ID       string
	Payload  []byte
	Attempts int // that failed
}

// A Record is an event of a consumer: waiting, or done.
type Record struct {
	Consumer   string     `gorm:"primaryKey;size:100;index:event_inbox_due,priority:1"`
	EventID    string     `gorm:"primaryKey;size:255"`
	Payload    []byte     `gorm:"not null"`
	ReceivedAt time.Time  `gorm:"autoCreateTime;not null"`
	Attempts   int        `gorm:"not null"`
	DueAt      time.Time  `gorm:"not null;index:event_inbox_due,priority:3"`
	DoneAt     *time.Time `gorm:"index:event_inbox_due,priority:2"`
}

// TableName is gorm's name of the table.
func (Record) TableName() string { return "event_inbox" }

// An Inbox keeps the events of one consumer until they are processed.
type Inbox struct {
	db       *gorm.DB
	consumer string
}

// New returns the inbox of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(db *gorm.DB, consumer string) *Inbox { return &Inbox{db, consumer} }

// Store stores an event. It returns nil also if it was stored before: then it may be
// acknowledged.
func (b *Inbox) Store(ctx context.Context, eventID string, payload []byte) error {
	if eventID == "" || len(eventID) > 255 {
		return fmt.Errorf("the id of an event has %d bytes, not 1 to 255", len(eventID))
	}
	row := Record{Consumer: b.consumer, EventID: eventID, Payload: payload, DueAt: time.Now().UTC()}
	err := b.db.WithContext(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(&row).Error
	if err != nil {
		return fmt.Errorf("store event %s: %w", eventID, err)
	}
	return nil
}

// Run processes events until ctx is over. When none is due, it looks again after a while.
// Several may run, also in several processes.
func (b *Inbox) Run(ctx context.Context, every time.Duration, work func(ctx context.Context, tx *gorm.DB, event Event) error) {
	for ctx.Err() == nil {
		found, err := b.Next(ctx, work)
		if err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "inbox", "consumer", b.consumer, "error", err)
		}
		if found && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
		case <-time.After(every):
		}
	}
}

// Next lets work process one event that is due, and reports whether there was one. Its effect
// and the mark that the event is done are one transaction.
func (b *Inbox) Next(ctx context.Context, work func(ctx context.Context, tx *gorm.DB, event Event) error) (found bool, err error) {
	var rows []Record
	err = b.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		now := time.Now().UTC()
		err := tx.Clauses(clause.Locking{Strength: "UPDATE", Options: "SKIP LOCKED"}).
			Where("consumer = ? AND done_at IS NULL AND due_at <= ? AND attempts < ?", b.consumer, now, maxAttempts).
			Order("due_at").Limit(1).Find(&rows).Error
		if err != nil || len(rows) == 0 {
			return err
		}
		if err := work(ctx, tx, Event{rows[0].EventID, rows[0].Payload, rows[0].Attempts}); err != nil {
			return err
		}
		return tx.Model(&rows[0]).Update("done_at", now).Error
	})
	if err != nil && len(rows) > 0 {
		err = errors.Join(fmt.Errorf("event %s: %w", rows[0].EventID, err), b.postpone(ctx, rows[0]))
	}
	return len(rows) > 0, err
}

// postpone lets an event that failed wait, longer each time.
func (b *Inbox) postpone(ctx context.Context, row Record) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	n := row.Attempts + 1
	return b.db.WithContext(ctx).Model(&row).Where("done_at IS NULL").
		Updates(map[string]any{"attempts": n, "due_at": time.Now().UTC().Add(time.Duration(n*n) * backoff)}).Error
}
