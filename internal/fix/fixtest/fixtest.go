// Package fixtest tests suggested fixes: what they write, that it compiles, and that it closes
// the findings that it is for and makes no other.
package fixtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// Run applies the fixes that an analyzer offers in a package below testdata/src. They must give
// the golden files beside it, in which only the findings without a fix are left.
func Run(t *testing.T, a *analysis.Analyzer, pkg string) {
	t.Helper()
	if testing.Short() {
		t.Skip("it loads the standard library twice")
	}
	offered, left := 0, 0
	for _, r := range analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), a, pkg) {
		for _, d := range r.Diagnostics {
			if len(d.SuggestedFixes) > 0 {
				offered++
			} else {
				left++
			}
		}
	}
	if offered == 0 {
		t.Error("no fix is offered")
	}
	after := t.TempDir()
	if err := os.CopyFS(after, os.DirFS(analysistest.TestData())); err != nil {
		t.Fatal(err)
	}
	golden, err := filepath.Glob(filepath.Join(after, "src", pkg, "*.golden"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range golden {
		if err := os.Rename(name, strings.TrimSuffix(name, ".golden")); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range analysistest.Run(silent{}, after, a, pkg) {
		if r.Err != nil {
			t.Errorf("with the fixes applied: %v", r.Err)
		}
		for _, d := range r.Diagnostics {
			if left--; left < 0 || len(d.SuggestedFixes) > 0 {
				t.Errorf("with the fixes applied: %s: %s", r.Pass.Fset.Position(d.Pos), d.Message)
			}
		}
		for _, e := range r.Pass.TypeErrors {
			t.Errorf("with the fixes applied: %v", e)
		}
	}
	if left > 0 {
		t.Errorf("with the fixes applied, %d findings that have none are gone", left)
	}
}

// silent takes complaints about expectations of findings that are closed.
type silent struct{}

func (silent) Errorf(string, ...any) {}
