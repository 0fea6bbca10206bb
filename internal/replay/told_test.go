package replay

import (
	"testing"

	"github.com/idemcheck/idemcheck/internal/interp"
)

// A result that is one of several errors is an error; one that may be nil is none.
func TestFails(t *testing.T) {
	one, other, made := interp.ClassError("not-found"), interp.ClassError("any"), interp.SomeValue("made")
	some := func(vs ...*interp.Value) *interp.Value { return &interp.Value{Kind: interp.Choice, Elems: vs} }
	for _, c := range []struct {
		name string
		v    *interp.Value
		want bool
	}{
		{"error", one, true},
		{"several errors", some(one, other, made), true},
		{"errors of several", some(one, some(other, made)), true},
		{"error or nil", some(one, interp.Nil()), false},
		{"nil", interp.Nil(), false},
		{"unknown", interp.PayloadValue(), false},
	} {
		if got := fails(c.v); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
