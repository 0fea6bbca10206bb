// Package nonatomic reports guards that leave a window open.
package nonatomic

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
	Name:     "nonatomic",
	Title:    "a guard leaves a window: two deliveries pass it at once, or a failed one is taken for done",
	Doc:      doc,
	URL:      "https://github.com/idemcheck/idemcheck/blob/main/docs/rules/nonatomic.md",
	Severity: report.SeverityWarning,
	Default:  true,
}

// Check reports guards that only read, and claims that a failing delivery keeps.
var Check = diagnose.Check{Rule: Rule, Find: find}

// Analyzer is Check for one package at a time.
var Analyzer = Check.Analyzer(diagnose.Replay)

func find(res *driver.Result) []diagnose.Finding {
	var out []diagnose.Finding
	for g := range replay.Of[*replay.Gap](res.Findings) {
		cause := "check-then-act"
		if g.Leak {
			cause = "claim leak"
		}
		out = append(out, diagnose.Finding{Site: &g.Site, Message: message(g), Effect: g.Effect + ": " + g.What, Cause: cause,
			Names: []string{cause, g.Guard, g.Effect, g.What}})
	}
	return out
}

// message says what happens in the window, and what closes it.
func message(g *replay.Gap) string {
	handler, what, delivery := diagnose.Name(g.Handler.Name), diagnose.At(g.What, g.In, g.At), diagnose.Delivery(g.Kind)
	if g.Leak {
		return fmt.Sprintf("%s keeps its claim (%s) when it fails before it %s: %s comes again, is taken for done, and the effect never happens; "+
			"give the claim back on failure, or make it in the effect's own transaction", handler, g.Guard, what, delivery)
	}
	both, claim := "both find nothing", "a unique insert, SET NX, a conditional write"
	if g.Gone {
		both, claim = "both find that it is still to do", "a conditional write, a delete that tells whether it was there"
	}
	return fmt.Sprintf("%s only looks (%s) whether %s was processed before it %s: two deliveries at the same time %s; "+
		"claim it in one step (%s), or lock what was read until the transaction ends", handler, g.Guard, delivery, what, both, claim)
}
