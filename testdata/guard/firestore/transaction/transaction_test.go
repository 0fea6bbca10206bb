package transaction

import (
	"context"
	"errors"
	"os"
	"sync"
	"testing"
	"time"

	"cloud.google.com/go/firestore"
)

// open connects to the emulator of Firestore: FIRESTORE_EMULATOR_HOST.
func open(t *testing.T) *firestore.Client {
	t.Helper()
	if os.Getenv("FIRESTORE_EMULATOR_HOST") == "" {
		t.Skip("FIRESTORE_EMULATOR_HOST is not set: host:port of the emulator")
	}
	client, err := firestore.NewClient(context.Background(), "test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	return client
}

var errFailed = errors.New("failed")

func TestDo(t *testing.T) {
	ctx := context.Background()
	client := open(t)
	c := New(client, "test "+time.Now().String())
	var mu sync.Mutex
	done := 0
	work := func(context.Context, *firestore.Transaction) error {
		mu.Lock()
		defer mu.Unlock()
		done++
		return nil
	}

	failing := func(context.Context, *firestore.Transaction) error { return errFailed }
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

	// Firestore may run an effect again: what counts is what it commits, and a document is
	// created once.
	marker := client.Collection("processed_events").Doc(key(c.consumer, "marker"))
	work = func(_ context.Context, tx *firestore.Transaction) error {
		return tx.Create(marker, map[string]any{"delete_at": time.Now()})
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
	if err := c.Do(ctx, "", work); err == nil {
		t.Error("an event without an id was accepted")
	}
}
