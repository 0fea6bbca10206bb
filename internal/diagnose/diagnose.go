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
	if c.Find == nil {
		return
	}
	seen := map[string]bool{}
	for _, f := range c.Find(res) {
		at, ok := f.Site.In(pass.Pkg.Path())
		if !ok {
			continue
		}
		pkg, pos := at.Package, at.Pos
		message := f.Message
		if len(f.Site.Path) > 0 && (flat || f.Site.Package.Path != pass.Pkg.Path() || !visible(pass, f.Site.Path)) {
			message += "; path: " + pathText(f.Site.Path)
		}
		d := analysis.Diagnostic{Pos: driver.Position(pass, pkg, pos), Category: c.Rule.Name, Message: message, URL: c.Rule.URL}
		// One finding per line, however often its handler is registered.
		if res.Config != nil && res.Config.Excludes(pkg.Files[pos.File]) {
			continue
		}
		if !d.Pos.IsValid() || seen[f.Site.Key()] || res.Suppressed(c.Rule.Name, pkg, pos) || res.Suppressed(c.Rule.Name, f.Site.Package, f.Site.Pos) {
			continue
		}
		seen[f.Site.Key()] = true
		for _, s := range f.Site.Path {
			if flat {
				break
			}
			if p := driver.Position(pass, s.Package, s.Pos); p.IsValid() {
				d.Related = append(d.Related, analysis.RelatedInformation{Pos: p, Message: stepText(s)})
			}
		}
		if c.Fixes != nil && f.Site.Package.Path == pass.Pkg.Path() {
			d.SuggestedFixes = c.Fixes(pass, &f)
		}
		pass.Report(d)
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
	if c.Find == nil {
		return nil
	}
	var out []report.Finding
	seen := map[string]bool{}
	for _, f := range c.Find(res) {
		key := f.Site.Key()
		if res.Config != nil && res.Config.Excludes(f.Site.Package.Files[f.Site.Pos.File]) {
			continue
		}
		if seen[key] || !roots(f.Site.Package.Path) || res.Suppressed(c.Rule.Name, f.Site.Package, f.Site.Pos) {
			continue
		}
		if c.Amend != nil && !c.Amend(&f) {
			continue
		}
		seen[key] = true
		out = append(out, c.finding(&f))
	}
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
