package interp

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

func TestMemory(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"a variable by its address", `func f() string { s := "a"; p := &s; *p = "b"; return s }`, "b"},
		{"a field", `func f() string { r := &row{}; r.s = "a"; return r.s }`, "a"},
		{"a field that was not set", `func f() string { r := row{n: 1}; return "x" + r.s }`, "x"},
		{"a copy", `func f() string { r := row{s: "a"}; q := r; q.s = "b"; return r.s }`, "a"},
		{"a captured variable", `func f() string { s := "a"; func() { s = "b" }(); return s }`, "b"},
		{"a callee's variable", `func set(p *string) { *p = "b" }; func f() string { s := "a"; set(&s); return s }`, "b"},
		{"a result's field", `func make1() *row { return &row{s: "a"} }; func f() string { return make1().s }`, "a"},
		{"two of them", `func make1(s string) *row { return &row{s: s} }; func f() string { a, b := make1("a"), make1("b"); return a.s + b.s }`, "ab"},
		{"a map", `func f() string { m := map[string]string{}; m["k"] = "a"; return m["k"] }`, "a"},
		{"another key", `func f() string { m := map[string]string{"k": "a"}; m["l"] = "b"; return m["k"] }`, "a"},
		{"an array", `func f() string { a := [2]string{"a", "b"}; return a[1] }`, "b"},
		{"a slice", `func f() string { a := []string{"a", "b"}; return a[0] }`, "a"},
		{"a global", `var g = "a"; func f() string { return g }`, "a"},
		{"a global that a function sets", `var g = "a"; func set() { g = "b" }; func f() string { return g }`, "?"},
		{"an unknown object's field", `func f(r *row) string { r.s = "a"; return r.s }`, "a"},
		{"the same in a callee", `func set(r *row) { r.s = "a" }; func f(r *row) string { set(r); return r.s }`, "a"},
		{"in a part of it", `func set(r *row) { r.sub.s = "a" }; func f(r *row) string { set(r); return r.sub.s }`, "a"},
		{"in a part by a pointer", `func set(r *row) { r.next.s = "a" }; func f(r *row) string { set(r); return r.next.s }`, "a"},
		{"and another field stays unknown", `func set(r *row) { r.s = "a" }; func f(r *row) string { set(r); return r.t }`, "?"},
		{"in a loop", `func f(rs []*row) string { for _, r := range rs { r.s = "a"; db.Exec(r.s) }; return "end" }`, "end"},
		{"an unknown function may fill what it gets", `func f() string { s := "a"; fmt.Sscan("b", &s); return s }`, "?"},
		{"deferred", `func f() (s string) { defer func() { s = "b" }(); return "a" }`, "b"},
		{"deferred in order", `func f() (s string) { defer func() { s += "1" }(); defer func() { s += "2" }(); return "a" }`, "a21"},
		{"a method value", `func (r *row) get() string { return r.s }; func f() string { g := (&row{s: "a"}).get; return g() }`, "a"},
		{"through an interface", `type getter interface{ get() string }; func (r *row) get() string { return r.s }; func f() string { var g getter = &row{s: "a"}; return g.get() }`, "a"},
		{"embedded", `type outer struct{ *row }; func (r *row) get() string { return r.s }; func f() string { return outer{&row{s: "a"}}.get() }`, "a"},
		{"generic", `func id[T any](x T) T { return x }; func f() string { return id("a") }`, "a"},
		{"a channel", `func f() string { ch := make(chan string, 1); ch <- "a"; return <-ch }`, "a"},
		{"calling nil ends the path", `func f() string { var g func(); g(); return "a" }`, ""},
		{"format", `func f() string { return fmt.Sprintf("%s:%d", "a", 1) }`, "a:1"},
		{"join", `func f() string { return strings.Join([]string{"a", "b"}, "-") }`, "a-b"},
		{"upper", `func f() string { return strings.ToUpper("a") }`, "A"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _, _ := runs(t, "type row struct { s, t string; n int; sub struct{ s string }; next *row }\n"+tt.src, nil)
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// What a helper puts on a request that it is given stays on it when the helper's own variables are forgotten.
func TestForgetKeepsMarks(t *testing.T) {
	_, m, w := runs(t, `
func mark(req *http.Request, id string) {
	h := req.Header
	key := "k-" + id
	h.Set("Idempotency-Key", key)
}

func newRequest() *http.Request {
	req, _ := http.NewRequest("POST", "u", nil)
	mark(req, "1")
	return req
}

func f(c *http.Client, given *http.Request) {
	mark(given, "2")
	c.Do(given)
	c.Do(newRequest())
	other, _ := http.NewRequest("POST", "u", nil)
	c.Do(other)
}
`, nil)
	if diff := cmp.Diff([]string{"Do k-2", "Do k-1"}, w.keyed); diff != "" {
		t.Errorf("keys (-want +got):\n%s", diff)
	}
	if len(m.Ops()) != 3 {
		t.Errorf("%d operations, want one for each call", len(m.Ops()))
	}
}

// Variables that nothing refers to any more are forgotten: states stay small and equal.
func TestForget(t *testing.T) {
	p := summarytest.Program(t, header+`
type row struct{ s string }

func local(n int) {
	r := &row{s: "x"}
	if ctx.Value(n) != nil {
		r = &row{s: "y"}
	}
	db.Exec(r.s)
}

func f() *row {
	local(1)
	local(2)
	return &row{s: "kept"}
}
`)
	m := NewMachine(NewShared(p, nil), &testWorld{branched: map[string]bool{}})
	outs := m.Run(FuncValue("p.f"), nil, NewState())
	if len(outs) != 1 {
		t.Fatalf("%d outcomes, want 1: what local did differs in nothing", len(outs))
	}
	if cells := outs[0].State.mem.len(); cells != 1 || show(outs[0].State.load(outs[0].Results[0])) != "{s:kept}" {
		t.Errorf("%d variables are left, want the result alone", cells)
	}
}
