package idemcheck

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/report"
)

// taken is the inventory: what the replay has shown of handlers, with their findings, what deploys
// them, and what was left out.
func taken(dir string, conf *config.Config, replayed *driver.Result, deployed *deployed, res *Result) *Inventory {
	inv := &Inventory{}
	told := map[string]bool{} // bounds that a handler has told
	for _, h := range replayed.Inventory {
		if h.Safe || h.Generated || conf.Excludes(h.Place.File) {
			continue
		}
		if h.Function == "" { // a value that nothing is known of
			what := h.Kind + " deliveries"
			if routes := h.Routes(); len(routes) > 0 {
				what = "requests for " + routes[0]
			}
			inv.Unknown = append(inv.Unknown, inventory.Unknown{Kind: inventory.UnknownHandler, What: what, Place: h.Place})
			continue
		}
		h.Name = diagnose.Name(h.Function)
		for i := range h.Effects {
			for j, s := range h.Effects[i].Path {
				h.Effects[i].Path[j].Text = diagnose.StepText(s.Text)
			}
		}
		for i, u := range h.Unknown {
			switch u.Kind {
			case inventory.UnknownBound:
				told[u.What] = true
			case inventory.UnknownInterface:
				h.Unknown[i].What = diagnose.Name(u.What)
			}
		}
		for _, f := range res.Findings {
			if _, of := slices.BinarySearch(h.Bodies, f.Function); of && f.Kind == h.Kind {
				severity := f.Severity
				if i := slices.IndexFunc(res.Rules, func(r Rule) bool { return r.Name == f.Rule }); severity == "" && i >= 0 {
					severity = res.Rules[i].Severity
				}
				h.Findings = append(h.Findings, inventory.Finding{Rule: f.Rule, Severity: severity, Message: f.Message,
					Place: inventory.PlaceOf(relative(dir, f.Pos)), Fingerprint: f.Fingerprint})
			}
		}
		if deployed.finder != nil {
			h.Deployment = deployed.finder.Deployment(h)
		}
		inv.Handlers = append(inv.Handlers, h)
	}
	for _, b := range res.Bounds {
		if what := b.What + ": " + b.Unseen; !told[what] {
			inv.Unknown = append(inv.Unknown, inventory.Unknown{Kind: inventory.UnknownBound, What: diagnose.Name(b.Func) + ": " + what})
		}
	}
	for _, e := range res.Errors {
		what := e.Message
		if e.Package != "" {
			what = e.Package + ": " + what
		}
		inv.Unknown = append(inv.Unknown, inventory.Unknown{Kind: inventory.UnknownPackage, What: what, Place: inventory.PlaceOf(e.Pos)})
	}
	for _, s := range deployed.skipped() {
		inv.Unknown = append(inv.Unknown, inventory.Unknown{Kind: inventory.UnknownFile, What: s})
	}
	inv.Arrange(dir)
	return inv
}

func relative(dir string, p report.Position) report.Position {
	p.File = report.Relative(dir, p.File)
	return p
}

// unknown are the registrations for which it is not known what takes the deliveries, but for what a library
// brings itself: nothing was asked of that.
func unknown(conf *config.Config, replayed *driver.Result, counts func(kind string) bool) []report.Position {
	var out []report.Position
	for _, h := range replayed.Inventory {
		onlyAsked := slices.ContainsFunc(h.Registrations, func(r inventory.Registration) bool { return r.Method == "GET" || r.Method == "HEAD" })
		if p := h.Place; h.Function == "" && !h.Foreign && !onlyAsked && counts(h.Kind) && !conf.Excludes(p.File) {
			out = append(out, report.Position{File: p.File, Line: p.Line, Col: p.Column})
		}
	}
	return out
}
