// Package failopen reports guards that let effects run when they fail.
package failopen

import (
	_ "embed"
	"fmt"

	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/report"
)

//go:embed doc.md
var doc string

// Rule describes the rule, for help, explain and SARIF alike.
var Rule = report.Rule{
	Name:     "failopen",
	Title:    "a guard's own failure lets the effect run unguarded",
	Doc:      doc,
	URL:      "https://github.com/idemcheck/idemcheck/blob/main/docs/rules/failopen.md",
	Severity: report.SeverityNote,
}

// Check reports guards that let effects run when they fail.
var Check = diagnose.Check{Rule: Rule, Find: find}

// Analyzer is Check for one package at a time.
var Analyzer = Check.Analyzer(diagnose.Replay)

func find(res *driver.Result) []diagnose.Finding {
	var out []diagnose.Finding
	for o := range replay.Of[*replay.Open](res.Findings) {
		out = append(out, diagnose.Finding{Site: &o.Site, Message: message(o), Effect: o.Effect + ": " + o.What, Cause: "fails open", Names: []string{o.Guard, o.Effect, o.What}})
	}
	return out
}

// message says what a failing guard lets through, and what to do.
func message(o *replay.Open) string {
	return fmt.Sprintf("%s %s also when the guard itself fails (%s): %s may have been processed before; "+
		"return the error, so that it is delivered again when the guard answers", diagnose.Name(o.Handler.Name), o.What, o.Guard, diagnose.Delivery(o.Kind))
}
