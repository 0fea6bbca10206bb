package interp

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/summary/summarytest"
)

// TestLimits pins what is not seen, or seen wrongly, today. A case that is mended moves to its place.
func TestLimits(t *testing.T) {
	tests := []struct {
		name, src string
		want      []string
	}{
		// An unknown key of a table is taken to be one of those that are known.
		{"a function of a table whose key is not known", `
func f(key string) string {
	m := map[string]func() string{"a": func() string { return "a" }}
	return m[key]()
}`, []string{"a"}},
		// Only small sums are computed; a product is a value of its own.
		{"products", `func f() int { n := 2; return n * len([]int{1}) }`, []string{"?"}},
		// A loop over a list that is longer than the bound leaves what it sets unknown.
		{"long loops", `func f() int { n := 0; for range 100 { n++ }; return n }`, []string{"?"}},
		// Conditions on what no operation has answered are not kept apart where they meet.
		{"the same two conditions again", `
func f() string {
	a, b := ctx.Value(1).(bool), ctx.Value(2).(bool)
	s := "neither"
	if a && b {
		s = "both"
	}
	if a && b {
		return s
	}
	return "x"
}`, []string{"both", "neither", "x"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _, _ := runs(t, tt.src, nil)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// What stands behind an interface is tried up to a bound, which is told.
func TestBehind(t *testing.T) {
	for n, bounds := range map[int]int{maxBehind: 0, maxBehind + 1: 1} {
		var src strings.Builder
		src.WriteString(header + "type wide interface{ Do() }\nfunc f(w wide) { w.Do() }\n")
		for i := range n {
			fmt.Fprintf(&src, "type w%03d struct{}\nfunc (w%03[1]d) Do() { db.Exec(\"UPDATE %[1]d\") }\nvar v%03[1]d wide = w%03[1]d{}\n", i)
		}
		w := &testWorld{branched: map[string]bool{}}
		m := NewMachine(NewShared(summarytest.Program(t, src.String()), nil), w)
		m.Run(FuncValue("p.f"), nil, NewState())
		if len(w.performed) != maxBehind || len(m.Bounds) != bounds {
			t.Errorf("of %d, %d performed; bounds %v", n, len(w.performed), m.Bounds)
		}
	}
}
