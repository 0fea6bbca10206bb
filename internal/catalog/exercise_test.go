//go:build sdk

package catalog_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// TestExercised calls, for each entry, the SDK's own functions from a program that is
// written here, and runs that program in the abstract: the entry must apply to the call.
// That finds what names alone can't tell: methods that are declared elsewhere than they
// are called, conditions that can't hold. testdata/facts/not-exercised.tsv lists the
// entries that no program is written for, most of them because their condition is on what
// several other calls have built.
func TestExercised(t *testing.T) {
	excused := catalog.ReadNotExercised(t)
	sdks := catalog.LoadSDKs(t)
	applied := map[*catalog.API]bool{}
	for _, f := range catalog.ChosenFiles(t) {
		w := newWriter(f, sdks)
		for i := range f.APIs {
			w.entry(&f.APIs[i])
		}
		w.run(t, func(a *catalog.API) { applied[a] = true })
	}
	entries := 0
	for _, f := range catalog.ChosenFiles(t) {
		for i := range f.APIs {
			a := &f.APIs[i]
			var when []string
			for _, c := range a.When {
				when = append(when, c.Describe())
			}
			key := strings.Join([]string{f.Name(), a.Func, strings.Join(when, "; ")}, "\t")
			if entries++; applied[a] || a.Replace {
				continue
			}
			if excused[key] <= 0 {
				t.Errorf("line %d: no call exercises\t%s", a.Line(), key)
			}
			excused[key]--
		}
	}
	if len(catalog.ChosenFiles(t)) == len(catalog.DefaultFiles()) {
		for key, n := range excused {
			if n > 0 {
				t.Errorf("not-exercised.tsv: is exercised, or is gone:\t%s", key)
			}
		}
	}
	t.Logf("%d entries", entries)
}

// A writer writes one package that calls the functions of a file's entries.
type writer struct {
	file    *catalog.File
	sdks    *catalog.SDKs
	imports map[string]string // path to name
	paths   []string
	funcs   []string
	known   map[*types.Package][]callable
}

func newWriter(f *catalog.File, sdks *catalog.SDKs) *writer {
	return &writer{file: f, sdks: sdks, imports: map[string]string{}, known: map[*types.Package][]callable{}}
}

// A callable is something of an SDK that can be called.
type callable struct {
	sym catalog.Symbol
	sig *types.Signature
	obj types.Object // a function, method, variable or function type
}

func (w *writer) callables(pkg *types.Package) []callable {
	if known, ok := w.known[pkg]; ok {
		return known
	}
	var all []callable
	add := func(fn *types.Func) { all = append(all, callable{catalog.SymbolOf(fn), fn.Signature(), fn}) }
	for _, name := range pkg.Scope().Names() {
		obj := pkg.Scope().Lookup(name)
		switch o := obj.(type) {
		case *types.Func:
			add(o)
		case *types.Var:
			if sig, ok := o.Type().Underlying().(*types.Signature); ok {
				all = append(all, callable{catalog.Symbol{Pkg: pkg.Path(), Name: name}, sig, obj})
			}
		case *types.TypeName:
			named, ok := o.Type().(*types.Named)
			if !ok {
				continue
			}
			for m := range named.Methods() {
				add(m)
			}
			switch under := named.Underlying().(type) {
			case *types.Signature:
				all = append(all, callable{catalog.Symbol{Pkg: pkg.Path(), Name: name}, under, obj})
			case *types.Interface:
				for m := range under.ExplicitMethods() {
					add(m)
				}
			}
		}
	}
	w.known[pkg] = all
	return all
}

// entry writes a call of one function for each alternative of the entry's name, in each
// of its packages.
func (w *writer) entry(a *catalog.API) {
	for _, pkg := range w.sdks.Of(w.file, a.Package) {
		done := map[int]int{}
		for _, c := range w.callables(pkg) {
			i := a.Matching(c.sym)
			if i < 0 || done[i] > 1 {
				continue
			}
			if w.call(a, c) {
				done[i]++
			}
		}
	}
}

// call writes a function with one call, if it can.
func (w *writer) call(a *catalog.API, c callable) bool {
	f := &function{w: w}
	base, ok := f.settings(a)
	if !ok {
		return false
	}
	callee, sig, ok := f.callee(c, base[catalog.Recv])
	if !ok {
		return false
	}
	var args []string
	n := sig.Params().Len()
	for i := range n {
		typ := sig.Params().At(i).Type()
		if sig.Variadic() && i == n-1 {
			for _, sets := range elements(base, i) {
				e, ok := f.value(typ.(*types.Slice).Elem(), sets)
				if !ok {
					return false
				}
				args = append(args, e)
			}
			break
		}
		e, ok := f.value(typ, base[i])
		if !ok {
			return false
		}
		args = append(args, e)
	}
	name := fmt.Sprintf("F%d", len(w.funcs))
	call := fmt.Sprintf("%s(%s)", callee, strings.Join(args, ", "))
	if k := sig.Results().Len(); k > 0 { // what nobody uses is not summarised
		results := make([]string, k)
		for i := range results {
			results[i] = fmt.Sprintf("r%d", i)
		}
		list := strings.Join(results, ", ")
		call = fmt.Sprintf("%s := %s; %s.SendMail(\"\", nil, \"\", nil, []byte(%s.Sprint(%s)))", list, call, w.use("net/smtp", "smtp"), w.use("fmt", "fmt"), list)
	}
	w.funcs = append(w.funcs, fmt.Sprintf("func %s(%s) { %s }\n", name, strings.Join(f.params, ", "), strings.Join(append(f.before, call), "; ")))
	return true
}

// elements are the settings of the arguments that a variadic parameter takes.
func elements(base map[int][]setting, first int) [][]setting {
	var all [][]setting
	at := func(i int, s setting) {
		for len(all) <= i {
			all = append(all, nil)
		}
		all[i] = append(all[i], s)
	}
	var any []setting
	for k := first; k < first+5; k++ {
		for _, s := range base[k] {
			if s.cond.Set != nil && !*s.cond.Set {
				continue // left out
			}
			if len(s.steps) == 0 || strings.Trim(s.steps[0], "*0123456789") != "" {
				at(k-first, s)
				continue
			}
			n, err := strconv.Atoi(s.steps[0])
			s.steps = s.steps[1:]
			if err != nil { // "*": any one
				any = append(any, s)
				continue
			}
			at(k-first+n, s)
		}
	}
	for _, s := range any {
		at(len(all), s)
	}
	return all
}

// name is a package-level object as Go source.
func (w *writer) name(obj types.Object) (string, bool) {
	return w.use(obj.Pkg().Path(), obj.Pkg().Name()) + "." + obj.Name(), obj.Exported()
}

func (w *writer) use(path, name string) string {
	if w.imports[path] == "" {
		w.imports[path] = fmt.Sprintf("%s%d", name, len(w.paths))
		w.paths = append(w.paths, path)
	}
	return w.imports[path]
}

// run type-checks the program, and runs each of its functions in the abstract.
func (w *writer) run(t *testing.T, applied func(*catalog.API)) {
	if len(w.funcs) == 0 {
		return
	}
	fset := token.NewFileSet()
	file, pkg, info := w.check(t, fset)
	if pkg == nil {
		return
	}
	cat := catalog.Default()
	sum, errs := summary.Build(summary.Input{Fset: fset, Files: []*ast.File{file}, Pkg: pkg, Info: info, Catalog: cat,
		Local: func(path string) bool { return path == "exercise" }, ReadFile: func(string) ([]byte, error) { return nil, nil }})
	for _, err := range errs {
		t.Errorf("%s: %v", w.file.Name(), err)
	}
	m := interp.NewMachine(interp.NewShared(link.New(cat, []*summary.Package{sum}), nil), watcher{})
	m.Applied = applied
	for i, text := range w.funcs {
		if text == "\n" {
			continue
		}
		m.Run(interp.FuncValue(fmt.Sprintf("exercise.F%d", i)), nil, interp.NewState())
	}
}

// check type-checks the program. Functions that don't type-check (a type argument was
// guessed wrongly) are left out; that their entries are then not exercised is reported.
func (w *writer) check(t *testing.T, fset *token.FileSet) (*ast.File, *types.Package, *types.Info) {
	for range 3 {
		var b strings.Builder
		b.WriteString("package exercise\n")
		for _, path := range w.paths {
			fmt.Fprintf(&b, "import %s %q\n", w.imports[path], path)
		}
		first := len(w.paths) + 2
		b.WriteString(strings.Join(w.funcs, ""))
		file, err := parser.ParseFile(fset, "exercise.go", b.String(), parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%s: %v", w.file.Name(), err)
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
			Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{}}
		broken := map[int]bool{}
		conf := types.Config{Importer: w.sdks, GoVersion: "go1.26", Error: func(err error) {
			if e := err.(types.Error); !strings.Contains(e.Msg, "imported and not used") && !strings.Contains(e.Msg, "imported as") {
				broken[fset.Position(e.Pos).Line-first] = true
			}
		}}
		pkg, _ := conf.Check("exercise", fset, []*ast.File{file}, info)
		if len(broken) == 0 {
			return file, pkg, info
		}
		for i := range w.funcs {
			if broken[i] {
				w.funcs[i] = "\n"
			}
		}
	}
	t.Errorf("%s: the program does not type-check", w.file.Name())
	return nil, nil, nil
}

// A watcher is a world in which everything may happen.
type watcher struct{ interp.Silent }
