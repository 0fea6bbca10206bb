package load

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write the want sections of testdata/*.txtar")

// Each archive is a module tree. Its comment says how to load it (dir,
// patterns, env, tags, need), its last file, want, what comes of it.
func TestArchives(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			opts := options(ar.Comment)
			if _, err := exec.LookPath("gcc"); err != nil && opts["requires"] == "gcc" {
				t.Skip("no C compiler")
			}
			root := extract(t, ar)
			var want string
			if last := ar.Files[len(ar.Files)-1]; last.Name == "want" {
				want = string(last.Data)
			}
			processors := []int{8, 1}
			if testing.Short() {
				processors = processors[:1]
			}
			for _, procs := range processors {
				prev := runtime.GOMAXPROCS(procs)
				got := render(t, root, config(root, opts))
				runtime.GOMAXPROCS(prev)
				if *update && got != want {
					writeWant(t, file, ar, got)
					want = got
				}
				if got != want {
					t.Errorf("with GOMAXPROCS=%d:\n%s\nwant:\n%s", procs, got, want)
				}
			}
		})
	}
}

func options(comment []byte) map[string]string {
	opts := make(map[string]string)
	for line := range strings.Lines(string(comment)) {
		if key, val, ok := strings.Cut(line, ": "); ok && !strings.Contains(key, " ") {
			opts[key] = strings.TrimSpace(val)
		}
	}
	return opts
}

func config(root string, opts map[string]string) Config {
	cfg := Config{
		Dir:      filepath.Join(root, opts["dir"]),
		Patterns: strings.Fields(opts["patterns"]),
		Tags:     opts["tags"],
		Tests:    opts["tests"] == "yes",
		Env:      append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=", "GOTOOLCHAIN=local"),
	}
	for _, kv := range strings.Fields(opts["env"]) {
		cfg.Env = append(cfg.Env, strings.ReplaceAll(kv, "$DIR", root))
	}
	if need, ok := opts["need"]; ok {
		cfg.Need = func(m *Meta) bool { return slices.Contains(strings.Fields(need), m.PkgPath) }
	}
	return cfg
}

func extract(t testing.TB, ar *txtar.Archive) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files, err := txtar.FS(ar)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(root, files); err != nil {
		t.Fatal(err)
	}
	return root
}

// render loads and describes what was visited and reported. It fails if a
// package is visited before what it imports, or without its types.
func render(t *testing.T, root string, cfg Config) string {
	var mu sync.Mutex
	var lines []string
	began, done := make(map[string]bool), make(map[string]bool)
	cfg.Visit = func(p *Package) {
		mu.Lock()
		if began[p.PkgPath] {
			t.Errorf("%s is visited twice", p.PkgPath)
		}
		began[p.PkgPath] = true
		for _, imp := range p.Imports {
			if began[imp] && !done[imp] && !cfg.Tests {
				t.Errorf("%s is visited before the visit of %s returned", p.PkgPath, imp)
			}
		}
		mu.Unlock()
		checkPackage(t, p)
		line := describe(root, p)
		mu.Lock()
		lines = append(lines, line)
		done[p.PkgPath] = true
		mu.Unlock()
	}
	res, err := Load(t.Context(), cfg)
	slices.Sort(lines)
	if err != nil {
		lines = append(lines, "fails: "+err.Error())
	} else {
		for _, m := range res.Packages {
			if !done[m.PkgPath] {
				lines = append(lines, "not visited: "+m.PkgPath)
			}
			for _, imp := range m.Imports {
				if done[m.PkgPath] && began[imp] && !done[imp] && !cfg.Tests {
					t.Errorf("%s is visited before %s", m.PkgPath, imp)
				}
			}
		}
		for _, e := range res.Errors {
			lines = append(lines, fmt.Sprintf("error [%s] %s", e.Package, e))
		}
	}
	out := strings.Join(lines, "\n") + "\n"
	out = strings.ReplaceAll(out, root, "$DIR")
	out = strings.ReplaceAll(out, runtime.GOROOT(), "$GOROOT")
	return strings.ReplaceAll(out, strings.TrimPrefix(runtime.Version(), "go"), "$GOVERSION")
}

func describe(root string, p *Package) string {
	line := fmt.Sprintf("visit %s (%s)", p.PkgPath, p.ModulePath)
	if !p.Root {
		line += " imported"
	}
	for _, f := range p.GoFiles {
		rel, err := filepath.Rel(p.Dir, f)
		if err != nil || strings.Contains(rel, "..") {
			rel = "OUTSIDE " + f
		}
		line += " " + filepath.ToSlash(rel)
	}
	return line
}

func checkPackage(t *testing.T, p *Package) {
	if !p.Types.Complete() || p.Types.Path() != p.PkgPath {
		t.Errorf("%s: incomplete", p.PkgPath)
	}
	for _, f := range p.Files {
		if p.Info.FileVersions[f] == "" && p.ModulePath != "" {
			t.Errorf("%s: no file version", p.PkgPath)
		}
		name := p.Fset.Position(f.Name.Pos()).Filename
		if cgo := p.Types.Scope().Lookup("_Ctype_int") != nil; !strings.HasPrefix(name, p.Dir) && !cgo { // two files are all cgo's
			t.Errorf("%s: a position in %s", p.PkgPath, name)
		}
	}
	for id, obj := range p.Info.Defs {
		if v, ok := obj.(*types.Var); ok && v.Type() == types.Typ[types.Invalid] {
			t.Errorf("%s: %s has no type", p.PkgPath, id.Name)
		}
	}
}

func writeWant(t *testing.T, file string, ar *txtar.Archive, got string) {
	ar.Files = slices.DeleteFunc(ar.Files, func(f txtar.File) bool { return f.Name == "want" })
	ar.Files = append(ar.Files, txtar.File{Name: "want", Data: []byte(got)})
	if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestNoDirectory(t *testing.T) {
	for dir, want := range map[string]string{
		filepath.Join(t.TempDir(), "none"): "does not exist",
		"load.go":                          "is not a directory",
	} {
		if _, err := Load(t.Context(), Config{Dir: dir}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", dir, err, want)
		}
	}
}

func TestNoGoCommand(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := Load(t.Context(), Config{})
	if err == nil || !strings.Contains(err.Error(), "the go command is not in PATH") {
		t.Errorf("got %v", err)
	}
}

func TestCancel(t *testing.T) {
	root := extract(t, synthetic(40, 1))
	cfg := config(root, nil)
	ctx, cancel := context.WithCancel(t.Context())
	var visits []string
	var mu sync.Mutex
	cfg.Visit = func(p *Package) {
		mu.Lock()
		defer mu.Unlock()
		visits = append(visits, p.PkgPath)
		cancel()
	}
	if _, err := Load(ctx, cfg); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled in a visit: %v", err)
	}
	if len(visits) == 40 {
		t.Error("cancelled in the first visit, yet all packages are visited")
	}
	if _, err := Load(ctx, cfg); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := Load(ctx, cfg); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("timed out in go list: %v", err)
	}
}

// synthetic is a module of layers of ten packages, each of which imports
// three packages of the layer below and a part of the standard library.
func synthetic(packages, funcs int) *txtar.Archive {
	ar := &txtar.Archive{Files: []txtar.File{{Name: "go.mod", Data: []byte("module example.com/synthetic\n\ngo 1.26\n")}}}
	for i := range packages {
		var b strings.Builder
		fmt.Fprintf(&b, "package p%d\n\nimport (\n\t\"net/http\"\n\t\"database/sql\"\n", i)
		var uses []int
		for j := range min(3, i/10) {
			dep := i/10*10 - 10 + (i+j*3)%10
			uses = append(uses, dep)
			fmt.Fprintf(&b, "\t\"example.com/synthetic/p%d\"\n", dep)
		}
		b.WriteString(")\n\ntype Store struct{ db *sql.DB }\n")
		for _, dep := range uses {
			fmt.Fprintf(&b, "\nvar _ p%d.Store\n", dep)
		}
		for f := range funcs {
			fmt.Fprintf(&b, `
// Handle%[1]d is a handler.
func (s *Store) Handle%[1]d(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	res, err := s.db.ExecContext(r.Context(), "INSERT INTO t%[1]d (id) VALUES ($1)", id)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if n, err := res.RowsAffected(); err == nil && n == 0 {
		w.WriteHeader(http.StatusConflict)
	}
}
`, f)
		}
		ar.Files = append(ar.Files, txtar.File{Name: fmt.Sprintf("p%[1]d/p%[1]d.go", i), Data: []byte(b.String())})
	}
	return ar
}

// BenchmarkLoad loads 200 packages, 60,000 lines; go list is a part of it,
// and measured alone for comparison.
func BenchmarkLoad(b *testing.B) {
	cfg := config(extract(b, synthetic(200, 25)), nil)
	if _, err := Load(b.Context(), cfg); err != nil { // fills the build cache
		b.Fatal(err)
	}
	b.Run("golist", func(b *testing.B) {
		for b.Loop() {
			cmd := exec.Command("go", "list", "-export", "-deps", "-json", "./...")
			cmd.Dir, cmd.Env = cfg.Dir, cfg.Env
			if err := cmd.Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("load", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := Load(b.Context(), cfg); err != nil {
				b.Fatal(err)
			}
		}
	})
}
