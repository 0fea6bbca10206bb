package inbox

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// open connects to a database for tests: TEST_DATABASE_URL. It makes the table.
func open(t *testing.T) *gorm.DB {
	t.Helper()
	url := os.Getenv("TEST_DATABASE_URL")
	if url == "" {
		t.Skip("TEST_DATABASE_URL is not set: a database for tests")
	}
	db, err := gorm.Open(postgres.Open(url), &gorm.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.AutoMigrate(&Record{}); err != nil {
		t.Fatal(err)
	}
	if pool, err := db.DB(); err == nil {
		t.Cleanup(func() { pool.Close() })
	}
	return db
}

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
	work := func(context.Context, *gorm.DB, Event) error { done++; return nil }
	fail := func(context.Context, *gorm.DB, Event) error { return errFailed }
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
