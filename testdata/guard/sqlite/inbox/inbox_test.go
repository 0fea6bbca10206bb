package inbox

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite"
)

// open makes a database for this test.
func open(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(filepath.Join(t.TempDir(), "test.db"))+"?_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	for _, statement := range strings.Split(schema, ";\n") {
		if _, err := db.ExecContext(context.Background(), statement); err != nil {
			t.Fatal(err)
		}
	}
	return db
}

const schema = `CREATE TABLE IF NOT EXISTS event_inbox (
	consumer    TEXT    NOT NULL,
	event_id    TEXT    NOT NULL,
	payload     BLOB    NOT NULL,
	received_at INTEGER NOT NULL DEFAULT (unixepoch()),
	attempts    INTEGER NOT NULL DEFAULT 0,
	due_at      INTEGER NOT NULL DEFAULT (unixepoch()),
	done_at     INTEGER,
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
	work := func(context.Context, *sql.Tx, Event) error { done++; return nil }
	fail := func(context.Context, *sql.Tx, Event) error { return errFailed }
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
