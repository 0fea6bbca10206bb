package replay_test

import (
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/replay/replaytest"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// A handler that leads through a function in more ways than can be told apart is still seen whole: a
// long run tells less apart.
func TestLongRun(t *testing.T) {
	res := replay.Program(summarytest.Program(t, string(txtar.Format(replaytest.Tangle(14)))), replay.Options{})
	if res.Steps > 200e3 {
		t.Errorf("%d instructions, want 200,000 at most", res.Steps)
	}
	if len(res.Bounds)+len(res.Faults) > 0 {
		t.Errorf("bounds %v, faults %v", res.Bounds, res.Faults)
	}
	if got := places(res); got != 1 {
		t.Errorf("%d repeats, want 1", got)
	}
}
