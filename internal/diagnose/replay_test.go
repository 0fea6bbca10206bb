package diagnose

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/report"
)

// Each package is told of once, whatever rules run, and has no diagnostic.
func TestBoundsAreToldOnce(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module shop\n", "a/a.go": "package a\n", "b/b.go": "package b\n", "c/c.go": "package c\n"} {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: root, Env: append(os.Environ(), "GOWORK=off")}, "./...")
	if err != nil {
		t.Fatal(err)
	}

	var stderr bytes.Buffer
	replayer := telling(&analysis.Analyzer{
		Name: "replay", Doc: "replay",
		ResultType: reflect.TypeFor[*driver.Result](),
		Run: func(pass *analysis.Pass) (any, error) {
			res := &driver.Result{Result: new(replay.Result)}
			if pass.Pkg.Name() != "c" {
				res.Bounds = []interp.Bound{{Func: pass.Pkg.Path() + ".Pay", What: "the steps of one run", Unseen: "some paths"}}
			}
			return res, nil
		},
	}, &stderr)
	var rules []*analysis.Analyzer
	for _, name := range []string{"one", "two", "three"} {
		check := Check{Rule: report.Rule{Name: name, Title: name}, Find: func(*driver.Result) []Finding { return nil }}
		rules = append(rules, check.Analyzer(replayer))
	}
	graph, err := checker.Analyze(rules, pkgs, &checker.Options{Sequential: true})
	if err != nil {
		t.Fatal(err)
	}
	for act := range graph.All() {
		if act.Err != nil || len(act.Diagnostics) > 0 {
			t.Errorf("%v: %v, %v", act, act.Err, act.Diagnostics)
		}
	}
	want := "idemcheck: shop/a.Pay: a bound was reached (the steps of one run); not seen: some paths\n" +
		"idemcheck: shop/b.Pay: a bound was reached (the steps of one run); not seen: some paths\n"
	if diff := cmp.Diff(want, stderr.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
