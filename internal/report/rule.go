package report

import (
	"slices"
	"strings"
)

// The severities of a rule. They are SARIF's levels, so that no format needs a
// translation.
const (
	SeverityError   = "error"
	SeverityWarning = "warning"
	SeverityNote    = "note"
)

// A Rule says what a rule is, once: the manual, explain, the table in the
// README and the rules of a SARIF log are all made from this value.
type Rule struct {
	Name     string // what findings and ignore comments call it
	Title    string // one line
	Doc      string // the manual page, in Markdown: the problem, an example, the fix
	URL      string // where the manual page is on the web, if it is
	Severity string // error, warning or note; anything else counts as warning
	Default  bool   // on unless the configuration turns it off
}

// level returns the rule's severity, made one of the known three.
func (r Rule) level() string {
	switch r.Severity {
	case SeverityError, SeverityNote:
		return r.Severity
	}
	return SeverityWarning
}

// level is the severity of a finding of a rule.
func (f *Finding) level(r Rule) string {
	if f.Severity != "" {
		return Rule{Severity: f.Severity}.level()
	}
	return r.level()
}

// Fails reports whether a finding is as severe as demanded, or more.
func (f *Finding) Fails(demanded string) bool {
	return slices.Index(severities, Rule{Severity: f.Severity}.level()) <= slices.Index(severities, demanded)
}

// severities, the worst first.
var severities = []string{SeverityError, SeverityWarning, SeverityNote}

// Severities are their names.
func Severities() []string { return slices.Clone(severities) }

// title returns a text for one line, which is never empty: SARIF viewers print
// a blank for a rule without one.
func (r Rule) title() string {
	if r.Title != "" {
		return r.Title
	}
	return r.Name
}

// summary returns the first paragraph of the manual page, on one line.
func (r Rule) summary() string {
	var words []string
	for line := range strings.Lines(r.Doc) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "```") && words == nil:
			return r.title() // code comes first: there is no such paragraph
		case strings.HasPrefix(line, "```"), line == "" && words != nil:
			return strings.Join(words, " ")
		case line != "" && !strings.HasPrefix(line, "#"):
			words = append(words, line)
		}
	}
	if words == nil {
		return r.title()
	}
	return strings.Join(words, " ")
}

// manual returns the whole manual page, which is never empty: GitHub requires
// help of every rule.
func (r Rule) manual() string {
	if r.Doc != "" {
		return r.Doc
	}
	return r.title()
}
