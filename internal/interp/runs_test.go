package interp

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// What is the same in whatever state is told once of a function that need not be run again.
func TestToldOnce(t *testing.T) {
	_, _, w := runs(t, `
func each() {
	ctx.Value(2).(func())()
	_, _ = db.ExecContext(ctx, "UPDATE a")
}

func f() {
	for ctx.Value(1) != nil {
		each()
		_, _ = db.ExecContext(ctx, "INSERT b")
	}
}`, nil)
	if updates := len(slices.DeleteFunc(w.performed, func(s string) bool { return s != "UPDATE" })); len(w.unresolved) != 1 || updates < 2 {
		t.Errorf("%d unresolved calls were told, want 1; %d updates, want 2 at least", len(w.unresolved), updates)
	}
}

// A function that is called again with what it has read before is not run again; the world hears
// of what happens in it all the same.
func TestRunOnce(t *testing.T) {
	const body = `
func store(s string) error {
	for i := 0; i < 8; i++ {
		if s == fmt.Sprint(i) {
			return errA
		}
	}
	_, err := db.Exec("UPDATE "+s)
	return err
}

var n int

func f() {
`
	count := func(calls string) (steps, performed int) {
		_, m, w := runs(t, body+calls+"}", nil)
		return m.AllSteps(), len(w.performed)
	}
	one, _ := count(`_ = store("a")`)
	for _, tt := range []struct {
		name, body string
		max        int // instructions
		performed  int // at least
	}{
		{"in states of other kinds", `if err := store("a"); err != nil { n++ }; for range 3 { _ = store("b") }`, 4 * one, 2},
		{"what it does not read has changed", `for ctx.Value(1) != nil { n++; _ = store("a") }`, 2 * one, 1},
		{"other arguments", `_ = store("a"); _ = store("b")`, 3 * one, 2},
	} {
		steps, performed := count(tt.body)
		if steps > tt.max || performed < tt.performed {
			t.Errorf("%s: %d instructions, at most %d; %d operations, at least %d", tt.name, steps, tt.max, performed, tt.performed)
		}
	}
	// What it reads has changed: it is run again.
	got, _, _ := runs(t, `
type config struct{ mode string }

func (c *config) read() string { return c.mode }

func f() string {
	c := &config{mode: "b"}
	x := c.read()
	c.mode = "c"
	return x + c.read()
}`, nil)
	if diff := cmp.Diff([]string{"bc"}, got); diff != "" {
		t.Error(diff)
	}
}

// Ways to a function beyond a few are one, in which arguments stand for all of theirs: a chain of
// calls that doubles at each level costs the same at each.
func TestManyWays(t *testing.T) {
	chain := func(levels int) string {
		var b strings.Builder
		for i := range levels {
			fmt.Fprintf(&b, "func f%d(s string) { f%d(s + \"a\"); f%d(fmt.Sprint(s, ctx.Value(%d))) }\n", i, i+1, i+1, i)
		}
		fmt.Fprintf(&b, "func f%d(s string) { db.Exec(\"UPDATE\", s) }\nfunc f() { f0(\"x\") }\n", levels)
		return b.String()
	}
	var steps []int
	for _, n := range []int{8, 16, 24} {
		_, m, w := runs(t, chain(n), nil)
		if len(w.performed) == 0 || len(m.Bounds) > 0 {
			t.Errorf("%d levels: performed %v, bounds %v", n, w.performed, m.Bounds)
		}
		steps = append(steps, m.AllSteps())
	}
	if more := steps[2] - steps[1]; more > 2*(steps[1]-steps[0]) {
		t.Errorf("instructions %v", steps)
	}
}

func TestQuiet(t *testing.T) {
	p := summarytest.Program(t, header+`
type row struct{ s string; next func() }

var level string

func computes(s string) string { return strings.ToUpper(s) + "x" }
func calls(s string) string { return computes(computes(s)) }
func stores(s string) error { _, err := db.Exec("UPDATE", s); return err }
func storesBelow(s string) error { return stores(s) }
func through(r row) string { r.next(); return r.s }
func starts() string { go stores(""); return "" }
func logs(ctx context.Context, s string) { fmt.Println(s, ctx) }
func sets(s string) { level = s }
func fills(r *row) { r.s = "x" }
func panics(s string) { panic(s) }
`)
	sh := NewShared(p, nil)
	for _, tt := range []struct {
		name        string
		quiet, idle bool
	}{
		{"computes", true, false},
		{"calls", true, false},
		{"stores", false, false},
		{"storesBelow", false, false},
		{"through", false, false},
		{"starts", false, false},
		{"logs", true, true},
		{"sets", true, false},
		{"fills", true, false},
		{"panics", true, false},
	} {
		if quiet, idle := sh.quiet["p."+tt.name], sh.idle["p."+tt.name]; quiet != tt.quiet || idle != tt.idle {
			t.Errorf("%s: quiet %v, idle %v; want %v, %v", tt.name, quiet, idle, tt.quiet, tt.idle)
		}
	}
}

// What a bound has cut off is not taken for all that a function does: a machine that may execute more
// runs it whole.
func TestCutRunsAreNotKept(t *testing.T) {
	p := summarytest.Program(t, header+`
func below() { db.Exec("UPDATE 1"); db.Exec("UPDATE 2"); db.Exec("UPDATE 3") }
func g() { below() }
func f() { g() }
`)
	sh := NewShared(p, nil)
	performed := func(w *testWorld) int { return len(w.performed) }
	first := &testWorld{branched: map[string]bool{}}
	m := NewMachine(sh, first)
	m.Steps = 5
	m.Run(FuncValue("p.f"), nil, NewState())
	if len(m.Bounds) != 1 || performed(first) >= 3 {
		t.Fatalf("bounds %v, performed %v", m.Bounds, first.performed)
	}
	second := &testWorld{branched: map[string]bool{}}
	n := NewMachine(sh, second)
	n.Share(m)
	n.Run(FuncValue("p.f"), nil, NewState())
	if performed(second) != 3 {
		t.Errorf("performed %v", second.performed)
	}
}

// Whether another handler has run a function that only computes changes nothing of what a run may
// execute.
func TestComputingIsNotCounted(t *testing.T) {
	p := summarytest.Program(t, header+`
func computes(s string) string {
	if s == "a" { s += "b" }
	if s == "c" { s += "d" }
	return s
}
func f() { db.Exec(computes("x")) }
`)
	sh := NewShared(p, nil)
	var steps []int
	for range 2 {
		m := NewMachine(sh, &testWorld{branched: map[string]bool{}})
		m.Run(FuncValue("p.f"), nil, NewState())
		steps = append(steps, m.AllSteps())
	}
	if steps[0] != steps[1] {
		t.Errorf("%d instructions, then %d", steps[0], steps[1])
	}
}

// What is kept of an operation does not keep all that the world has heard, nor a machine what it knows of
// a way that it has gone.
func TestKeepsLittle(t *testing.T) {
	_, m, _ := runs(t, `
var failures int

func store(s string) {
	_, _ = db.Exec("UPDATE " + s)
	if ctx.Value(2) != nil {
		failures++
	}
}

func f() {
	for ctx.Value(1) != nil {
		store("a")
	}
	store("b")
}`, nil)
	if len(m.Ops()) == 0 {
		t.Fatal("no operation")
	}
	for _, op := range m.Ops() {
		if op.Call.State.rec != nil {
			t.Errorf("%s keeps what was heard", op.Sym.Name)
		}
	}
	if m.Ended(); len(m.heard)+len(m.visits)+len(m.times) > 0 {
		t.Error("the machine keeps its way")
	}
}
