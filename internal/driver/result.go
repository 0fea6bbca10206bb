// Package driver runs the replay for those that drive an analysis: analyzers of go/analysis, which see
// one package at a time and its imports as facts, and runs over a whole module. What a replay does
// not know is here: files, the configuration, the comments that silence findings.
package driver

import (
	"fmt"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Result is what a replay has shown of packages, with what was said of them.
type Result struct {
	*replay.Result
	Program *link.Program
	// Packages are those that were linked. Own is the one under analysis; "" is all of them.
	Packages []*summary.Package
	Own      string
	// Config is the configuration in force, if there is one.
	Config *config.Config
	// Ran are the rules whose findings were all asked for, before the ignore comments are
	// judged; nil: not known.
	Ran  []string
	used map[*summary.Ignore]bool
}

// Summarise summarises a package; it returns nil if nothing in it can matter.
func Summarise(in summary.Input) (*summary.Package, []*summary.Error) {
	if !needed(in.Files, in.Catalog, in.Local) {
		return nil, nil
	}
	return summary.Build(in)
}

// Options are what a configuration and SQL files say to a replay.
func Options(conf *config.Config, files SQLFiles) replay.Options {
	return replay.Options{Uniques: files.Uniques, Objects: files.Objects, Queries: files.Queries, Effects: config.On(conf.Effects), Handlers: config.On(conf.Handlers)}
}

// Replay links what packages say, and replays the handlers in them.
func Replay(conf *config.Config, cat *catalog.Catalog, packages []*summary.Package, opts replay.Options) *Result {
	program := link.New(cat, packages)
	return &Result{Result: replay.Program(program, opts), Program: program, Config: conf, Packages: packages, Own: opts.Own}
}

// Err joins the faults of the analysis into one error, or nil.
func (r *Result) Err() error {
	if len(r.Faults) == 0 {
		return nil
	}
	f := r.Faults[0]
	return fmt.Errorf("idemcheck: fault in the analysis of %s: %v (please report it); other functions were analysed", f.Func, f.Err)
}
