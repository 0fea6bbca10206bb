// Package nodeadline reports effects over the network that a handler awaits without a
// deadline.
package nodeadline

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
	Name:     "nodeadline",
	Title:    "an effect over the network is awaited without a deadline",
	Doc:      doc,
	URL:      "https://github.com/idemcheck/idemcheck/blob/main/docs/rules/nodeadline.md",
	Severity: report.SeverityWarning,
	Default:  true,
}

// Check reports effects whose wait nothing bounds.
var Check = diagnose.Check{Rule: Rule, Find: find, Fixes: fixes}

// Analyzer is Check for one package at a time.
var Analyzer = Check.Analyzer(diagnose.Replay)

func find(res *driver.Result) []diagnose.Finding {
	var out []diagnose.Finding
	for w := range replay.Of[*replay.EndlessWait](res.Findings) {
		cause := "no timeout"
		if w.Context {
			cause = "context without deadline"
		}
		out = append(out, diagnose.Finding{Site: &w.Site, Message: message(w), Effect: w.Effect + ": " + w.What, Cause: cause,
			Names: []string{cause, w.Effect, w.What}, Detail: w})
	}
	return out
}

// message says what is missing, what then happens, and what bounds the wait.
func message(w *replay.EndlessWait) string {
	handler, delivery := diagnose.Name(w.Handler.Name), diagnose.Delivery(w.Kind)
	if w.Context {
		return fmt.Sprintf("%s %s under a context that never ends (Background, TODO or WithoutCancel): it may still wait when %s has timed out and is delivered again; "+
			"pass on the handler's own context, or one with a timeout", handler, w.What, delivery)
	}
	return fmt.Sprintf("%s %s with neither a context nor a client timeout: a peer that does not answer holds the handler for ever, and %s is delivered again meanwhile; "+
		"give the client a Timeout or the request the handler's context", handler, w.What, delivery)
}
