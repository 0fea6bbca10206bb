package inbox

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// open connects to a database for tests: TEST_DATABASE_URL. It makes the table.
func open(t *testing.T) *pgxpool.Pool {
	t.Helper()
	url := os.Getenv("TEST_DATABASE_URL")
	if url == "" {
		t.Skip("TEST_DATABASE_URL is not set: a database for tests")
	}
	db, err := pgxpool.New(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	if _, err := db.Exec(context.Background(), schema); err != nil {
		t.Fatal(err)
	}
	return db
}

const schema = `CREATE TABLE IF NOT EXISTS event_inbox (
	consumer    TEXT        NOT NULL,
	event_id    TEXT        NOT NULL,
	payload     BYTEA       NOT NULL,
	received_at TIMESTAMPTZ NOT NULL DEFAULT now(),
	attempts    INTEGER     NOT NULL DEFAULT 0,
	due_at      TIMESTAMPTZ NOT NULL DEFAULT now(),
	done_at     TIMESTAMPTZ,
	PRIMARY KEY (consumer, event_id)
);
CREATE INDEX IF NOT EXISTS event_inbox_due ON event_inbox (consumer, due_at) WHERE done_at IS NULL;`

var errFailed = errors.New("failed")

func TestInbox(t *testing.T) {
	ctx := context.Background()
	b := New(open(t), "test "+time.Now().String())
	for i := 0; i < 2; i++ {
		if err := b.Store(ctx, "one", []byte("{}")); err != nil {
			t.Fatal(err)
		}
	}
	done := 0
	work := func(context.Context, pgx.Tx, Event) error { done++; return nil }
	fail := func(context.Context, pgx.Tx, Event) error { return errFailed }
	if found, err := b.Next(ctx, fail); !found || !errors.Is(err, errFailed) {
		t.Fatalf("an event that fails: %t, %v", found, err)
	}
	if found, err := b.Next(ctx, work); found || err != nil {
		t.Fatalf("an event that failed is not due at once: %t, %v", found, err)
	}
	if err := b.Store(ctx, "two", []byte("{}")); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < 3; i++ {
		if _, err := b.Next(ctx, work); err != nil {
			t.Fatal(err)
		}
	}
	if done != 1 {
		t.Errorf("the second event was processed %d times", done)
	}
	if err := b.Store(ctx, "", nil); err == nil {
		t.Error("an event without an id was stored")
	}
}
