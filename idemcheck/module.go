package idemcheck

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/load"
	"github.com/idemcheck/idemcheck/internal/report"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A module is what is known of a module (or workspace) once its packages were loaded.
type module struct {
	loaded   *load.Result
	packages []*summary.Package // those that can matter
	files    driver.SQLFiles
	errors   []Error
	warnings []string
	roots    map[string]bool // packages that patterns match
}

// root tells whether findings in a package are asked for.
func (m *module) root(pkg string) bool { return m.roots[pkg] }

// summarise loads the packages that cfg names and those of the same module that they import, and
// summarises each while its syntax is there.
func summarise(ctx context.Context, cfg Config, conf *config.Config, cat *catalog.Catalog, deployed *deployed) (*module, error) {
	var (
		mu       sync.Mutex // guards all that follows
		m        = &module{roots: map[string]bool{}}
		named    = catalog.NewNamed(conf.Catalog)
		local    = map[string]bool{}
		programs = sync.Pool{New: func() any { return new(summary.SSA) }}
		err      error
	)
	isLocal := func(path string) bool {
		mu.Lock()
		defer mu.Unlock()
		return local[path]
	}
	m.loaded, err = load.Load(ctx, load.Config{Dir: cfg.Dir, Patterns: cfg.Patterns, Tags: cfg.Tags, Tests: cfg.Tests, Env: cfg.Env,
		Need: func(meta *load.Meta) bool {
			if cfg.Tests { // else what a package imports is visited before it
				local[meta.PkgPath] = true
			}
			return true
		},
		Visit: func(p *load.Package) {
			mu.Lock()
			local[p.PkgPath] = true
			mu.Unlock()
			prog := programs.Get().(*summary.SSA)
			pkg, errs := driver.Summarise(summary.Input{Fset: p.Fset, Files: p.Files, Pkg: p.Types, Info: p.Info,
				Catalog: cat, Local: isLocal, ReadFile: os.ReadFile, SSA: prog})
			if len(errs) == 0 {
				programs.Put(prog)
			}
			facts := deployed.collect(p)
			mu.Lock()
			defer mu.Unlock()
			deployed.add(facts)
			named.Add(p.Types)
			for _, imp := range p.Types.Imports() {
				named.Add(imp)
			}
			if pkg != nil {
				m.packages = append(m.packages, pkg)
			}
			for _, e := range errs {
				m.errors = append(m.errors, Error{Package: p.PkgPath, Message: fault(e.Func, e.Err)})
			}
		}})
	if err != nil {
		return nil, err
	}
	for _, err := range named.Check(m.loaded.Knows) {
		m.warnings = append(m.warnings, err.Error())
	}
	for _, e := range m.loaded.Errors {
		m.errors = append(m.errors, Error{Package: e.Package, Pos: report.Position{File: e.File, Line: e.Line, Col: e.Col}, Message: e.Message})
	}
	for _, p := range m.packages {
		for _, n := range p.Malformed {
			m.errors = append(m.errors, Error{Package: p.Path, Pos: report.Position{File: p.Files[n.Pos.File], Line: int(n.Pos.Line), Col: int(n.Pos.Col)}, Message: n.Message})
		}
	}
	read := map[string]bool{}
	for _, meta := range m.loaded.Packages {
		m.roots[meta.PkgPath] = meta.Root
		if dir := meta.ModuleDir; dir != "" && !read[dir] {
			read[dir] = true
			m.files.Read(dir, 0)
		}
	}
	return m, ctx.Err()
}

func fault(fn string, err any) string {
	return fmt.Sprintf("fault in the analysis of %s: %v (please report it)", fn, err)
}

// packageOf is the package in a FullName.
func packageOf(full string) string {
	full = strings.TrimLeft(full, "(*")
	slash := strings.LastIndexByte(full, '/')
	if dot := strings.IndexByte(full[slash+1:], '.'); dot >= 0 {
		return full[:slash+1+dot]
	}
	return full
}
