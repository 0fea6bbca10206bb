// Package passtest runs the analyzers of passes on their testdata, with the stubs of SDKs that all
// passes share, and tests the fixes that they suggest.
package passtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// Run demands what the "// want" comments say in packages below testdata/src. It is one run for all
// packages, which loads the standard library once.
func Run(t *testing.T, a *analysis.Analyzer, pkgs ...string) {
	t.Helper()
	analysistest.Run(t, gopath(t), a, pkgs...)
}

// Golden applies the fixes that an analyzer offers in a package below testdata/src. They must give
// the golden files beside it.
func Golden(t *testing.T, a *analysis.Analyzer, pkg string) []*analysistest.Result {
	t.Helper()
	return analysistest.RunWithSuggestedFixes(t, gopath(t), a, pkg)
}

// Fixes is Golden, and demands that the golden files compile and have only those findings left that
// have no fix.
func Fixes(t *testing.T, a *analysis.Analyzer, pkg string) {
	t.Helper()
	if testing.Short() {
		t.Skip("it loads the standard library twice")
	}
	offered, left := 0, 0
	for _, r := range Golden(t, a, pkg) {
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
	after := gopath(t)
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

// gopath is a copy of the packages below testdata and of the stubs beside all passes: analysistest
// takes one folder.
func gopath(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, from := range []string{"testdata", filepath.Join("..", "testdata")} {
		if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// silent takes complaints about expectations of findings that are closed.
type silent struct{}

func (silent) Errorf(string, ...any) {}
