package interp

import "testing"

// A call that a library makes may have arguments of which nothing is known.
func TestIterateUnknown(t *testing.T) {
	list := &Value{Kind: Struct}
	if outs, done := new(Machine).iterate(list, call{args: []*Value{nil}}, new(State)); done {
		t.Errorf("%d outcomes of a call with an unknown argument", len(outs))
	}
}
