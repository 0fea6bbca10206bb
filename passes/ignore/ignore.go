// Package ignore reports //idemcheck:ignore comments that are wrong or of no use.
package ignore

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/report"
)

//go:embed doc.md
var doc string

// Rule describes the rule, for help, explain and SARIF alike.
var Rule = report.Rule{
	Name:     "ignore",
	Title:    "an ignore comment names no rule, has no reason, or silences nothing",
	Doc:      doc,
	URL:      "https://github.com/idemcheck/idemcheck/blob/main/docs/rules/ignore.md",
	Severity: report.SeverityWarning,
	Default:  true,
}

// Check reports faulty ignore comments; it comes after all other checks.
var Check = diagnose.Check{Rule: Rule, Find: find}

// Analyzer is Check for one package at a time: it can't tell which comments are of use.
var Analyzer = Check.Analyzer(diagnose.Replay)

func find(res *driver.Result) []diagnose.Finding {
	var out []diagnose.Finding
	for _, p := range res.Packages {
		if p.Path != res.Own { // a run over a module has errors for them
			continue
		}
		for _, m := range p.Malformed {
			out = append(out, diagnose.Finding{Site: &replay.Site{Package: p, Pos: m.Pos}, Message: m.Message, Cause: "malformed", Names: []string{m.Message}})
		}
	}
	for _, c := range res.Ignores() {
		message, cause := "", ""
		switch {
		case c.Rule == "":
			cause, message = "no rule", "an ignore comment names the rule that it silences, and why: //idemcheck:ignore RULE REASON"
		case !slices.Contains(Rules, c.Rule):
			cause, message = "unknown rule", fmt.Sprintf("there is no rule %q to ignore; rules: %s", c.Rule, strings.Join(Rules, ", "))
		case c.Reason == "":
			cause, message = "no reason", fmt.Sprintf("an ignore comment has a reason: //idemcheck:ignore %s REASON; without one it silences nothing", c.Rule)
		// Behind a bound there may be what it silences.
		case !c.Used && slices.Contains(res.Ran, c.Rule) && len(res.Bounds) == 0:
			cause, message = "unused", fmt.Sprintf("there is no finding of %s here any more: delete the comment", c.Rule)
		default:
			continue
		}
		out = append(out, diagnose.Finding{Site: &replay.Site{Package: c.Package, Pos: c.Pos}, Message: message, Cause: cause, Names: []string{cause, c.Rule, c.Reason}})
	}
	return out
}
