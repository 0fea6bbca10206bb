package driver_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/load"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/report"
	"github.com/idemcheck/idemcheck/internal/rules"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// The modules of the command's go vet tests, and the one that IDEMCHECK_CASES names.
func modules(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../cmd/idemcheck/testdata/vet/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	dirs := map[string]string{}
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		root := t.TempDir()
		for _, f := range ar.Files {
			name := filepath.Join(root, f.Name)
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, f.Data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		dirs[strings.TrimSuffix(filepath.Base(file), ".txtar")] = root
	}
	if cases := os.Getenv("IDEMCHECK_CASES"); cases != "" {
		dirs["cases"] = cases
	}
	return dirs
}

// various are modules that differ from each other; most are alike.
var various = []string{"cases", "iface", "closures", "sentinel"}

func each(t *testing.T, f func(t *testing.T, dir string)) {
	dirs := modules(t)
	if testing.Short() {
		maps.DeleteFunc(dirs, func(name, _ string) bool { return !slices.Contains(various, name) })
	}
	for _, name := range slices.Sorted(maps.Keys(dirs)) {
		t.Run(name, func(t *testing.T) { f(t, dirs[name]) })
	}
}

// summarised are the summaries of a module and, built as the analyzer does under go vet,
// the facts of its packages.
type summarised struct {
	packages []*summary.Package
	facts    map[string]*summary.Fact
}

func summarise(t *testing.T, dir string) summarised {
	t.Helper()
	var mu sync.Mutex
	out := summarised{facts: map[string]*summary.Fact{}}
	_, err := load.Load(t.Context(), load.Config{Dir: dir, Visit: func(p *load.Package) {
		local := map[string]bool{p.PkgPath: true}
		var imports []*summary.Fact
		mu.Lock()
		for _, imp := range p.Imports {
			if fact := out.facts[imp]; fact != nil {
				imports = append(imports, fact)
				for _, q := range fact.Packages {
					local[q.Path] = true
				}
			}
		}
		mu.Unlock()
		pkg, errs := driver.Summarise(summary.Input{Fset: p.Fset, Files: p.Files, Pkg: p.Types, Info: p.Info, Catalog: catalog.Default(),
			Local: func(path string) bool { return local[path] }, ReadFile: os.ReadFile})
		for _, e := range errs {
			t.Errorf("%s: %v", e.Func, e.Err)
		}
		fact := summary.Merge(pkg, imports, nil)
		mu.Lock()
		defer mu.Unlock()
		out.packages = append(out.packages, pkg)
		out.facts[p.PkgPath] = fact
	}})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(out.packages, func(a, b *summary.Package) int { return strings.Compare(a.Path, b.Path) })
	return out
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func decode[T any](t *testing.T, data []byte) *T {
	t.Helper()
	v := new(T)
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(v); err != nil {
		t.Fatal(err)
	}
	return v
}

// render is all that a replay says.
func render(t *testing.T, packages []*summary.Package, own string) string {
	t.Helper()
	conf := &config.Config{}
	checks, err := rules.Select(conf, []string{"all"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	res := driver.Replay(conf, catalog.Default(), packages, replay.Options{Own: own})
	var b strings.Builder
	for _, c := range checks {
		for _, f := range c.Findings(res, func(string) bool { return true }) {
			fmt.Fprintf(&b, "%+v\n", f)
		}
	}
	for r := range replay.Of[*replay.Repeat](res.Findings) {
		fmt.Fprintf(&b, "wired at %v, cause %v\n", r.Wire.Pos, r.Cause.Pos)
	}
	fmt.Fprintf(&b, "%d handlers, bounded %v, faults %v\n", res.Handlers, res.Bounds, res.Faults)
	return b.String()
}

// Each replay says the same of fresh summaries and of those that went through gob: for the
// module as a whole, and for each package with the fact that go vet would give it. No fact is too large.
func TestRoundTrip(t *testing.T) {
	each(t, func(t *testing.T, dir string) {
		s := summarise(t, dir)
		checkSizes(t, s.facts)
		fresh := render(t, s.packages, "")
		var again []*summary.Package
		for _, p := range s.packages {
			data := encode(t, p)
			q := decode[summary.Package](t, data)
			if !bytes.Equal(encode(t, q), data) {
				t.Errorf("%s: encoded twice, and not the same", p.Path)
			}
			again = append(again, q)
		}
		if got := render(t, again, ""); got != fresh {
			t.Errorf("after the round trip:\n%s\nbefore:\n%s", got, fresh)
		}
		for _, path := range slices.Sorted(maps.Keys(s.facts)) {
			fact := s.facts[path]
			fresh := render(t, fact.Packages, path)
			if got := render(t, decode[summary.Fact](t, encode(t, fact)).Packages, path); got != fresh {
				t.Errorf("%s: after the round trip:\n%s\nbefore:\n%s", path, got, fresh)
			}
		}
	})
}

// maxFact is the budget for the fact of one package: go vet writes it to a file for each
// package, and reads those of its imports.
const maxFact = 750_000

func checkSizes(t *testing.T, facts map[string]*summary.Fact) {
	t.Helper()
	largest, total := "", 0
	sizes := map[string]int{}
	for _, path := range slices.Sorted(maps.Keys(facts)) {
		n := len(encode(t, facts[path]))
		if n >= maxFact {
			t.Errorf("the fact of %s has %d bytes", path, n)
		}
		if sizes[path] = n; n > sizes[largest] {
			largest = path
		}
		total += n
	}
	t.Logf("%d packages, %d bytes; the largest: %s, %d", len(sizes), total, largest, sizes[largest])
}

// The same module gives the same bytes, however many processors there are.
func TestDeterminism(t *testing.T) {
	if testing.Short() {
		t.Skip("several runs of each module")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	each(t, func(t *testing.T, dir string) {
		runs := 2 // each starts the go command, and most of these modules are alike
		if slices.Contains(various, filepath.Base(t.Name())) {
			runs = 10
		}
		var first []byte
		for i := range runs {
			runtime.GOMAXPROCS([]int{1, 8}[i%2])
			res, err := idemcheck.Check(t.Context(), idemcheck.Config{Dir: dir})
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := report.Write(&b, report.JSON, report.Report{Findings: res.Findings, Errors: res.Errors, Rules: idemcheck.Rules(), Dir: dir}); err != nil {
				t.Fatal(err)
			}
			rest, err := json.Marshal([]any{res.Handlers, res.Bounds})
			if err != nil {
				t.Fatal(err)
			}
			b.Write(rest)
			if first == nil {
				first = b.Bytes()
			}
			if !bytes.Equal(b.Bytes(), first) {
				t.Fatalf("run %d, GOMAXPROCS %d:\n%s\nthe first run:\n%s", i, runtime.GOMAXPROCS(0), b.Bytes(), first)
			}
		}
	})
}
