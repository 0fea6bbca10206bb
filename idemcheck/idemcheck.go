// Package idemcheck finds handlers that repeat their effects when an event is
// delivered again: webhooks, queue consumers, serverless functions, job workers.
//
// Analyzers are for drivers of golang.org/x/tools/go/analysis; Check analyses a whole
// module at once, which sees more: interfaces, middleware and registrations anywhere
// in the module.
package idemcheck

import (
	"cmp"
	"context"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/report"
	"github.com/idemcheck/idemcheck/internal/rules"
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

// A Position is a place in a file.
type Position = report.Position

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
	// Unknown are registrations of handlers that are not known: nothing was asked of those.
	Unknown []Position
	// Rules are those that ran, with the severity that they have here.
	Rules []Rule
	// Warnings are entries of the configuration that can never match.
	Warnings []string
	// Inventory is what Config.Inventory asked for, or nil. File names are relative to Config.Dir.
	Inventory *Inventory
}

// Rules are all rules.
func Rules() []Rule { return rules.All() }

// Analyzers are the analyzers of the rules that are on by default, and of the others that
// are named.
func Analyzers(also ...string) []*analysis.Analyzer { return rules.Analyzers(also...) }

// Check analyses the packages of a module and all packages of that module (or workspace)
// that they import. It returns an error when nothing could be analysed.
func Check(ctx context.Context, cfg Config) (*Result, error) {
	conf, err := config.Load(cfg.File, cfg.Dir)
	if err != nil {
		return nil, err
	}
	on, err := rules.Select(conf, cfg.Enable, cfg.Disable)
	if err != nil {
		return nil, err
	}
	deployed := newDeployed(cfg, conf, on)
	cat := conf.NewCatalog()
	module, err := summarise(ctx, cfg, conf, cat, deployed)
	if err != nil {
		return nil, err
	}
	opts := driver.Options(conf, module.files)
	opts.Tests, opts.Inventory = cfg.Tests, cfg.Inventory
	if cfg.Progress != nil {
		opts.Progress = func(handler string, done, of int) { cfg.Progress(diagnose.Name(handler), done, of) }
	}
	if err := deployed.read(ctx, module.loaded, module.packages, &opts); err != nil {
		return nil, err
	}
	replayed := driver.Replay(conf, cat, module.packages, opts)
	deployed.hold(replayed)
	res := &Result{Errors: module.errors, Warnings: module.warnings, Handlers: replayed.Handlers, Steps: replayed.Steps}
	for _, f := range replayed.Faults {
		res.Errors = append(res.Errors, Error{Package: packageOf(f.Func), Message: fault(f.Func, f.Err)})
	}
	for _, b := range replayed.Bounds {
		res.Bounds = append(res.Bounds, Bound(b))
	}
	res.Unknown = unknown(conf, replayed, opts.Counts)
	for _, c := range on {
		replayed.Ran = append(replayed.Ran, c.Rule.Name)
		res.Rules = append(res.Rules, c.Rule)
		if c.Rule.Name == ignore.Rule.Name {
			res.Findings = append(res.Findings, deployed.ignores(module.packages)...)
		}
		c.Amend = deployed.amend(c.Rule.Name)
		res.Findings = append(res.Findings, c.Findings(replayed, module.root)...)
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
	slices.SortFunc(res.Errors, func(a, b Error) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Pos.String(), b.Pos.String()), cmp.Compare(a.Message, b.Message))
	})
	if cfg.Inventory {
		res.Inventory = taken(cfg.Dir, conf, replayed, deployed, res)
	}
	return res, nil
}
