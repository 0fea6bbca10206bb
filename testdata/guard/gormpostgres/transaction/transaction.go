// Package transaction lets an event change the database once, however often it is delivered: the
// record of the event is part of the effect's transaction, so that both are there afterwards,
// or neither.
//
// Its table is made by db.AutoMigrate(&transaction.Record{}). In the handler:
//
//	credits := transaction.New(db, "credits")
//	err := credits.Do(ctx, event.ID, func(tx *gorm.DB) error {
//		return tx.Exec(`UPDATE accounts SET credits = credits + ? WHERE id = ?`, event.Cents, event.Account).Error
//	})
//
// The id is the one that the source gives the event: the same in each delivery, another for
// each event.
package transaction

import (
	"context"
	"fmt"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// A Record says that a consumer has processed an event.
type Record struct {
	Consumer   string    `gorm:"primaryKey;size:100"`
	EventID    string    `gorm:"primaryKey;size:255"`
	RecordedAt time.Time `gorm:"autoCreateTime;not null"`
}

// TableName is gorm's name of the table.
func (Record) TableName() string { return "processed_events" }

// Claims are the events that one consumer has processed.
type Claims struct {
	db       *gorm.DB
	consumer string
}

// New returns the claims of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(db *gorm.DB, consumer string) *Claims { return &Claims{db, consumer} }

// Do runs effect in a transaction, unless it was committed for this event before; then it
// returns nil. After an error nothing is stored, and the source must deliver the event again.
// What effect does outside of tx is not undone.
func (c *Claims) Do(ctx context.Context, eventID string, effect func(tx *gorm.DB) error) error {
	if eventID == "" || len(eventID) > 255 {
		return fmt.Errorf("the id of an event has %d bytes, not 1 to 255", len(eventID))
	}
	return c.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		first, err := claim(tx, c.consumer, eventID)
		if err != nil {
			return fmt.Errorf("claim event %s: %w", eventID, err)
		}
		if !first {
			return nil
		}
		return effect(tx)
	})
}

// claim records the event and reports whether it is the first to do so. While another delivery
// has not committed, it waits for it.
func claim(tx *gorm.DB, consumer, eventID string) (first bool, err error) {
	record := Record{Consumer: consumer, EventID: eventID}
	res := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&record)
	return res.RowsAffected == 1, res.Error
}
