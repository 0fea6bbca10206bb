package inbox

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	_ "github.com/go-sql-driver/mysql"
)

// open connects to a database for tests: TEST_DATABASE_URL. It makes the table.
func open(t *testing.T) *sql.DB {
	t.Helper()
	url := os.Getenv("TEST_DATABASE_URL")
	if url == "" {
		t.Skip("TEST_DATABASE_URL is not set: a database for tests")
	}
	db, err := sql.Open("mysql", url)
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
	consumer    VARBINARY(100) NOT NULL,
	event_id    VARBINARY(255) NOT NULL,
	payload     LONGBLOB       NOT NULL,
	received_at DATETIME(6)    NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
	attempts    INTEGER        NOT NULL DEFAULT 0,
	due_at      DATETIME(6)    NOT NULL,
	done_at     DATETIME(6),
	PRIMARY KEY (consumer, event_id),
	KEY due (consumer, done_at, due_at)
) ENGINE = InnoDB;`

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
