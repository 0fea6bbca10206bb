package replaytest_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/replay/replaytest"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

func replayed(t *testing.T, ar *txtar.Archive, handlers int) *replay.Result {
	t.Helper()
	res := replay.Program(summarytest.Program(t, string(txtar.Format(ar))), replay.Options{})
	if res.Handlers != handlers || len(res.Bounds)+len(res.Faults) > 0 {
		t.Errorf("%d handlers, want %d; bounds %v, faults %v", res.Handlers, handlers, res.Bounds, res.Faults)
	}
	return res
}

// effects are the kinds of the effects that are repeated, sorted.
func effects(res *replay.Result) []string {
	var out []string
	for r := range replay.Of[*replay.Repeat](res.Findings) {
		out = append(out, r.Effect)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func TestConditions(t *testing.T) {
	for _, place := range replaytest.Places {
		if got, want := effects(replayed(t, replaytest.Conditions(place, 2), 1)), []string{"sql-write"}; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", place, got, want)
		}
	}
}

// Both kinds of effects stand behind one call: the rows say more than the request.
func TestChain(t *testing.T) {
	if got, want := effects(replayed(t, replaytest.Chain(2), 1)), []string{"sql-write"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Those that claim their delivery have no repeats, the others have.
func TestHandlers(t *testing.T) {
	unguarded := map[*link.Func]bool{}
	for r := range replay.Of[*replay.Repeat](replayed(t, replaytest.Handlers(12), 12).Findings) {
		unguarded[r.Handler] = true
	}
	if len(unguarded) != 8 {
		t.Errorf("%d handlers repeat effects, want 8", len(unguarded))
	}
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	ar := replaytest.Handlers(61)
	if err := replaytest.Write(dir, ar); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "cmd/server/main.go", "internal/service/service19.go", "internal/area1/hooks0.go"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.HasSuffix(text, []byte("\n")) {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}
