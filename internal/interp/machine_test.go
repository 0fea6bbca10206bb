package interp

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// A testWorld answers operations by the first word of their second argument (the SQL text), and
// notes what was performed, and what branches depend on.
type testWorld struct {
	answers   map[string][]Answer
	performed []string
	Silent
	keyed      []string
	branched   map[string]bool
	unresolved []string
}

func word(op *Op) string {
	if v := op.Call.One("1"); v != nil {
		if text, ok := ConstText(op.Call.Content(v), "?"); ok {
			first, _, _ := strings.Cut(text, " ")
			return first
		}
	}
	return op.Sym.Name
}

func (w *testWorld) Perform(op *Op, s *State) []Answer {
	name := word(op)
	w.performed = append(w.performed, name)
	for _, a := range op.Call.Args {
		if v := op.Call.Marked(a, "$key"); v != nil {
			w.keyed = append(w.keyed, name+" "+show(v))
		}
	}
	return w.answers[name]
}

func (w *testWorld) Branch(cond *Value, _ *State) {
	ops := cond.From
	for _, op := range ops {
		w.branched[op.Sym.Name] = true
	}
}
func (w *testWorld) Unresolved(c *CallSite, _ *State) {
	w.unresolved = append(w.unresolved, c.Name)
}

const header = `package p

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

var (
	ctx context.Context
	db  *sql.DB
	_   = []any{errors.New, fmt.Sprint, http.Get, strings.Cut}

	errA = errors.New("a")
	errB = errors.New("b")
)
`

// runs runs p.f of a program and returns its possible results, sorted.
func runs(t *testing.T, src string, answers map[string][]Answer) ([]string, *Machine, *testWorld) {
	t.Helper()
	p := summarytest.Program(t, header+src)
	w := &testWorld{answers: answers, branched: map[string]bool{}}
	m := NewMachine(NewShared(p, nil), w)
	globals := m.Run(FuncValue("p.init"), nil, NewState())
	m.Globals = globals[0].State
	var got []string
	for _, o := range m.Run(FuncValue("p.f"), nil, m.Globals.Fork()) {
		var parts []string
		for _, r := range o.Results {
			parts = append(parts, show(r))
		}
		// Outcomes of one kind are one, with a choice of results.
		got = append(got, strings.Split(strings.Join(parts, ", "), "|")...)
	}
	slices.Sort(got)
	return slices.Compact(got), m, w
}

func answer(parts map[catalog.Part]*Value) []Answer { return []Answer{{Parts: parts}} }

func TestErrors(t *testing.T) {
	tests := []struct{ name, body, want string }{
		{"is itself", `return errors.Is(errA, errA)`, "true"},
		{"is not another", `return errors.Is(errA, errB)`, "false"},
		{"nil is none", `return errors.Is(nil, errA)`, "false"},
		{"wrapped", `return errors.Is(fmt.Errorf("x: %w", errA), errA)`, "true"},
		{"wrapped twice", `return errors.Is(fmt.Errorf("x: %w", fmt.Errorf("y: %w", errA)), errA)`, "true"},
		{"two wrapped", `return errors.Is(fmt.Errorf("%w, %w", errA, errB), errB)`, "true"},
		{"%v does not wrap", `return errors.Is(fmt.Errorf("x: %v", errA), errA)`, "false"},
		{"joined", `return errors.Is(errors.Join(nil, errA, errB), errB)`, "true"},
		{"joined nothing", `return errors.Join(nil, nil) == nil`, "true"},
		{"==", `err := error(errA); return err == errA`, "true"},
		{"not nil", `return fmt.Errorf("x") != nil`, "true"},
		{"a parameter may be any", `return errors.Is(param, errA)`, "?"},
		{"what comes from outside is no error of the program", `return errors.Is(ctx.Err(), errA)`, "false"},
		{"but may be another's", `return errors.Is(ctx.Err(), context.Canceled)`, "?"},
		{"a callback's error may be the program's", `return errors.Is(callback(func() error { return errA }), errA)`, "?"},
		{"as", `var e *typed; return errors.As(wrapped(), &e)`, "true"},
		{"as fills the target", `var e *typed; errors.As(wrapped(), &e); return e.code == "c"`, "true"},
		{"as another", `var e *typed; return errors.As(errA, &e)`, "false"},
		{"astype", `e, ok := errors.AsType[*typed](wrapped()); return ok && e.code == "c"`, "true"},
		{"astype of nil", `_, ok := errors.AsType[*typed](nil); return ok`, "false"},
		{"assertion", `_, ok := error(&typed{}).(*typed); return ok`, "true"},
		{"assertion of another", `_, ok := errA.(*typed); return ok`, "false"},
		{"a typed error holds another", `return errors.Is(&holder{errA}, errA)`, "true"},
		{"switch", `switch err := wrapped(); { case errors.Is(err, errA): return false; case err != nil: return true }; return false`, "true"},
		{"a nil pointer is an error", `var e *typed; return error(e) != nil`, "true"},
		{"not found of a read", `return errors.Is(query(), sql.ErrNoRows)`, "true"},
		{"not found is no own error", `return errors.Is(query(), errA)`, "false"},
		{"not found through a translation", `err := query(); if errors.Is(err, sql.ErrNoRows) { err = errA }; return errors.Is(err, errA)`, "true"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, m, _ := runs(t, `
type holder struct{ err error }

func (h *holder) Error() string { return "" }
func (h *holder) Unwrap() error { return h.err }

type typed struct{ code string }

func (e *typed) Error() string { return e.code }

func wrapped() error { return fmt.Errorf("w: %w", &typed{"c"}) }

var callback func(func() error) error

func query() error {
	var n int
	return db.QueryRow("SELECT n FROM t").Scan(&n)
}

func f(param error) bool { `+tt.body+` }
`, map[string][]Answer{
				"QueryRow": answer(map[catalog.Part]*Value{"err": ClassError("not-found")}),
			})
			if want := strings.Split(tt.want, "|"); len(got) != 1 || !slices.Contains(want, got[0]) {
				t.Errorf("got %q, want %q", got, want)
			}
			if len(m.Bounds) > 0 {
				t.Error("a bound was reached")
			}
		})
	}
}

// A class of errors is told by the text of the error, too, whatever errors the program itself has.
func TestErrorText(t *testing.T) {
	for cond, want := range map[string]string{
		`strings.Contains(err.Error(), "duplicate key")`:                  "true",
		`strings.Contains(strings.ToLower(err.Error()), "duplicate key")`: "true",
		`strings.Contains(err.Error(), "redis: nil")`:                     "false",
		`strings.Contains(err.Error(), "something else")`:                 "?",
	} {
		got, _, _ := runs(t, `
type own struct{}

func (own) Error() string { return "own" }

func box() error { return own{} }

func f() bool {
	_, err := db.ExecContext(ctx, "INSERT INTO t VALUES (1)")
	return `+cond+`
}
`, map[string][]Answer{"INSERT": answer(map[catalog.Part]*Value{"err": ClassError("unique-violation")})})
		if len(got) != 1 || got[0] != want {
			t.Errorf("%s: %q, want %q", cond, got, want)
		}
	}
}

func TestRefinement(t *testing.T) {
	tests := []struct {
		name, body string
		want       []string
	}{
		{"equal", `
	switch s := ctx.Value(1).(string); {
	case s == "a":
		if s != "a" {
			return "never"
		}
		return "a"
	case s == "b":
		if s == "a" {
			return "never"
		}
		return "b"
	}
	return "other"`, []string{"a", "b", "other"}},
		{"not equal", `
	s := ctx.Value(1).(string)
	if s == "a" {
		return "a"
	}
	if s == "a" {
		return "never"
	}
	return "other"`, []string{"a", "other"}},
		{"empty", `
	s := ctx.Value(1).(string)
	if s == "" {
		return "empty" + s
	}
	if s == "" {
		return "never"
	}
	return "full"`, []string{"empty", "full"}},
		{"zero", `
	n := ctx.Value(1).(int)
	if n > 0 {
		if n == 0 {
			return "never"
		}
		return "some"
	}
	if n != 0 {
		return "never"
	}
	return "none"`, []string{"none", "some"}},
		{"at least one", `
	n := ctx.Value(1).(int)
	if n >= 1 {
		if n == 0 {
			return "never"
		}
		return "some"
	}
	return "none"`, []string{"none", "some"}},
		{"the condition itself", `
	b := ctx.Value(1).(bool)
	if b {
		if !b {
			return "never"
		}
		return "yes"
	}
	if b {
		return "never"
	}
	return "no"`, []string{"no", "yes"}},
		{"a negated condition in a variable", `
	b := !(ctx.Value(1).(string) == "x")
	if b {
		return "other"
	}
	if b {
		return "never"
	}
	return "x"`, []string{"other", "x"}},
		{"and, or", `
	a, b := ctx.Value(1).(bool), ctx.Value(2).(bool)
	if a && b {
		if !a || !b {
			return "never"
		}
		return "both"
	}
	return "not both"`, []string{"both", "not both"}},
		{"in memory", `
	r := &row{s: ctx.Value(1).(string)}
	if r.s == "a" {
		return r.s
	}
	if r.s == "a" {
		return "never"
	}
	return "other"`, []string{"a", "other"}},
		{"one of several", `
	s := "a"
	if ctx.Value(1).(bool) {
		s = "b"
	}
	if s == "b" {
		return "b"
	}
	if s != "a" {
		return "never"
	}
	return "a"`, []string{"a", "b"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _, _ := runs(t, "type row struct{ s string }\nfunc f() string {"+tt.body+"\n}", nil)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestOperations(t *testing.T) {
	body := `
func f() string {
	res, err := db.ExecContext(ctx, "INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING")
	if err != nil {
		return "failed"
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return "duplicate"
	}
	_, _ = db.ExecContext(ctx, "UPDATE t SET n = n + 1")
	return "first"
}
`
	won := answer(map[catalog.Part]*Value{"err": Nil(), "rows": Int("1")})
	lost := answer(map[catalog.Part]*Value{"err": Nil(), "rows": Int("0")})
	for _, tt := range []struct {
		name            string
		answers         []Answer
		want, performed string
	}{
		{"anything may happen", nil, "duplicate failed first", "INSERT UPDATE"},
		{"lost", lost, "duplicate", "INSERT"},
		{"won", won, "first", "INSERT UPDATE"},
		{"either", append(slices.Clone(won), lost...), "duplicate first", "INSERT UPDATE"},
		{"failed", answer(map[catalog.Part]*Value{"err": ClassError("any")}), "failed", "INSERT"},
		{"stopped", []Answer{{Stop: true}}, "", "INSERT"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, m, w := runs(t, body, map[string][]Answer{"INSERT": tt.answers})
			if strings.Join(got, " ") != tt.want {
				t.Errorf("results %q, want %q", got, tt.want)
			}
			slices.Sort(w.performed)
			if p := strings.Join(slices.Compact(w.performed), " "); p != tt.performed {
				t.Errorf("performed %q, want %q", p, tt.performed)
			}
			for i, op := range m.Ops() {
				if op.ID != i {
					t.Errorf("operation %d has number %d", i, op.ID)
				}
			}
		})
	}
	// In a calm world nothing fails.
	p := summarytest.Program(t, header+body)
	m := NewMachine(NewShared(p, nil), &testWorld{branched: map[string]bool{}})
	m.Calm = true
	var got []string
	for _, o := range m.Run(FuncValue("p.f"), nil, NewState()) {
		got = append(got, strings.Split(show(o.Results[0]), "|")...)
	}
	slices.Sort(got)
	if diff := cmp.Diff([]string{"duplicate", "first"}, slices.Compact(got)); diff != "" {
		t.Errorf("calm (-want +got):\n%s", diff)
	}
}

func TestBranchTells(t *testing.T) {
	_, _, w := runs(t, `
func f() {
	if _, err := db.ExecContext(ctx, "INSERT 1"); err != nil {
		return
	}
	_, _ = db.Exec("UPDATE 2")
	_, _ = db.Exec("UPDATE 3")
}
`, nil)
	if !w.branched["ExecContext"] || w.branched["Exec"] {
		t.Errorf("branches depend on %v", w.branched)
	}
}

// Loops end: after some rounds values are joined, and nothing is left to learn.
func TestLoopsConverge(t *testing.T) {
	for name, body := range map[string]string{
		"counter": `for i := 0; ctx.Value(i) != nil; i++ { db.Exec("UPDATE") }`,
		"append":  `var xs []string; for ctx.Value(len(xs)) != nil { xs = append(xs, fmt.Sprint(len(xs))); db.Exec(xs[0]) }`,
		"text":    `s := ""; for ctx.Value(s) != nil { s += "x"; db.Exec(s) }`,
		"map":     `m := map[string]int{}; for ctx.Value(m) != nil { m[fmt.Sprint(len(m))]++; db.Exec("UPDATE") }`,
		"list":    `var l *list; for ctx.Value(l) != nil { l = &list{next: l}; db.Exec("UPDATE") }`,
		"tree":    `t := &list{}; for ctx.Value(t) != nil { t.next = &list{next: t.next, n: t.n + 1}; t = t.next; db.Exec("UPDATE") }`,
		"nested": `for i := 0; ctx.Value(i) != nil; i++ { for j := i; ctx.Value(j) != nil; j++ { for k := j; ctx.Value(k) != nil; k++ {
			if _, err := db.Exec("UPDATE"); err != nil { continue } } } }`,
		"errors":   `var err error; for ctx.Value(err) != nil { err = errors.Join(err, errA); err = fmt.Errorf("%w", err); db.Exec("UPDATE") }`,
		"closures": `fn := func() {}; for ctx.Value(1) != nil { prev := fn; fn = func() { prev(); db.Exec("UPDATE") } }; fn()`,
		"swap":     `a, b, c := 1, 2, 3; for ctx.Value(a) != nil { a, b, c = b, c, a+b; db.Exec("UPDATE") }`,
		"retry":    `for { if _, err := db.Exec("UPDATE"); err == nil { break }; if ctx.Err() != nil { return } }`,
		"flags": `var a, b, c, d bool; for ctx.Value(1) != nil { switch ctx.Value(2) { case 1: a = !a; case 2: b = a; case 3: c = b; case 4: d = c }
			if a && d { db.Exec("UPDATE") } }`,
		"defer": `for ctx.Value(1) != nil { s := fmt.Sprint(ctx.Value(2)); defer func() { if ctx.Err() != nil { db.Exec(s) } }() }`,
		"known": `for i := 0; i < 5; i++ { db.Exec("UPDATE") }`,
		"large": `for i := 0; i < 1000; i++ { db.Exec("UPDATE") }`,
		"chan":  `ch := make(chan int); go func() { for i := range 10 { ch <- i } }(); for x := range ch { db.Exec("UPDATE", x) }`,
	} {
		t.Run(name, func(t *testing.T) {
			_, m, w := runs(t, "type list struct { next *list; n int }\nfunc f() {"+body+"}", nil)
			if len(m.Bounds) > 0 {
				t.Error("a bound was reached")
			}
			if m.Spent() > 5000 {
				t.Errorf("%d instructions", m.Spent())
			}
			if !slices.Contains(w.performed, "Exec") {
				t.Errorf("the body of the loop did not run: %v", w.performed)
			}
		})
	}
}

func TestRecursion(t *testing.T) {
	for name, src := range map[string]string{
		"self":     `func f() { db.Exec("UPDATE"); f() }`,
		"mutual":   `func f() { db.Exec("UPDATE"); g() }; func g() { if ctx.Err() != nil { f() }; g() }`,
		"closure":  `func f() { var walk func(n int); walk = func(n int) { db.Exec("UPDATE"); walk(n + 1); walk(n - 1) }; walk(0) }`,
		"embedded": `type i interface{ M() }; type t struct{ i }; func f() { var x i = t{}; x = t{x}; x.M(); db.Exec("UPDATE") }`,
		"itself":   `type i interface{ M() }; type t struct{ i }; func f() { x := &t{}; x.i = x; x.M(); db.Exec("UPDATE") }`,
	} {
		t.Run(name, func(t *testing.T) {
			_, m, _ := runs(t, src, nil)
			if len(m.Bounds) > 0 || m.Spent() > 5000 {
				t.Errorf("limited: %v, %d instructions", len(m.Bounds) > 0, m.Spent())
			}
		})
	}
	// A chain that is too long is cut off, and says so.
	var chain strings.Builder
	for i := range 60 {
		fmt.Fprintf(&chain, "func f%d() { f%d() }\n", i, i+1)
	}
	_, m, w := runs(t, chain.String()+`func f60() { db.Exec("UPDATE") }; func f() { f0() }`, nil)
	if len(m.Bounds) == 0 || len(w.performed) > 0 {
		t.Errorf("limited: %v, performed %v", len(m.Bounds) > 0, w.performed)
	}
	// Closures of one kind inside each other do not call themselves: what the innermost does happens, or it is told
	// that it was not seen.
	for _, n := range []int{2, 3, maxNested - 1, maxNested, 20, 60} {
		_, m, w := runs(t, `func wrap(next func()) func() { return func() { next() } }; func f() { `+strings.Repeat("wrap(", n)+
			`func() { db.Exec("UPDATE") }`+strings.Repeat(")", n)+`() }`, nil)
		if told := len(m.Bounds) > 0; len(w.performed) == 0 && !told || told && n < maxNested {
			t.Errorf("%d: limited: %v, performed %v", n, told, w.performed)
		}
	}
}

// The bound on steps stops what would take for ever.
func TestSteps(t *testing.T) {
	p := summarytest.Program(t, header+`func f() { for { if ctx.Err() == nil { g() } else { g() } } }; func g() { db.Exec("UPDATE"); db.Exec("UPDATE") }`)
	m := NewMachine(NewShared(p, nil), &testWorld{branched: map[string]bool{}})
	m.Steps = 3
	m.Run(FuncValue("p.f"), nil, NewState())
	if len(m.Bounds) == 0 {
		t.Error("no bound was reached")
	}
}

func TestDone(t *testing.T) {
	p := summarytest.Program(t, header+`
func f() bool {
	if ctx.Err() != nil {
		db.Exec("UPDATE 1")
		return true
	}
	db.Exec("UPDATE 2")
	return false
}
`)
	m := NewMachine(NewShared(p, nil), &testWorld{branched: map[string]bool{}})
	for _, o := range m.Run(FuncValue("p.f"), nil, NewState()) {
		n := 0
		o.State.Done().Each(func(int) { n++ })
		if n != 1 {
			t.Errorf("%s: %d operations were done, want 1", show(o.Results[0]), n)
		}
	}
}
