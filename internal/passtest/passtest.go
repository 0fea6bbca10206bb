// Package passtest runs the analyzers of passes on their testdata, with the stubs of SDKs that all
// passes share, and tests the fixes that they suggest.
//
// Run does what analysistest.Run does, which loads the standard library from source: seconds for each
// rule. Here it comes from export data, as under go vet.
package passtest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// Run demands what the "// want" comments say in packages below testdata/src: each is followed by
// regular expressions, as Go literals, for what is reported in its line.
func Run(t *testing.T, a *analysis.Analyzer, pkgs ...string) {
	t.Helper()
	for _, act := range analyse(t, "testdata", a, pkgs...) {
		check(t, act)
	}
}

// Golden applies the fixes that an analyzer offers in a package below testdata/src. They must give
// the golden files beside it.
func Golden(t *testing.T, a *analysis.Analyzer, pkg string) []*analysistest.Result {
	t.Helper()
	if testing.Short() {
		t.Skip("it loads the standard library from source")
	}
	dir := t.TempDir() // analysistest takes one folder
	copyTo(t, dir, "testdata")
	copyTo(t, dir, stubs)
	return analysistest.RunWithSuggestedFixes(t, dir, a, pkg)
}

// Fixes is Golden, and demands that the golden files compile and have only those findings left that
// have no fix.
func Fixes(t *testing.T, a *analysis.Analyzer, pkg string) {
	t.Helper()
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
	after := t.TempDir()
	copyTo(t, after, "testdata")
	golden, err := filepath.Glob(filepath.Join(after, "src", pkg, "*.golden"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range golden {
		if err := os.Rename(name, strings.TrimSuffix(name, ".golden")); err != nil {
			t.Fatal(err)
		}
	}
	for _, act := range analyse(t, after, a, pkg) {
		for _, d := range act.Diagnostics {
			if left--; left < 0 || len(d.SuggestedFixes) > 0 {
				t.Errorf("with the fixes applied: %s: %s", act.Package.Fset.Position(d.Pos), d.Message)
			}
		}
	}
	if left > 0 {
		t.Errorf("with the fixes applied, %d findings that have none are gone", left)
	}
}

// stubs is the folder of the stubs that all passes share.
var stubs = filepath.Join("..", "testdata")

func copyTo(t *testing.T, dir, from string) {
	t.Helper()
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// analyse runs an analyzer on packages below src of a folder, which must have no errors. All packages
// there and the stubs are loaded from source, for their facts.
func analyse(t *testing.T, dir string, a *analysis.Analyzer, names ...string) []*checker.Action {
	t.Helper()
	var path []string
	patterns := []string{"./..."}
	for _, d := range []string{dir, stubs} {
		abs, err := filepath.Abs(d)
		if err != nil {
			t.Fatal(err)
		}
		path = append(path, abs)
	}
	hosts, err := os.ReadDir(filepath.Join(path[1], "src"))
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hosts {
		patterns = append(patterns, h.Name()+"/...")
	}
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Dir: filepath.Join(path[0], "src"), Tests: true,
		Env: append(os.Environ(), "GOPATH="+strings.Join(path, string(filepath.ListSeparator)), "GO111MODULE=off", "GOWORK=off")}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	var roots []*packages.Package
	found := map[string]bool{}
	for _, p := range loaded {
		if slices.Contains(names, p.PkgPath) {
			roots, found[p.PkgPath] = append(roots, p), true
		}
	}
	for _, name := range names {
		if !found[name] {
			t.Errorf("there is no package %s", name)
		}
	}
	packages.Visit(roots, nil, func(p *packages.Package) {
		for _, err := range p.Errors {
			t.Error(err)
		}
	})
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, roots, &checker.Options{SanityCheck: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Errorf("%s: %v", act, act.Err)
		}
	}
	return graph.Roots
}

// wantComment is "// want ...", also behind other words of a comment, or "/* want ... */" where
// another comment ends the line.
var wantComment = regexp.MustCompile(`(?://|/\*)\s*want\s+(.*?)(?:\s*\*/)?$`)

// check holds what is reported in a package against the comments in it.
func check(t *testing.T, act *checker.Action) {
	t.Helper()
	fset := act.Package.Fset
	line := func(file string, n int) string {
		return fmt.Sprintf("%s:%d", filepath.Join(act.Package.PkgPath, filepath.Base(file)), n)
	}
	wants := map[string][]*regexp.Regexp{}
	for _, f := range act.Package.Syntax {
		for _, group := range f.Comments {
			for _, c := range group.List {
				m := wantComment.FindStringSubmatch(c.Text)
				if m == nil {
					continue
				}
				at := fset.Position(c.Pos())
				place := line(at.Filename, at.Line)
				for rest := m[1]; rest != ""; {
					literal, err := strconv.QuotedPrefix(rest)
					if err != nil {
						t.Fatalf("%s: a string expected at %s", place, rest)
					}
					text, _ := strconv.Unquote(literal)
					re, err := regexp.Compile(text)
					if err != nil {
						t.Fatalf("%s: %v", place, err)
					}
					wants[place] = append(wants[place], re)
					rest = strings.TrimSpace(rest[len(literal):])
				}
			}
		}
	}
	for _, d := range act.Diagnostics {
		at := fset.Position(d.Pos)
		place := line(at.Filename, at.Line)
		i := slices.IndexFunc(wants[place], func(re *regexp.Regexp) bool { return re.MatchString(d.Message) })
		if i < 0 {
			t.Errorf("%s: not wanted: %s", place, d.Message)
			continue
		}
		wants[place] = slices.Delete(wants[place], i, i+1)
	}
	for place, left := range wants {
		for _, re := range left {
			t.Errorf("%s: nothing reported that matches %q", place, re)
		}
	}
}
