// Package guard tests the packages that idemcheck guard writes, at real servers. Where they are
// is told by TEST_POSTGRES, TEST_MYSQL (addresses in the form of the drivers), TEST_REDIS
// (host:port) and TEST_DYNAMODB_URL; .ci/servers starts them. Tables of the packages' names are dropped
// there. MongoDB (TEST_MONGODB_URI, a replica set) and Firestore's emulator (FIRESTORE_EMULATOR_HOST)
// are not in Debian: without one, a fake of the package fake takes the place.
package guard

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	events     = 50
	deliveries = 4 // of each, at once
	crashed    = 3 // the exit status of a process that crashes as it should
)

var errFailed = errors.New("the effect fails")

// TestMain is also the process that crashes in the middle of an effect.
func TestMain(m *testing.M) {
	name := os.Getenv("GUARD_CRASH")
	if name == "" {
		os.Exit(m.Run())
	}
	tg, err := connect(name, os.Getenv("GUARD_URL"), consumer)
	if err == nil {
		crash := func(context.Context, string, func() error) error { os.Exit(crashed); return nil }
		if tg.do != nil {
			err = tg.do(context.Background(), "crash", crash)
		} else {
			_, err = tg.next(context.Background(), crash)
		}
	}
	fmt.Fprintln(os.Stderr, "no crash:", err)
	os.Exit(1)
}

func TestPackages(t *testing.T) {
	for _, name := range packages {
		t.Run(name, func(t *testing.T) {
			tg, url := fresh(t, name)
			_, design, _ := strings.Cut(name, "/")
			happened := newCounter(tg, design)
			if design == "inbox" {
				testInbox(t, tg, happened)
			} else {
				testDeliveries(t, tg, happened)
				testFailure(t, tg, happened)
			}
			testCrash(t, name, url, tg, happened)
		})
	}
}

// The tests that are written beside the code, of stores that have a fake; .ci/run runs the others.
func TestWritten(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds test programs")
	}
	for _, store := range []string{"mongodb", "firestore"} {
		t.Run(store, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), "go", "test", "-count=1", "./"+store+"/transaction", "./"+store+"/lease")
			cmd.Env = os.Environ()
			if os.Getenv(servers[store]) == "" {
				cmd.Env = append(cmd.Env, servers[store]+"="+serveFake(t, store))
			}
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// A counter counts effects: in the database where they belong to a transaction, else here.
type counter struct {
	tg      *target
	inside  bool
	mu      sync.Mutex
	effects map[string]int
}

func newCounter(tg *target, design string) *counter {
	return &counter{tg: tg, inside: design != "lease", effects: map[string]int{}}
}

func (c *counter) effect(_ context.Context, id string, add func() error) error {
	if c.inside {
		return add()
	}
	time.Sleep(5 * time.Millisecond)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.effects[id]++
	return nil
}

// once wants each of the events to have had its effect once, and no other.
func (c *counter) once(t *testing.T, ids ...string) {
	t.Helper()
	got := map[string]int{}
	if c.inside {
		var err error
		if got, err = c.tg.effects(t.Context()); err != nil {
			t.Fatal(err)
		}
	} else {
		c.mu.Lock()
		got, c.effects = c.effects, map[string]int{}
		c.mu.Unlock()
	}
	for _, id := range ids {
		if got[id] != 1 {
			t.Errorf("event %s had its effect %d times", id, got[id])
		}
		delete(got, id)
	}
	for id, n := range got {
		t.Errorf("event %s had its effect %d times, and should have none", id, n)
	}
}

// deliver delivers an event until it is accepted, as a source does.
func deliver(t *testing.T, handle func() error) {
	deadline := time.Now().Add(30 * time.Second)
	for {
		err := handle()
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.Errorf("never accepted: %v", err)
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// Deliveries of events at once. The first attempt of every fifth event fails after its effect.
func testDeliveries(t *testing.T, tg *target, happened *counter) {
	var wg sync.WaitGroup
	var failed sync.Map
	var ids []string
	for n := range events {
		id := fmt.Sprintf("event-%d", n)
		ids = append(ids, id)
		for range deliveries {
			wg.Go(func() {
				deliver(t, func() error {
					return tg.do(t.Context(), id, func(ctx context.Context, id string, add func() error) error {
						if _, before := failed.LoadOrStore(id, true); n%5 == 0 && !before {
							if add != nil { // the transaction takes it back
								if err := happened.effect(ctx, id, add); err != nil {
									return err
								}
							}
							return errFailed
						}
						return happened.effect(ctx, id, add)
					})
				})
			})
		}
	}
	wg.Wait()
	happened.once(t, ids...)
	// Days later, and with another writing of the same letters.
	for _, id := range ids {
		if err := tg.do(t.Context(), id, happened.effect); err != nil {
			t.Error(err)
		}
	}
	happened.once(t)
	for _, id := range []string{"Event-1", "event-1 "} {
		if err := tg.do(t.Context(), id, happened.effect); err != nil {
			t.Error(err)
		}
	}
	happened.once(t, "Event-1", "event-1 ")
	for _, id := range []string{"", strings.Repeat("x", 256)} {
		if err := tg.do(t.Context(), id, happened.effect); err == nil {
			t.Errorf("the id %.10q was accepted", id)
		}
	}
	happened.once(t)
}

// The effect fails because the request is over, and the next delivery comes at once.
func testFailure(t *testing.T, tg *target, happened *counter) {
	ctx, cancel := context.WithCancel(t.Context())
	err := tg.do(ctx, "fails", func(ctx context.Context, id string, add func() error) error {
		cancel()
		return ctx.Err()
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the effect's error is lost: %v", err)
	}
	if err := tg.do(t.Context(), "fails", happened.effect); err != nil {
		t.Errorf("after a failure: %v", err)
	}
	happened.once(t, "fails")
}

// Events come to an inbox at once while workers take them. Every fifth one fails once.
func testInbox(t *testing.T, tg *target, happened *counter) {
	var wg, workers sync.WaitGroup
	var failed sync.Map
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	for range 4 {
		workers.Go(func() {
			for ctx.Err() == nil {
				found, err := tg.next(ctx, func(ctx context.Context, id string, add func() error) error {
					if err := happened.effect(ctx, id, add); err != nil {
						return err
					}
					if _, before := failed.LoadOrStore(id, true); strings.HasSuffix(id, "5") && !before {
						return errFailed
					}
					return nil
				})
				if !found || err != nil {
					time.Sleep(10 * time.Millisecond)
				}
			}
		})
	}
	var ids []string
	for n := range events {
		id := fmt.Sprintf("event-%d", n)
		ids = append(ids, id)
		for range deliveries {
			wg.Go(func() { deliver(t, func() error { return tg.put(t.Context(), id) }) })
		}
	}
	wg.Wait()
	deadline := time.Now().Add(30 * time.Second)
	for open := 1; open > 0; {
		if time.Now().After(deadline) {
			t.Errorf("%d events are not done", open)
			break
		}
		time.Sleep(50 * time.Millisecond)
		if err := tg.admin.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM event_inbox WHERE done_at IS NULL").Scan(&open); err != nil {
			t.Fatal(err)
		}
		tg.due(t)
	}
	stop()
	workers.Wait()
	happened.once(t, ids...)
	if err := tg.put(t.Context(), "event-1"); err != nil { // days later
		t.Error(err)
	}
	if found, err := tg.next(t.Context(), happened.effect); found || err != nil {
		t.Errorf("a known event was processed again: %t, %v", found, err)
	}
	happened.once(t)
	if err := tg.put(t.Context(), "crash"); err != nil {
		t.Fatal(err)
	}
}

// A process dies in the middle of an effect.
func testCrash(t *testing.T, name, url string, tg *target, happened *counter) {
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), "GUARD_CRASH="+name, "GUARD_URL="+url, "GUARD_CONSUMER="+consumer)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != crashed {
		t.Fatalf("%v: %s", err, out)
	}
	switch {
	case tg.next != nil:
		deliver(t, func() error {
			found, err := tg.next(t.Context(), happened.effect)
			if err == nil && !found {
				return errors.New("the event is not there")
			}
			return err
		})
	case happened.inside:
		deliver(t, func() error { return tg.do(t.Context(), "crash", happened.effect) })
	default:
		if err := tg.do(t.Context(), "crash", happened.effect); err == nil {
			t.Error("while the lease lasts, a delivery is told that all is done")
		}
		if err := tg.expire(t.Context(), "crash"); err != nil {
			t.Fatal(err)
		}
		if err := tg.do(t.Context(), "crash", happened.effect); err != nil {
			t.Errorf("after the lease: %v", err)
		}
	}
	happened.once(t, "crash")
}
