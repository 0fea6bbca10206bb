package idemcheck_test

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/diagnose"
)

// All rules share the replay that tells of bounds: each alone would replay a package again.
func TestOneReplay(t *testing.T) {
	var names []string
	for _, r := range idemcheck.Rules() {
		names = append(names, r.Name)
	}
	for _, a := range idemcheck.Analyzers(names...) {
		if !slices.Equal(a.Requires, []*analysis.Analyzer{diagnose.Replay}) {
			t.Errorf("%s requires %v", a, a.Requires)
		}
	}
}
