package idemcheck

import (
	"context"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/load"
)

// addFixes adds fixes to findings. The packages that have some are loaded once more: keeping the
// syntax of all until the findings are known would take the memory of all.
func addFixes(ctx context.Context, cfg Config, on []diagnose.Check, res *driver.Result, found []Finding) error {
	wanted := map[string]bool{}
	for _, c := range on {
		if c.Fixes == nil {
			continue
		}
		for _, f := range c.Find(res) {
			if f.Site.Package != nil {
				wanted[f.Site.Package.Path] = true
			}
		}
	}
	if len(wanted) == 0 || len(found) == 0 {
		return nil
	}
	var mu sync.Mutex
	_, err := load.Load(ctx, load.Config{Dir: cfg.Dir, Patterns: cfg.Patterns, Tags: cfg.Tags, Tests: cfg.Tests, Env: cfg.Env,
		Need: func(m *load.Meta) bool { return wanted[m.PkgPath] },
		Visit: func(p *load.Package) {
			mu.Lock()
			defer mu.Unlock()
			pass := &analysis.Pass{Fset: p.Fset, Files: p.Files, Pkg: p.Types, TypesInfo: p.Info}
			for _, c := range on {
				c.AddFixes(pass, res, found)
			}
		}})
	return err
}
