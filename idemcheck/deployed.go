package idemcheck

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/code"
	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/load"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary"
	"github.com/idemcheck/idemcheck/passes/ignore"
	"github.com/idemcheck/idemcheck/passes/redelivery"
)

// A DeploymentRequest says which deployment files to read.
type DeploymentRequest = deploy.Request

// A Deployment is what deployment files say.
type Deployment = deploy.Project

// deployed is what is done about deployment files in one run: nothing if project stays nil.
type deployed struct {
	reader  deploy.Reader
	conf    *config.Config
	on      bool // the rule is
	facts   *code.Facts
	project *deploy.Project
	roots   map[string]bool
}

func newDeployed(cfg Config, conf *config.Config, on []diagnose.Check) *deployed {
	d := &deployed{conf: conf, facts: code.New(), roots: map[string]bool{}}
	d.on = slices.ContainsFunc(on, func(c diagnose.Check) bool { return c.Rule.Name == redelivery.Rule.Name })
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
	for _, m := range loaded.Packages {
		if m.Root {
			d.roots[m.PkgPath] = true
			req.Packages = append(req.Packages, deploy.Package{Path: m.PkgPath, Name: m.Name, Dir: m.Dir})
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
			several = several || isSeveral(w)
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

// isSeveral: a program that certainly runs more than once at a time.
func isSeveral(w *deploy.Workload) bool {
	n, ok := deploy.Min(w.Replicas)
	return ok && n >= 2 && w.Link != nil
}

// restrict forgets what was found of schedules that are not asked for: all but those of programs
// that run several times.
func (d *deployed) restrict(program *link.Program, res *replay.Result, conf *config.Config) {
	if d.project == nil || slices.ContainsFunc(conf.Handlers, func(s config.Setting) bool { return s.Name == "schedule" }) {
		return
	}
	reach := map[string]bool{}
	for _, s := range d.project.Stacks {
		for _, w := range s.Workloads {
			if isSeveral(w) {
				program.Reach(w.Link.Package+".main", reach)
			}
		}
	}
	res.Keep("schedule", func(s *replay.Site) bool { return s.Handler != nil && reach[s.Handler.Name] })
}

// findings are those of the rule redelivery.
func (d *deployed) findings(program *link.Program, res *replay.Result) []Finding {
	if d.project == nil {
		return nil
	}
	off := map[string]bool{}
	for _, s := range d.conf.Rules {
		if s.Name == redelivery.Rule.Name {
			for _, c := range s.Checks {
				off[c.Name] = c.Value == "off"
			}
		}
	}
	return redelivery.Find(redelivery.Input{Project: d.project, Program: program, Replay: res, Facts: d.facts, Off: off, Excluded: d.conf.Excludes})
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
