// Package lease lets one delivery of an event do its work while the others step back: for
// effects that are in no transaction, such as mail. A claim is given back when the effect
// fails. If the process dies, or the store fails behind the effect, the claim ends with its
// lease, and the effect may happen again.
//
// Its table is made by db.AutoMigrate(&lease.Claim{}). In the handler:
//
//	receipts := lease.New(db, "receipts")
//	err := receipts.Do(ctx, event.ID, func(ctx context.Context) error {
//		return mailer.SendReceipt(ctx, event)
//	})
//
// The id is the one that the source gives the event: the same in each delivery, another for
// each event.
package lease

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/go-sql-driver/mysql"
	"gorm.io/gorm"
)

// lease is how long a delivery may take: after that its process is taken for dead.
const lease = 2 * time.Minute

// ErrBusy means that another delivery works on the event and has not finished. The source
// must deliver it again: that one may fail.
var ErrBusy = errors.New("another delivery works on the event")

// A Claim is an event of a consumer: in work, or done.
type Claim struct {
	Consumer  string    `gorm:"primaryKey;type:varbinary(100)"`
	EventID   string    `gorm:"primaryKey;type:varbinary(255)"`
	Status    string    `gorm:"size:20;not null"`
	Owner     string    `gorm:"size:40;not null"`
	ExpiresAt time.Time `gorm:"not null"`
}

// TableName is gorm's name of the table.
func (Claim) TableName() string { return "event_claims" }

const (
	processing = "processing"
	done       = "done"
)

// Claims are the events of one consumer. The clocks of the processes must agree within a
// fraction of the lease.
type Claims struct {
	db       *gorm.DB
	consumer string
	lease    time.Duration
}

// New returns the claims of a consumer: a constant name for what is done with the events. Each
// consumer processes an event for itself.
func New(db *gorm.DB, consumer string) *Claims { return &Claims{db, consumer, lease} }

// Do runs effect, unless it was done for this event before; then it returns nil. After an error
// the source must deliver the event again.
func (c *Claims) Do(ctx context.Context, eventID string, effect func(ctx context.Context) error) error {
	if eventID == "" || len(eventID) > 255 {
		return fmt.Errorf("the id of an event has %d bytes, not 1 to 255", len(eventID))
	}
	owner, err := token()
	if err != nil {
		return err
	}
	won, err := c.claim(ctx, eventID, owner)
	if err != nil {
		return fmt.Errorf("claim event %s: %w", eventID, err)
	}
	if !won {
		return nil
	}
	work, stop := context.WithTimeout(ctx, c.lease*9/10) // it ends before its lease
	defer stop()
	err = effect(work)
	// The caller may be gone by now; what follows must not depend on that.
	after, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err != nil {
		return errors.Join(err, c.release(after, eventID, owner))
	}
	if err := c.finish(after, eventID, owner); err != nil {
		return fmt.Errorf("event %s: %w", eventID, err)
	}
	return nil
}

// token is a fresh name for the owner of a claim.
func token() (string, error) {
	b := make([]byte, 16)
	_, err := rand.Read(b)
	return hex.EncodeToString(b), err
}

// claim reports whether the event is ours now: nobody had it, or its lease has run out.
func (c *Claims) claim(ctx context.Context, eventID, owner string) (won bool, err error) {
	row := Claim{Consumer: c.consumer, EventID: eventID, Status: processing, Owner: owner, ExpiresAt: time.Now().UTC().Add(c.lease)}
	err = c.db.WithContext(ctx).Create(&row).Error
	if !duplicate(err) {
		return err == nil, err
	}
	won, err = c.takeOver(ctx, eventID, owner)
	if err != nil || won {
		return won, err
	}
	var found []Claim
	err = c.of(ctx, eventID).Find(&found).Error
	if err == nil && (len(found) == 0 || found[0].Status != done) {
		return false, ErrBusy // without a row: it was released just now
	}
	return false, err
}

// takeOver reports whether the event is ours now because the lease of another had run out.
//
//idemcheck:guard duplicate=false
func (c *Claims) takeOver(ctx context.Context, eventID, owner string) (won bool, err error) {
	now := time.Now().UTC()
	res := c.of(ctx, eventID).Where("status = ? AND expires_at < ?", processing, now).
		Updates(map[string]any{"owner": owner, "expires_at": now.Add(c.lease)})
	return res.RowsAffected == 1, res.Error
}

// finish keeps the claim for good.
func (c *Claims) finish(ctx context.Context, eventID, owner string) error {
	res := c.of(ctx, eventID).Where("owner = ?", owner).Update("status", done)
	if res.Error == nil && res.RowsAffected == 0 {
		return errors.New("its lease ran out while it was processed, and another delivery has it now")
	}
	return res.Error
}

// release gives the event back to the next delivery.
func (c *Claims) release(ctx context.Context, eventID, owner string) error {
	return c.of(ctx, eventID).Where("owner = ? AND status = ?", owner, processing).Delete(&Claim{}).Error
}

// of selects the claim of an event.
func (c *Claims) of(ctx context.Context, eventID string) *gorm.DB {
	return c.db.WithContext(ctx).Model(&Claim{}).Where("consumer = ? AND event_id = ?", c.consumer, eventID)
}

// duplicate reports whether an insert failed because the row is there.
func duplicate(err error) bool {
	var e *mysql.MySQLError
	return errors.Is(err, gorm.ErrDuplicatedKey) || errors.As(err, &e) && e.Number == 1062
}
