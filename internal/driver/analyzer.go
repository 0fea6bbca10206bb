package driver

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/fault"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// New makes an analyzer that replays one package at a time, with the summaries of what it
// imports as facts. It reports nothing: the rules' analyzers require it.
//
// Drivers cache facts and findings by the names of analyzers (golangci-lint) and know nothing of
// a configuration: so its digest is part of the name.
func New(conf *config.Config) *analysis.Analyzer {
	name := "idemreplay"
	if sum := conf.Sum(); sum != nil {
		name = fmt.Sprintf("%s_%x", name, sum[:8])
	}
	newCatalog := sync.OnceValue(conf.NewCatalog)
	return &analysis.Analyzer{
		Name:       name,
		Doc:        "replay handlers in the abstract, for idemcheck's rules",
		URL:        "https://github.com/idemcheck/idemcheck",
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, conf, newCatalog()) },
		FactTypes:  []analysis.Fact{new(summary.Fact)},
		ResultType: reflect.TypeFor[*Result](),
	}
}

func run(pass *analysis.Pass, conf *config.Config, cat *catalog.Catalog) (any, error) {
	if !belongs(pass) {
		return &Result{Result: new(replay.Result)}, nil
	}
	var imports []*summary.Fact
	local := map[string]bool{pass.Pkg.Path(): true}
	for _, imp := range pass.Pkg.Imports() {
		fact := new(summary.Fact)
		if pass.ImportPackageFact(imp, fact) {
			imports = append(imports, fact)
			for _, p := range fact.Packages {
				local[p.Path] = true
			}
		}
	}
	own, errs := Summarise(summary.Input{Fset: pass.Fset, Files: pass.Files, Pkg: pass.Pkg, Info: pass.TypesInfo,
		Catalog: cat, Local: func(path string) bool { return local[path] }, ReadFile: pass.ReadFile})
	if own == nil {
		pass.ExportPackageFact(summary.Merge(&summary.Package{Path: pass.Pkg.Path(), Name: pass.Pkg.Name()}, imports, nil))
		return &Result{Result: new(replay.Result)}, nil
	}
	fact := summary.Merge(own, imports, nil)
	var files SQLFiles
	files.Read(packageDir(pass), 3)
	opts := Options(conf, files)
	opts.Own = own.Path
	res := Replay(conf, cat, fact.Packages, opts)
	for _, e := range errs {
		res.Faults = append(res.Faults, fault.Fault{Func: e.Func, Err: e.Err})
	}
	// What a package below has reported stays there.
	seen := map[string]bool{}
	res.Keep(func(f replay.Finding) bool {
		s := f.Where()
		key := fmt.Sprintf("%T|%s", f, s.Key())
		if _, ok := s.In(own.Path); !ok || s.Package.Path != own.Path && slices.Contains(fact.Reported, key) {
			return false
		}
		seen[key] = true
		return true
	})
	for key := range seen {
		fact.Reported = append(fact.Reported, key)
	}
	slices.Sort(fact.Reported)
	fact.Reported = slices.Compact(fact.Reported)
	pass.ExportPackageFact(fact)
	return res, nil
}

// belongs: the package is part of what the user develops. Dependencies and the
// standard library are described by the catalogue; go vet has them analysed, too.
func belongs(pass *analysis.Pass) bool {
	if pass.Module != nil && pass.Module.Path != "" {
		return pass.Module.Version == ""
	}
	// No module is known: the standard library, or a driver like nogo.
	path := pass.Pkg.Path()
	return !isStandard(path) && !catalog.Default().Knows(path) && !slices.ContainsFunc(pass.Files, func(f *ast.File) bool {
		return foreign.MatchString(filepath.ToSlash(pass.Fset.Position(f.Package).Filename))
	})
}

// foreign are the files of other repositories under Bazel (https://bazel.build/remote/output-directories),
// and those of the module cache.
var foreign = regexp.MustCompile(`^external/|/execroot/[^/]+/external/|(^|/)bazel-out/[^/]+/bin/external/|/pkg/mod/.+@`)

// isStandard: the standard library lies in GOROOT; where that is not known, its paths have
// no dot in their first element, and main packages and tests have names of their own.
func isStandard(path string) bool {
	switch path {
	case "main", "command-line-arguments":
		return false
	}
	first, _, _ := strings.Cut(path, "/")
	return slices.Contains(standardRoots, first)
}

// standardRoots are the first elements of the standard library's paths.
var standardRoots = strings.Fields("archive bufio bytes cmd cmp compress container context crypto database debug embed " +
	"encoding errors expvar flag fmt go hash html image index internal io iter log maps math mime net os path plugin " +
	"reflect regexp runtime slices sort strconv strings structs sync syscall testing text time unicode unique unsafe uuid vendor weak")

// needed reports whether a package can matter: generated code that neither uses what the
// catalogue knows nor other packages with summaries can't.
func needed(files []*ast.File, cat *catalog.Catalog, local func(path string) bool) bool {
	for _, f := range files {
		if !ast.IsGenerated(f) {
			return true
		}
		for _, imp := range f.Imports {
			path := strings.Trim(imp.Path.Value, "`\"")
			if cat.Matters(path) || local(path) {
				return true
			}
		}
	}
	return false
}

func packageDir(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		if name := pass.Fset.Position(f.Package).Filename; filepath.IsAbs(name) {
			return filepath.Dir(name)
		}
	}
	return ""
}

// Position finds a place of a summary in the package under analysis.
func Position(pass *analysis.Pass, pkg *summary.Package, pos summary.Pos) token.Pos {
	if pos.File < 0 || int(pos.File) >= len(pkg.Files) {
		return token.NoPos
	}
	for _, f := range pass.Files {
		tf := pass.Fset.File(f.FileStart)
		if tf == nil || pass.Fset.Position(f.Package).Filename != pkg.Files[pos.File] || int(pos.Line) > tf.LineCount() {
			continue
		}
		return tf.LineStart(int(pos.Line)) + token.Pos(pos.Col-1)
	}
	return token.NoPos
}
