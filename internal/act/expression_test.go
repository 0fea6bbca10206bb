package act

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/interp"
)

func TestParts(t *testing.T) {
	for _, tt := range []struct {
		text, word string
		want       []string
	}{
		{"", "OR", []string{""}},
		{"a = :a", "OR", []string{"a = :a"}},
		{"a = :a or\tb = :b", "OR", []string{"a = :a", "\tb = :b"}},
		{"(a OR b) AND c", "OR", []string{"(a OR b) AND c"}},
		{"(a OR b) AND(c)", "AND", []string{"(a OR b)", "(c)"}},
		{"a ORDER b", "OR", []string{"a ORDER b"}},
		{"a OR", "OR", []string{"a OR"}},
		{"a) OR b", "OR", []string{"a) OR b"}}, // brackets that don't match
	} {
		if diff := cmp.Diff(tt.want, parts(tt.text, tt.word)); diff != "" {
			t.Errorf("%q by %s: %s", tt.text, tt.word, diff)
		}
	}
}

func TestEnclosed(t *testing.T) {
	for text, want := range map[string]bool{"": false, "a": false, "ab": false, "(a)": true, "((a) or (b))": true, "(a) or (b)": false, "(a": false, "a)": false, "()": true} {
		if got := enclosed(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// What an update sets closes a condition, or leaves one of its ways open.
func TestShut(t *testing.T) {
	const update = "SET st = :busy, until = :end"
	c := condition{map[string]*interp.Value{"st": nil, "until": nil}, update}
	for text, want := range map[string]bool{
		"st = :open":                 true,
		"st = :busy":                 false,
		"st <> :busy":                true,
		"owner = :me":                false,
		"owner = :me AND st = :open": true,
		"st = :open OR st = :held":   true,
		"st = :open OR owner = :me":  false,
		"owner = :me AND (st = :open OR (st = :busy AND until < :t))": true,
		"st = :open OR (st = :busy AND age < :t)":                     false,
	} {
		if got := c.shut(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
