// Package load finds the packages of the main module, or of all modules of
// a workspace, and of modules that they replace by folders, and hands them over one by one, parsed and type-checked.
//
// Only the module's own packages are loaded from source; what they import
// from elsewhere comes from export data, which one go list builds. That is
// what keeps the cost near that of go list itself. The go command is asked
// directly: go/packages asks it three times, and holds the syntax of all
// packages in memory at once.
package load

import (
	"context"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"
)

// Config says what to load and what to do with it.
type Config struct {
	Dir      string   // where the go command runs; "" is the working directory
	Patterns []string // default ./..., and all modules in the root of a workspace
	Env      []string // nil: os.Environ()
	Tags     string   // build tags, as in -tags
	// Tests loads packages with their test files, and external test packages ("p_test"), too.
	Tests bool

	// Need says whether Visit wants a package; nil is every package. What is
	// not wanted is not parsed, unless a wanted package needs its types and
	// there is no export data to take them from.
	Need func(*Meta) bool

	// Visit is called once per wanted package, from several goroutines, and
	// not before the Visit of each package of the module that it imports has
	// returned. (With Tests that can't hold where the tests of two packages import each
	// other's package.) Syntax and type information are dropped afterwards: keep nothing of
	// a Package but its Meta.
	//
	// The types of packages that p.Types imports are complete. The scopes of
	// packages further away are not, and may grow meanwhile: don't look.
	Visit func(*Package)
}

// Meta is what is known of a package without reading its files.
type Meta struct {
	PkgPath    string
	Name       string
	Dir        string
	GoFiles    []string // absolute, in the user's tree (cgo: not the generated ones)
	Imports    []string // package paths, sorted
	ModulePath string
	ModuleDir  string
	Root       bool // matched by the patterns
}

// Package is a package of the module while it is visited.
type Package struct {
	Meta
	Fset  *token.FileSet // shared by all packages; Pos values order the files of one package only
	Files []*ast.File    // with comments
	Types *types.Package
	Info  *types.Info
}

// Result is what Load leaves behind.
type Result struct {
	Packages []*Meta // the module's own packages that have Go files, sorted by path
	Errors   []Error // sorted; what could not be loaded, and why

	listed []*listed
}

// Knows reports whether any package that was listed matches: the module's own, and
// all that they import, directly or not.
func (r *Result) Knows(match func(path string) bool) bool {
	return slices.ContainsFunc(r.listed, func(p *listed) bool { return match(p.ImportPath) })
}

// Load loads the packages and visits those that are wanted.
//
// A package that does not type-check is reported in Errors and visited without what does not, and
// what uses that: bodies of functions, initial values, fields, declarations (see repair). One that
// does not parse is not visited. What the go command has against a package that type-checks (files
// to embed that are missing, an internal package imported) is reported, and the package is visited.
//
// An error is returned only if there is nothing to load at all.
func Load(ctx context.Context, cfg Config) (*Result, error) {
	dir, err := startDir(cfg.Dir)
	if err != nil {
		return nil, err
	}
	cfg.Dir = dir
	if cfg.Env == nil {
		cfg.Env = os.Environ()
	}
	if len(cfg.Patterns) == 0 {
		cfg.Patterns = []string{"./..."}
	}
	if cfg.Visit == nil {
		cfg.Visit = func(*Package) {}
	}

	lst, err := list(ctx, &cfg)
	if err != nil {
		return nil, err
	}
	l := newLoader(&cfg, lst)
	if err := l.nothingToLoad(); err != nil {
		return nil, err
	}
	l.plan()
	l.run(ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return l.result(), nil
}

func (l *loader) result() *Result {
	res := &Result{Errors: l.allErrors(), listed: l.lst.pkgs}
	for _, n := range l.own {
		if len(n.meta.GoFiles) > 0 {
			res.Packages = append(res.Packages, n.meta)
		}
	}
	slices.SortFunc(res.Packages, func(a, b *Meta) int { return strings.Compare(a.PkgPath, b.PkgPath) })
	return res
}
