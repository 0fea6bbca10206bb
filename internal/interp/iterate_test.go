package interp

import (
	"fmt"
	"strings"
	"testing"
)

// A call that a library makes may have arguments of which nothing is known.
func TestIterateUnknown(t *testing.T) {
	list := &Value{Kind: Struct}
	if outs, done := new(Machine).iterate(list, call{args: []*Value{nil}}, new(State)); done {
		t.Errorf("%d outcomes of a call with an unknown argument", len(outs))
	}
}

// Loops with many arms, each of which appends to lists, come to their end.
func TestArmsOfLoop(t *testing.T) {
	arms := func(name string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "\t\tcase \"%s%d\":\n\t\t\tas = append(as, \"%[1]s%[2]d\")\n\t\t\tbs = append(bs, \"%[1]s%[2]d\")\n\t\t\tns = append(ns, %[2]d)\n", name, i)
		}
		return b.String()
	}
	_, m, _ := runs(t, `
type request struct{ keys, more []string }

func enrich(ms []string) []string {
	has := map[string]bool{}
	for _, m := range ms {
		has[m] = true
	}
	out := make([]string, len(ms))
	copy(out, ms)
	for _, k := range []string{"m1", "m2", "m3"} {
		if !has[k] {
			out = append(out, k)
		}
	}
	return out
}

func f() int {
	req := ctx.Value(1).(request)
	req.more = enrich(req.more)
	var as, bs []string
	var ns []int
	if ctx.Value(2) != nil {
		x := ctx.Value(3).(string)
		as, bs, ns = append(as, x+" AS x"), append(bs, x), append(ns, 0)
	}
	for _, k := range req.keys {
		switch k {
`+arms("k", 12)+`		}
	}
	for _, k := range req.more {
		switch k {
`+arms("m", 12)+`		}
	}
	return len(as) + len(bs) + len(ns)
}`, nil)
	if len(m.Bounds) > 0 {
		t.Error(m.Bounds)
	}
}
