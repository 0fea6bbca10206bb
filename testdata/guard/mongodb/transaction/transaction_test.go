package transaction

import (
	"context"
	"errors"
	"os"
	"sync"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// open connects to a MongoDB for tests: TEST_MONGODB_URI.
func open(t *testing.T) *mongo.Database {
	t.Helper()
	uri := os.Getenv("TEST_MONGODB_URI")
	if uri == "" {
		t.Skip("TEST_MONGODB_URI is not set: a MongoDB for tests")
	}
	client, err := mongo.Connect(options.Client().ApplyURI(uri))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Disconnect(context.Background()) })
	return client.Database("test")
}

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
