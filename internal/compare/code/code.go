// Package code finds, in the module at hand, the handler that takes the event of two compared
// runs, and whether what it recognises events by is the same in both runs.
package code

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/compare"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/report"
)

// maxHandlers is how many candidates are shown.
const maxHandlers = 3

// InModule says whether a directory is inside a Go module.
func InModule(dir string) bool { return moduleRoot(dir) != "" }

// moduleRoot is the root of the module that a directory is in; "" if it is in none.
func moduleRoot(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for {
		if info, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && !info.IsDir() {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// Handlers adds to a comparison the functions of the module that may take the event, what the
// check finds there, and what their guards decide by. What could not be analysed is a note.
func Handlers(ctx context.Context, res *compare.Result, cfg idemcheck.Config) {
	s := subjectOf(res)
	cfg.Inventory = true
	checked, err := idemcheck.Check(ctx, cfg)
	if err != nil {
		res.Report.Notes = append(res.Report.Notes, res.Show("the module was not analysed: "+err.Error()))
		return
	}
	s.waits(res, checked.Inventory.Handlers)
	if n := len(checked.Errors); n > 0 {
		res.Report.Notes = append(res.Report.Notes, fmt.Sprintf("not all of the module could be analysed (%d errors): idemcheck ./... tells them", n))
	}
	type candidate struct {
		*inventory.Handler
		match
	}
	var list []candidate
	for _, p := range checked.Inventory.Handlers {
		if m := s.weigh(p); m.points >= enough {
			list = append(list, candidate{p, m})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return b.points - a.points })
	for _, c := range list {
		if c.points < list[0].points || len(res.Report.Handlers) == maxHandlers {
			break
		}
		h := compare.Handler{Name: c.Name, File: c.Place.File, Line: c.Place.Line, Kind: c.Kind, Why: strings.Join(c.why, ", "), Guards: []compare.Guard{}, Findings: []compare.Finding{}}
		for _, f := range c.Findings {
			h.Findings = append(h.Findings, compare.Finding{Rule: f.Rule, File: f.Place.File, Line: f.Place.Line, Column: f.Place.Column, Message: report.Printable(f.Message), Fingerprint: f.Fingerprint})
		}
		for i := range c.Keys {
			if g, ok := s.guard(&c.Keys[i]); ok {
				h.Guards = append(h.Guards, g)
			}
		}
		slices.SortStableFunc(h.Guards, func(a, b compare.Guard) int { return order(b.Differs) - order(a.Differs) })
		if len(h.Findings) == 0 && len(h.Guards) == 0 {
			h.Guards = append(h.Guards, compare.Guard{Text: "no finding, and no guard of it is known: idemcheck ./... tells more"})
		}
		res.Report.Handlers = append(res.Report.Handlers, h)
	}
	if len(res.Report.Handlers) == 0 {
		res.Report.Notes = append(res.Report.Notes, fmt.Sprintf("no handler of this module (of %d) is known to take this event", len(checked.Inventory.Handlers)))
	}
}

func order(differs bool) int {
	if differs {
		return 1
	}
	return 0
}
