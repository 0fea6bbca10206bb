// Package diagnose turns what a replay has shown into diagnostics: those of an analyzer
// that sees one package at a time, and those of a run over a whole module. A rule only says
// what to report.
package diagnose

import (
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/report"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Check is a rule with what finds its defects in a replayed program.
type Check struct {
	Rule report.Rule
	// Find finds in what a replay has shown; nil: the rule reports elsewhere than in packages.
	Find func(*driver.Result) []Finding
	// Amend adds to a finding what only a run over a whole module knows, or says that it is none.
	// May be nil.
	Amend func(*Finding) (keep bool)
	// Fixes are the edits that would mend a finding, if any is certain. May be nil.
	Fixes func(*analysis.Pass, *Finding) []analysis.SuggestedFix
}

// A Finding is one defect of a replayed program.
type Finding struct {
	Site    *replay.Site
	Message string // one line
	Effect  string // the effect, "sql-write: inserts into orders"
	Cause   string // the first missing thing, in a word or two
	// Names recognise the finding in another run, with the rule's and the path's: none of
	// them says a line.
	Names []string
	// Detail is what Fixes needs to know.
	Detail any
}

// Analyzer makes the check's analyzer, which reports what a replay has shown: Replay, or
// one of Replayer. The path of a finding is its related information.
func (c Check) Analyzer(replayer *analysis.Analyzer) *analysis.Analyzer {
	return c.analyzer(replayer, false)
}

// Flat is Analyzer for drivers that make a finding of each related place: the path is part of
// the message.
func (c Check) Flat(replayer *analysis.Analyzer) *analysis.Analyzer {
	return c.analyzer(replayer, true)
}

func (c Check) analyzer(replayer *analysis.Analyzer, flat bool) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: c.Rule.Name,
		Doc:  c.Rule.Title + "\n\n" + c.Rule.Doc,
		URL:  c.Rule.URL,
		Run: func(pass *analysis.Pass) (any, error) {
			res := pass.ResultOf[replayer].(*driver.Result)
			c.run(pass, res, flat)
			return nil, res.Err()
		},
		Requires: []*analysis.Analyzer{replayer},
	}
}

func (c Check) run(pass *analysis.Pass, res *driver.Result, flat bool) {
	at := func(f *Finding) (handlers.Step, bool) {
		s, ok := f.Site.In(pass.Pkg.Path())
		return s, ok && driver.Position(pass, s.Package, s.Pos).IsValid()
	}
	c.each(res, at, func(f *Finding, at handlers.Step) bool {
		message := f.Message
		if len(f.Site.Path) > 0 && (flat || f.Site.Package.Path != pass.Pkg.Path() || !visible(pass, f.Site.Path)) {
			message += "; path: " + pathText(f.Site.Path)
		}
		d := analysis.Diagnostic{Pos: driver.Position(pass, at.Package, at.Pos), Category: c.Rule.Name, Message: message, URL: c.Rule.URL}
		for _, s := range f.Site.Path {
			if flat {
				break
			}
			if p := driver.Position(pass, s.Package, s.Pos); p.IsValid() {
				d.Related = append(d.Related, analysis.RelatedInformation{Pos: p, Message: stepText(s)})
			}
		}
		if c.Fixes != nil && f.Site.Package.Path == pass.Pkg.Path() {
			d.SuggestedFixes = c.Fixes(pass, f)
		}
		pass.Report(d)
		return true
	})
}

// each calls report for the check's findings, one for each line, however often its handler is
// registered, until it returns true for that line. at says where one is reported, if at all. Those that
// the configuration excludes, or a comment there or at its own place silences, are left out.
func (c Check) each(res *driver.Result, at func(*Finding) (handlers.Step, bool), report func(f *Finding, at handlers.Step) bool) {
	if c.Find == nil {
		return
	}
	seen := map[string]bool{}
	for _, f := range c.Find(res) {
		key := f.Site.Key()
		place, ok := at(&f)
		if !ok || seen[key] || res.Config != nil && res.Config.Excludes(place.Package.Files[place.Pos.File]) {
			continue
		}
		if res.Suppressed(c.Rule.Name, place.Package, place.Pos) || res.Suppressed(c.Rule.Name, f.Site.Package, f.Site.Pos) {
			continue
		}
		seen[key] = report(&f, place)
	}
}

// visible: all steps lie in the package under analysis; others can't be related information.
func visible(pass *analysis.Pass, path []handlers.Step) bool {
	for _, s := range path {
		if !driver.Position(pass, s.Package, s.Pos).IsValid() {
			return false
		}
	}
	return true
}

// Findings are the check's findings in a program, at most one for each line, without those
// that are suppressed and those outside of the packages that roots says yes to.
func (c Check) Findings(res *driver.Result, roots func(pkg string) bool) []report.Finding {
	var out []report.Finding
	at := func(f *Finding) (handlers.Step, bool) {
		return handlers.Step{Package: f.Site.Package, Pos: f.Site.Pos}, roots(f.Site.Package.Path)
	}
	c.each(res, at, func(f *Finding, _ handlers.Step) bool {
		keep := c.Amend == nil || c.Amend(f)
		if keep {
			out = append(out, c.finding(f))
		}
		return keep
	})
	return out
}

func (c Check) finding(f *Finding) report.Finding {
	s := f.Site
	out := report.Finding{Rule: c.Rule.Name, Pos: place(s.Package, s.Pos), Message: f.Message, Kind: s.Kind, Severity: c.Rule.Severity, Effect: f.Effect, Cause: f.Cause}
	if s.API { // nothing delivers it again by itself
		out.Severity = report.SeverityNote
	}
	handler := ""
	if s.Handler != nil {
		handler, out.Handler, out.Function = s.Handler.Name, Name(s.Handler.Name), s.Handler.Name
	}
	var callees []string
	for _, step := range s.Path {
		out.Path = append(out.Path, report.Step{Pos: place(step.Package, step.Pos), Message: stepText(step)})
		callees = append(callees, step.Callee)
	}
	names := append([]string{c.Rule.Name, handler}, f.Names...)
	names = append(names, strings.Join(callees, "\n"))
	for i := range names {
		names[i] = ordinal.ReplaceAllString(names[i], "$1$$")
	}
	out.Fingerprint = report.Fingerprint(names...)
	return out
}

// ordinal are the numbers of what has no name of its own, a closure ("main$2") or one of several
// init functions ("init#1"). Another one above changes it, so that fingerprints leave it out.
var ordinal = regexp.MustCompile(`([\w\])])(?:[$#]\d+)+`)

func place(pkg *summary.Package, pos summary.Pos) report.Position {
	if pkg == nil || pos.File < 0 {
		return report.Position{}
	}
	return report.Position{File: pkg.Files[pos.File], Line: int(pos.Line), Col: int(pos.Col)}
}
