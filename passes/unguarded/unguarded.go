// Package unguarded reports effects that a redelivered event repeats.
package unguarded

import (
	_ "embed"
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/report"
	"github.com/idemcheck/idemcheck/internal/summary"
)

//go:embed doc.md
var doc string

// Rule describes the rule, for help, explain and SARIF alike.
var Rule = report.Rule{
	Name:     "unguarded",
	Title:    "an effect can run again when its event is delivered again",
	Doc:      doc,
	URL:      "https://github.com/idemcheck/idemcheck#unguarded",
	Severity: report.SeverityError,
	Default:  true,
}

// Analyzer reports effects that are reached, on some path, without a guard that
// knows the event.
var Analyzer = &analysis.Analyzer{
	Name:     Rule.Name,
	Doc:      Rule.Title + "\n\n" + doc,
	URL:      Rule.URL,
	Run:      run,
	Requires: []*analysis.Analyzer{replay.Analyzer},
}

func run(pass *analysis.Pass) (any, error) {
	res := pass.ResultOf[replay.Analyzer].(*replay.Result)
	for i := range res.Repeats {
		r := &res.Repeats[i]
		pkg, pos := r.Package, r.Pos
		message := Message(r)
		if pkg.Path != pass.Pkg.Path() {
			// The handler's own package could not tell; this one wires it.
			pkg, pos = r.Wire.Package, r.Wire.Pos
			message += "; path: " + pathText(r)
		} else if !visible(pass, r) {
			message += "; path: " + pathText(r)
		}
		d := analysis.Diagnostic{Pos: replay.Position(pass, pkg, pos), Category: Rule.Name, Message: message, URL: Rule.URL}
		if !d.Pos.IsValid() || res.Suppressed(Rule.Name, pkg, pos) || res.Suppressed(Rule.Name, r.Package, r.Pos) {
			continue
		}
		for _, s := range r.Path {
			if p := replay.Position(pass, s.Package, s.Pos); p.IsValid() {
				d.Related = append(d.Related, analysis.RelatedInformation{Pos: p, Message: stepText(s)})
			}
		}
		pass.Report(d)
	}
	return nil, res.Err()
}

// visible: all steps lie in the package under analysis; others can't be related information.
func visible(pass *analysis.Pass, r *replay.Repeat) bool {
	for _, s := range r.Path {
		if !replay.Position(pass, s.Package, s.Pos).IsValid() {
			return false
		}
	}
	return true
}

// Message is the finding in one line: the handler, the effect, what a redelivery repeats,
// and the first missing thing.
func Message(r *replay.Repeat) string {
	return fmt.Sprintf("%s %s again when %s is delivered again: %s",
		displayName(r.Handler.Name), r.What, source(r.Kind), cause(r))
}

func source(kind string) string {
	switch kind {
	case "http":
		return "the request"
	case "queue":
		return "the message"
	case "job":
		return "the job"
	}
	return "the event"
}

// cause is the first missing thing in words.
func cause(r *replay.Repeat) string {
	c := r.Cause
	guard := c.Guard
	if c.Package != nil && c.Pos.File >= 0 {
		guard = fmt.Sprintf("%s (%s:%d)", c.Guard, baseName(c.Package.Files[c.Pos.File]), c.Pos.Line)
	}
	switch c.Kind {
	case "ignored":
		return "the answer of " + guard + " is ignored"
	case "duplicate side":
		return "the way where " + guard + " says that it was processed leads here, too"
	case "memory":
		return guard + " remembers in the memory of this process, which other instances do not see"
	case "batch":
		return guard + " decides once for the whole batch, not for each record"
	case "never recorded":
		return "what " + guard + " looks up is never recorded by this handler"
	case "after":
		return guard + " is consulted only after the effect"
	case "other path":
		return guard + " guards another path, not this one"
	}
	return "no guard on the way asks whether it was processed before"
}

func baseName(file string) string {
	return file[strings.LastIndexAny(file, `/\`)+1:]
}

// displayName is a function as its author would name it: "(*Server).Paid".
func displayName(full string) string {
	closure := ""
	if i := strings.IndexByte(full, '$'); i > 0 {
		full, closure = full[:i], "func in "
	}
	if strings.HasPrefix(full, "(") {
		recv, method, _ := strings.Cut(full[1:], ").")
		star := ""
		if strings.HasPrefix(recv, "*") {
			star, recv = "*", recv[1:]
		}
		recv = recv[strings.LastIndexAny(recv, "./")+1:]
		if star != "" {
			return closure + "(*" + recv + ")." + method
		}
		return closure + recv + "." + method
	}
	return closure + full[strings.LastIndexByte(full, '/')+1:]
}

func stepText(s replay.Step) string {
	if i := strings.IndexByte(s.Callee, ' '); i > 0 {
		return s.Callee
	}
	return "calls " + displayName(s.Callee)
}

func pathText(r *replay.Repeat) string {
	var parts []string
	for _, s := range r.Path {
		parts = append(parts, fmt.Sprintf("%s:%d %s", baseName(s.Package.Files[s.Pos.File]), s.Pos.Line, stepText(s)))
	}
	return strings.Join(parts, ", ")
}

// Finding is a repeat as a finding of this rule.
func Finding(r *replay.Repeat) report.Finding {
	f := report.Finding{Rule: Rule.Name, Pos: place(r.Package, r.Pos), Message: Message(r), Handler: displayName(r.Handler.Name),
		Kind: r.Kind, Effect: r.Effect + ": " + r.What, Cause: r.Cause.Kind}
	for _, s := range r.Path {
		f.Path = append(f.Path, report.Step{Pos: place(s.Package, s.Pos), Message: stepText(s)})
	}
	var callees []string
	for _, s := range r.Path {
		callees = append(callees, s.Callee)
	}
	f.Fingerprint = report.Fingerprint(Rule.Name, r.Handler.Name, r.Effect, r.What, strings.Join(callees, "\n"))
	return f
}

func place(pkg *summary.Package, pos summary.Pos) report.Position {
	if pkg == nil || pos.File < 0 {
		return report.Position{}
	}
	return report.Position{File: pkg.Files[pos.File], Line: int(pos.Line), Col: int(pos.Col)}
}
