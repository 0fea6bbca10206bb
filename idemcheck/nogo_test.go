package idemcheck_test

import (
	"bytes"
	"encoding/gob"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/drivertest"
)

// TestNogo runs the analyzers as Bazel's nogo does: without modules, without reading files, with
// the facts of direct imports alone, as bytes, never on the standard library; files have names as
// in Bazel's sandbox. The example must have the findings that it has in a run over the module; so
// must the module that IDEMCHECK_CASES names.
func TestNogo(t *testing.T) {
	if testing.Short() {
		t.Skip("the example shop needs its SDKs")
	}
	root := sandbox(t, shop)
	drivertest.CompareShop(t, "nogo", drivertest.Whole(t, root), nogo(t, root))
	if cases := os.Getenv("IDEMCHECK_CASES"); cases != "" {
		root := sandbox(t, cases)
		drivertest.CompareOther(t, "nogo", drivertest.Whole(t, root), nogo(t, root))
	}
}

// sandbox is a module as Bazel would have it analysed: without SQL files, which are no sources.
func sandbox(t *testing.T, module string) string {
	t.Helper()
	drivertest.Download(t, module)
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err == nil {
		err = os.CopyFS(root, os.DirFS(module))
	}
	if err == nil {
		err = filepath.WalkDir(root, func(file string, _ fs.DirEntry, err error) error {
			if err == nil && filepath.Ext(file) == ".sql" {
				err = os.Remove(file)
			}
			return err
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// nogo analyses a module's packages and their dependencies as nogo does.
func nogo(t *testing.T, root string) []drivertest.Finding {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Dir: root, Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles |
		packages.NeedImports | packages.NeedDeps | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo |
		packages.NeedTypesSizes | packages.NeedModule,
		ParseFile: func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
			if rel, err := filepath.Rel(root, name); err == nil && filepath.IsLocal(rel) {
				name = rel
			} else {
				name = "external/" + filepath.Base(filepath.Dir(name)) + "/" + filepath.Base(name)
			}
			return parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		}}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, r := range idemcheck.Rules() {
		all = append(all, r.Name)
	}
	d := &nogoDriver{t: t, root: root, analyzers: idemcheck.Analyzers(all...), facts: map[*types.Package]map[string][]byte{}}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			t.Fatal(e)
		}
		if p.Module != nil { // not the standard library
			d.analyse(p)
		}
	})
	return d.findings
}

type nogoDriver struct {
	t         *testing.T
	root      string
	analyzers []*analysis.Analyzer
	facts     map[*types.Package]map[string][]byte // by package and type
	findings  []drivertest.Finding
}

// analyse runs the analyzers on one package, after those that it imports.
func (d *nogoDriver) analyse(p *packages.Package) {
	results := map[*analysis.Analyzer]any{}
	var run func(a *analysis.Analyzer)
	run = func(a *analysis.Analyzer) {
		if _, ok := results[a]; ok {
			return
		}
		inputs := map[*analysis.Analyzer]any{}
		for _, need := range a.Requires {
			run(need)
			inputs[need] = results[need]
		}
		pass := &analysis.Pass{Analyzer: a, Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: p.TypesInfo, TypesSizes: p.TypesSizes,
			ResultOf:          inputs,
			ImportPackageFact: func(of *types.Package, fact analysis.Fact) bool { return d.imported(p, of, fact) },
			ExportPackageFact: func(fact analysis.Fact) { d.export(p, fact) },
			Report: func(diag analysis.Diagnostic) {
				if p.Module.Main {
					at := p.Fset.Position(diag.Pos)
					d.findings = append(d.findings, drivertest.New(d.root, a.Name, at.Filename, at.Line, diag.Message))
				}
			},
		}
		res, err := a.Run(pass)
		if err != nil {
			d.t.Errorf("%s on %s: %v", a.Name, p.PkgPath, err)
		}
		results[a] = res
	}
	for _, a := range d.analyzers {
		run(a)
	}
}

func (d *nogoDriver) export(p *packages.Package, fact analysis.Fact) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(fact); err != nil {
		d.t.Fatal(err)
	}
	if d.facts[p.Types] == nil {
		d.facts[p.Types] = map[string][]byte{}
	}
	d.facts[p.Types][reflect.TypeOf(fact).String()] = b.Bytes()
}

// imported hands over facts of the package itself and of those that it imports directly.
func (d *nogoDriver) imported(p *packages.Package, of *types.Package, fact analysis.Fact) bool {
	direct := of == p.Types
	for _, imp := range p.Imports {
		direct = direct || imp.Types == of
	}
	data, ok := d.facts[of][reflect.TypeOf(fact).String()]
	if !direct || !ok {
		return false
	}
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(fact); err != nil {
		d.t.Fatal(err)
	}
	return true
}
