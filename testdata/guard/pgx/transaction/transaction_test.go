package transaction

import (
	"context"
	"errors"
	"os"
	"sync"
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

const schema = `CREATE TABLE IF NOT EXISTS processed_events (
	consumer    TEXT        NOT NULL,
	event_id    TEXT        NOT NULL,
	recorded_at TIMESTAMPTZ NOT NULL DEFAULT now(),
	PRIMARY KEY (consumer, event_id)
);`

var errFailed = errors.New("failed")

func TestDo(t *testing.T) {
	ctx := context.Background()
	c := New(open(t), "test "+time.Now().String())
	var mu sync.Mutex
	done := 0
	work := func(context.Context, pgx.Tx) error {
		mu.Lock()
		defer mu.Unlock()
		done++
		return nil
	}

	failing := func(context.Context, pgx.Tx) error { return errFailed }
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
			if err := c.Do(ctx, "two", work); err != nil {
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
