package idemcheck

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/code"
	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/load"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary"
	"github.com/idemcheck/idemcheck/passes/earlyack"
	"github.com/idemcheck/idemcheck/passes/ignore"
	"github.com/idemcheck/idemcheck/passes/nonatomic"
	"github.com/idemcheck/idemcheck/passes/partialbatch"
	"github.com/idemcheck/idemcheck/passes/redelivery"
	"github.com/idemcheck/idemcheck/passes/unguarded"
)

// A DeploymentRequest says which deployment files to read.
type DeploymentRequest = deploy.Request

// A Deployment is what deployment files say.
type Deployment = deploy.Project

// deployed is what is done about deployment files in one run: nothing if project stays nil.
type deployed struct {
	reader   deploy.Reader
	conf     *config.Config
	on       bool   // the rule is
	severity string // of the rule
	facts    *code.Facts
	project  *deploy.Project
	finder   *redelivery.Finder
}

func newDeployed(cfg Config, conf *config.Config, on []diagnose.Check) *deployed {
	d := &deployed{conf: conf, facts: code.New()}
	for _, c := range on {
		if c.Rule.Name == redelivery.Rule.Name {
			d.on, d.severity = true, c.Rule.Severity
		}
	}
	if !conf.Deploy.Off {
		d.reader = cfg.Deployment
	}
	return d
}

// collect looks at a package, add keeps what was seen.
func (d *deployed) collect(p *load.Package) *code.Facts {
	if d.reader == nil {
		return nil
	}
	return code.Collect(p.Fset, p.Files, p.Types, p.Info)
}

func (d *deployed) add(f *code.Facts) {
	if f != nil {
		d.facts.Add(f)
	}
}

// read reads the deployment files, makes handlers of the functions that they call, and has the
// schedules of programs replayed that run several times.
func (d *deployed) read(ctx context.Context, loaded *load.Result, packages []*summary.Package, opts *replay.Options) error {
	if d.reader == nil {
		return nil
	}
	req := deploy.Request{Files: d.conf.Deploy.Files, Functions: d.conf.Deploy.Functions, Dir: filepath.Dir(d.conf.File)}
	lambda := importers(loaded.Packages, "github.com/aws/aws-lambda-go/lambda")
	for _, m := range loaded.Packages {
		if m.Root {
			req.Packages = append(req.Packages, deploy.Package{Path: m.PkgPath, Name: m.Name, Dir: m.Dir, Lambda: lambda[m.PkgPath]})
		}
		if m.ModuleDir != "" && !slices.Contains(req.Modules, m.ModuleDir) {
			req.Modules = append(req.Modules, m.ModuleDir)
		}
	}
	var err error
	if d.project, err = d.reader(ctx, req); err != nil {
		return err
	}
	kinds := map[string]string{}
	several := false
	for _, s := range d.project.Stacks {
		for _, f := range s.Functions {
			if f.Link != nil && f.Link.Func != "" {
				kinds[f.Link.Func] = "serverless"
			}
		}
		for _, w := range s.Workloads {
			several = several || w.Several()
		}
	}
	for _, p := range packages {
		for _, f := range p.Funcs {
			if kind := kinds[f.Name]; kind != "" && !slices.ContainsFunc(f.Notes, func(n summary.Note) bool { return n.Kind == "handler" }) {
				f.Notes = append(f.Notes, summary.Note{Kind: "handler", Arg: kind})
			}
		}
	}
	if _, said := opts.Handlers["schedule"]; several && !said {
		opts.Handlers["schedule"] = true
	}
	return nil
}

// importers are the packages that import one, directly or not.
func importers(packages []*load.Meta, path string) map[string]bool {
	by := map[string][]string{}
	for _, m := range packages {
		for _, imp := range m.Imports {
			by[imp] = append(by[imp], m.PkgPath)
		}
	}
	out := map[string]bool{}
	for work := []string{path}; len(work) > 0; {
		last := work[len(work)-1]
		work = work[:len(work)-1]
		for _, p := range by[last] {
			if !out[p] {
				out[p] = true
				work = append(work, p)
			}
		}
	}
	return out
}

// hold makes ready to hold the deployment against what the replay has shown.
func (d *deployed) hold(res *driver.Result) {
	if d.project == nil {
		return
	}
	off := map[string]bool{}
	for _, s := range d.conf.Rules {
		if s.Name == redelivery.Rule.Name {
			for _, c := range s.Checks {
				off[c.Name] = c.Value == "off"
			}
		}
	}
	d.finder = redelivery.New(redelivery.Input{Project: d.project, Program: res.Program, Replay: res, Facts: d.facts, Off: off, Severity: d.severity, Excluded: d.conf.Excludes})
	if !slices.ContainsFunc(d.conf.Handlers, func(s config.Setting) bool { return s.Name == "schedule" }) {
		// They were replayed for the programs that run several times.
		res.Keep(func(f replay.Finding) bool {
			s := f.Where()
			return s.Kind != "schedule" || s.Handler != nil && d.finder.Repeated(s.Handler.Name)
		})
	}
}

// findings are those of the rule redelivery.
func (d *deployed) findings() []Finding {
	if d.finder == nil {
		return nil
	}
	return d.finder.Findings()
}

// informed are the rules whose messages say how an event comes again, if the files tell.
var informed = []string{unguarded.Rule.Name, nonatomic.Rule.Name, earlyack.Rule.Name, partialbatch.Rule.Name}

// amend is what a deployment adds to the findings of a rule; nil for nothing.
func (d *deployed) amend(rule string) func(*diagnose.Finding) bool {
	if d.finder == nil || !slices.Contains(informed, rule) {
		return nil
	}
	return func(f *diagnose.Finding) bool {
		if f.Site.Handler == nil {
			return true
		}
		handler := f.Site.Handler.Name
		others := rule == partialbatch.Rule.Name || rule == earlyack.Rule.Name && f.Cause == string(replay.RestOfBatch) ||
			rule == unguarded.Rule.Name && f.Cause == string(replay.PerBatch)
		if others && d.finder.OneByOne(handler) {
			return false // a batch of one record has no others
		}
		clause := ""
		if rule == earlyack.Rule.Name { // what was acknowledged does not come again
			clause = d.finder.Delivery(handler)
		} else {
			clause = d.finder.Evidence(handler, rule == partialbatch.Rule.Name)
		}
		if clause != "" {
			f.Message += "; " + clause
		}
		return true
	}
}

// ignores are findings about ignore comments in deployment files.
func (d *deployed) ignores(packages []*summary.Package) []Finding {
	if d.project == nil {
		return nil
	}
	return redelivery.Ignores(d.project, ignore.Rules, d.on, packages)
}

// skipped are the deployment files that could not be read.
func (d *deployed) skipped() []string {
	if d.project == nil {
		return nil
	}
	return d.project.Skipped
}
