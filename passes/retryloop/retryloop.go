// Package retryloop reports effects that the program itself repeats without a key.
package retryloop

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
	Name:     "retryloop",
	Title:    "the program repeats an effect without a key that makes the repetition safe",
	Doc:      doc,
	URL:      "https://github.com/idemcheck/idemcheck/blob/main/docs/rules/retryloop.md",
	Severity: report.SeverityWarning,
	Default:  true,
}

// Check reports effects in loops, functions and clients that try again.
var Check = diagnose.Check{Rule: Rule, Find: find}

// Analyzer is Check for one package at a time.
var Analyzer = Check.Analyzer(diagnose.Replay)

func find(res *driver.Result) []diagnose.Finding {
	var out []diagnose.Finding
	for r := range replay.Of[*replay.Retry](res.Findings) {
		out = append(out, diagnose.Finding{Site: &r.Site, Message: message(r), Effect: r.Effect + ": " + r.What, Cause: string(r.How),
			Names: []string{string(r.How), r.Effect, r.What}})
	}
	return out
}

var how = map[replay.RetryKind]string{
	replay.ByLoop:   "in a loop that tries again after an error",
	replay.ByFunc:   "in a function that is tried again after an error",
	replay.ByClient: "through a client that tries again after an error",
}

// message says what repeats the effect, why that is not safe, and what makes it so.
func message(r *replay.Retry) string {
	missing := "nothing tells the second try from another request; give all tries one key, made from the event's id"
	if r.Anew {
		missing = "each try makes a key of its own; make it once, before the first try, from the event's id"
	}
	return fmt.Sprintf("%s %s %s: a try whose answer was lost may have taken effect, and %s", diagnose.Name(r.Handler.Name), r.What, how[r.How], missing)
}
