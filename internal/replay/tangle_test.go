package replay_test

import (
	"strings"
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

// What runs in a goroutine there is still told from what the handler waits for, and by the place
// that starts it.
func TestLongRunGoroutines(t *testing.T) {
	program := string(txtar.Format(replaytest.Tangle(14)))
	const call = "if _, err := s.step0x0("
	before, after, ok := strings.Cut(program, call)
	if !ok {
		t.Fatalf("no %q in the program", call)
	}
	program = before + `switch o.Note {
	case "":
		go s.step0x0(context.Background(), &o, "all")
		return
	case "later":
		go s.step0x0(context.Background(), &o, "later")
		return
	}
	` + call + after
	res := replay.Program(summarytest.Program(t, program), replay.Options{})
	lines := map[int32]bool{}
	for e := range replay.Of[*replay.EarlyAck](res.Findings) {
		lines[e.Pos.Line] = true
	}
	if len(lines) != 2 || len(res.Bounds) > 0 {
		t.Errorf("effects in goroutines at lines %v, want two; bounds %v", lines, res.Bounds)
	}
}
