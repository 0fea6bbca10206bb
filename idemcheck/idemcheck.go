// Package idemcheck finds handlers that repeat their effects when an event is
// delivered again: webhooks, queue consumers, serverless functions, job workers.
//
// Analyzers are for drivers of golang.org/x/tools/go/analysis; Check analyses a whole
// module at once, which sees more: interfaces, middleware and registrations anywhere
// in the module.
package idemcheck

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/load"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/report"
	"github.com/idemcheck/idemcheck/internal/summary"
	"github.com/idemcheck/idemcheck/passes/ignore"
	"github.com/idemcheck/idemcheck/passes/redelivery"
)

// A Finding is one defect.
type Finding = report.Finding

// A Rule describes what a rule reports.
type Rule = report.Rule

// An Error is something that could not be analysed, and why.
type Error = report.Error

// A Bound is a bound of the analysis that was reached, where, and what was not seen.
type Bound = report.Bound

// A Config says what to check.
type Config struct {
	Dir      string   // where patterns are resolved; "" is the working directory
	Patterns []string // packages as in the go command; default ./...
	Tags     string   // build tags
	Tests    bool     // test files, too
	Env      []string // of the go command; nil is os.Environ
	// Enable and Disable are names of rules: what is on besides the default, and what is off.
	// "all" is all of them.
	Enable, Disable []string
	// File is a configuration file; "" is the .idemcheck.yml that is found from Dir upwards, to
	// the root of the module or workspace.
	File string
	// Deployment reads the deployment files of the module and its repository, for the rule
	// redelivery: deployment.Read does. If it is nil none are read.
	Deployment func(context.Context, DeploymentRequest) (*Deployment, error)
	// Fixes asks for fixes of findings, for which some packages are loaded once more.
	Fixes bool
	// Progress, if not nil, is told of each handler whose replay begins, as its author would name
	// it, of how many are done and how many there are. It may be called from several goroutines.
	Progress func(handler string, done, of int)
	// Inventory asks for the inventory: what each handler does, also those of entry kinds that are off.
	Inventory bool
}

// An Inventory is what a program takes deliveries with, and what it does then.
type Inventory = inventory.Inventory

// A Result is what Check has found.
type Result struct {
	Findings []Finding // sorted by place
	// Errors are packages or functions that could not be analysed; the findings cover the
	// others.
	Errors []Error
	// Handlers is how many handlers were replayed, Steps how many instructions that took.
	Handlers, Steps int
	// Bounds are bounds of the analysis that were reached: findings may be missing there.
	Bounds []Bound
	// Rules are those that ran, with the severity that they have here.
	Rules []Rule
	// Warnings are entries of the configuration that can never match.
	Warnings []string
	// Inventory is what Config.Inventory asked for, or nil. File names are relative to Config.Dir.
	Inventory *Inventory
}

// Check analyses the packages of a module and all packages of that module (or workspace)
// that they import. It returns an error when nothing could be analysed.
func Check(ctx context.Context, cfg Config) (*Result, error) {
	conf, err := config.Load(cfg.File, cfg.Dir)
	if err != nil {
		return nil, err
	}
	on, err := Select(conf, cfg.Enable, cfg.Disable)
	if err != nil {
		return nil, err
	}
	cat := conf.NewCatalog()
	named := catalog.NewNamed(conf.Catalog)
	var (
		mu       sync.Mutex
		packages []*summary.Package
		faults   []Error
		modules  = map[string]bool{}
		roots    = map[string]bool{}
	)
	deployed := newDeployed(cfg, conf, on)
	local := map[string]bool{}
	programs := sync.Pool{New: func() any { return new(summary.SSA) }}
	loaded, err := load.Load(ctx, load.Config{Dir: cfg.Dir, Patterns: cfg.Patterns, Tags: cfg.Tags, Tests: cfg.Tests, Env: cfg.Env,
		Need: func(m *load.Meta) bool {
			if cfg.Tests { // else what a package imports is visited before it
				local[m.PkgPath] = true
			}
			return true
		},
		Visit: func(p *load.Package) {
			mu.Lock()
			local[p.PkgPath] = true
			isLocal := func(path string) bool {
				mu.Lock()
				defer mu.Unlock()
				return local[path]
			}
			mu.Unlock()
			var pkg *summary.Package
			var errs []*summary.Error
			if driver.Needed(p.Files, cat, isLocal) {
				prog := programs.Get().(*summary.SSA)
				pkg, errs = summary.Build(summary.Input{Fset: p.Fset, Files: p.Files, Pkg: p.Types, Info: p.Info,
					Catalog: cat, Local: isLocal, ReadFile: os.ReadFile, SSA: prog})
				if len(errs) == 0 {
					programs.Put(prog)
				}
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
				packages = append(packages, pkg)
			}
			for _, e := range errs {
				faults = append(faults, Error{Package: p.PkgPath, Message: fault(e.Func, e.Err)})
			}
		}})
	if err != nil {
		return nil, err
	}
	res := &Result{Errors: faults}
	for _, err := range named.Check(loaded.Knows) {
		res.Warnings = append(res.Warnings, err.Error())
	}
	for _, e := range loaded.Errors {
		res.Errors = append(res.Errors, Error{Package: e.Package, Pos: report.Position{File: e.File, Line: e.Line, Col: e.Col}, Message: e.Message})
	}
	var files driver.SQLFiles
	for _, m := range loaded.Packages {
		roots[m.PkgPath] = m.Root
		if m.ModuleDir != "" && !modules[m.ModuleDir] {
			modules[m.ModuleDir] = true
			files.Read(m.ModuleDir, 0)
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	opts := replay.Options{Uniques: files.Uniques, Queries: files.Queries, Tests: cfg.Tests, Inventory: cfg.Inventory, Effects: config.On(conf.Effects), Handlers: config.On(conf.Handlers)}
	if cfg.Progress != nil {
		opts.Progress = func(handler string, done, of int) { cfg.Progress(diagnose.Name(handler), done, of) }
	}
	if err := deployed.read(ctx, loaded, packages, &opts); err != nil {
		return nil, err
	}
	program := link.New(cat, packages)
	replayed := &driver.Result{Result: replay.Program(program, opts), Config: conf, Packages: packages}
	deployed.hold(program, replayed)
	for _, p := range packages {
		for _, m := range p.Malformed {
			res.Errors = append(res.Errors, Error{Package: p.Path, Pos: report.Position{File: p.Files[m.Pos.File], Line: int(m.Pos.Line), Col: int(m.Pos.Col)}, Message: m.Message})
		}
	}
	for _, f := range replayed.Faults {
		res.Errors = append(res.Errors, Error{Package: packageOf(f.Func), Message: fault(f.Func, f.Err)})
	}
	for _, c := range on {
		replayed.Ran = append(replayed.Ran, c.Rule.Name)
		res.Rules = append(res.Rules, c.Rule)
		if c.Rule.Name == ignore.Rule.Name {
			res.Findings = append(res.Findings, deployed.ignores(packages)...)
		}
		c.Amend = deployed.amend(c.Rule.Name)
		res.Findings = append(res.Findings, c.Findings(replayed, func(pkg string) bool { return roots[pkg] })...)
		if c.Rule.Name == redelivery.Rule.Name {
			res.Findings = append(res.Findings, deployed.findings()...)
		}
	}
	res.Warnings = append(res.Warnings, deployed.skipped()...)
	if cfg.Fixes {
		if err := addFixes(ctx, cfg, on, replayed, res.Findings); err != nil {
			return nil, err
		}
	}
	report.Sort(res.Findings)
	sort.Slice(res.Errors, func(i, j int) bool {
		a, b := res.Errors[i], res.Errors[j]
		if a.Package != b.Package {
			return a.Package < b.Package
		}
		if a.Pos != b.Pos {
			return a.Pos.String() < b.Pos.String()
		}
		return a.Message < b.Message
	})
	res.Handlers, res.Steps = replayed.Handlers, replayed.Steps
	for _, b := range replayed.Bounds {
		res.Bounds = append(res.Bounds, Bound(b))
	}
	if cfg.Inventory {
		res.Inventory = taken(cfg.Dir, conf, replayed, deployed, res)
	}
	return res, nil
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

// Base is the directory that file names in reports are relative to: dir, or the working
// directory.
func Base(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	return abs
}
