package lease

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"sync"
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

const schema = `CREATE TABLE IF NOT EXISTS event_claims (
	consumer   TEXT    NOT NULL,
	event_id   TEXT    NOT NULL,
	status     TEXT    NOT NULL DEFAULT 'processing',
	owner      TEXT    NOT NULL,
	expires_at INTEGER NOT NULL,
	PRIMARY KEY (consumer, event_id)
);`

var errFailed = errors.New("failed")

func TestDo(t *testing.T) {
	ctx := context.Background()
	c := New(open(t), "test "+time.Now().String())
	var mu sync.Mutex
	done := 0
	work := func(context.Context) error {
		mu.Lock()
		defer mu.Unlock()
		done++
		return nil
	}

	failing := func(context.Context) error { return errFailed }
	if err := c.Do(ctx, "one", failing); !errors.Is(err, errFailed) {
		t.Fatalf("an effect that fails: %v", err)
	}
	for i := 0; i < 2; i++ { // the first delivery has failed: the second one works, the third has nothing to do
		if err := c.Do(ctx, "one", work); err != nil {
			t.Fatal(err)
		}
	}
	if done != 1 {
		t.Fatalf("the effect happened %d times", done)
	}

	var wg sync.WaitGroup
	for i := 0; i < 2; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := c.Do(ctx, "two", work); err != nil && !errors.Is(err, ErrBusy) {
				t.Error(err)
			}
		}()
	}
	wg.Wait()
	if done != 2 {
		t.Errorf("two deliveries at once: the effect happened %d times", done-1)
	}
	if err := c.Do(ctx, "", work); err == nil {
		t.Error("an event without an id was accepted")
	}
}

func TestLease(t *testing.T) {
	ctx := context.Background()
	c := New(open(t), "test "+time.Now().String())
	c.lease = 2 * time.Second
	if won, err := c.claim(ctx, "one", "a process that dies"); !won || err != nil {
		t.Fatal(won, err)
	}
	none := func(context.Context) error { return nil }
	if err := c.Do(ctx, "one", none); !errors.Is(err, ErrBusy) {
		t.Fatalf("a claimed event: %v", err)
	}
	time.Sleep(c.lease + 1500*time.Millisecond)
	if err := c.Do(ctx, "one", none); err != nil {
		t.Fatalf("after the lease: %v", err)
	}
	if err := c.finish(ctx, "one", "a process that dies"); err == nil {
		t.Error("the process that had died took the event for its own")
	}
}
