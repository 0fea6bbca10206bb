package replay_test

import (
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/replay/replaytest"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// What is added to a large program costs about what it costs in a small one, in instructions,
// which are the same on each machine. And it is still seen whole.
func TestLinear(t *testing.T) {
	conditions := func(place string) func(int) *txtar.Archive {
		return func(n int) *txtar.Archive { return replaytest.Conditions(place, n) }
	}
	doubled := []int{2, 4, 8, 16, 32, 64}
	is := func(repeats int) func(int) int { return func(int) int { return repeats } }
	for _, c := range []struct {
		name     string
		generate func(int) *txtar.Archive
		sizes    []int
		factor   float64 // how much more it may cost
		repeats  func(n int) int
	}{
		{"conditions in a handler", conditions("handler"), doubled, 1.2, is(1)},
		{"conditions in a loop", conditions("loop"), doubled, 1.2, is(1)},
		{"conditions in main", conditions("main"), doubled, 1.2, is(1)},
		{"checks in a row", conditions("checks"), doubled[1:], 1.2, is(1)},
		// What has happened before a call is told to all that is below it.
		{"chain", replaytest.Chain, []int{3, 6, 12, 24}, 1.6, is(1)},
		{"handlers", replaytest.Handlers, []int{60, 120, 240}, 1.2, func(n int) int { return n + n/3 }}, // 60 use all services; two thirds have no guard, and call two of them
	} {
		t.Run(c.name, func(t *testing.T) {
			var first float64 // what each part adds that the second program has more than the first
			last := 0
			for i, n := range c.sizes {
				res := replay.Program(summarytest.Program(t, string(txtar.Format(c.generate(n)))), replay.Options{})
				if len(res.Bounds)+len(res.Faults) > 0 {
					t.Errorf("%d: bounds %v, faults %v", n, res.Bounds, res.Faults)
				}
				if got, want := places(res), c.repeats(n); got != want {
					t.Errorf("%d: %d repeats, want %d", n, got, want)
				}
				if i > 0 {
					each := float64(res.Steps-last) / float64(n-c.sizes[i-1])
					t.Logf("%d to %d: %.0f instructions for each that is added", c.sizes[i-1], n, each)
					if first == 0 {
						first = each
					}
					if each <= 0 || each > c.factor*first {
						t.Errorf("%d to %d: %.0f instructions for each that is added, %.0f at first", c.sizes[i-1], n, each, first)
					}
				}
				last = res.Steps
			}
		})
	}
}

// places counts effects that are repeated once for each line of the handler.
func places(res *replay.Result) int {
	seen := map[string]bool{}
	for r := range replay.Of[*replay.Repeat](res.Findings) {
		seen[r.Key()+" "+r.Effect] = true
	}
	return len(seen)
}
