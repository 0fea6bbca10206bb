// Package ackonerror reports failures that are acknowledged.
package ackonerror

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
	Name:     "ackonerror",
	Title:    "a failed effect or guard is acknowledged, and the event is lost",
	Doc:      doc,
	URL:      "https://github.com/idemcheck/idemcheck/blob/main/docs/rules/ackonerror.md",
	Severity: report.SeverityNote,
}

// Check reports failures that are acknowledged.
var Check = diagnose.Check{Rule: Rule, Find: find}

// Analyzer is Check for one package at a time.
var Analyzer = Check.Analyzer(diagnose.Replay)

func find(res *driver.Result) []diagnose.Finding {
	var out []diagnose.Finding
	for l := range replay.Of[*replay.Loss](res.Findings) {
		out = append(out, diagnose.Finding{Site: &l.Site, Message: message(l), Effect: l.Failed, Cause: "acknowledged", Names: []string{l.Failed, l.By}})
	}
	return out
}

// message says what failed, that the source is told otherwise, and what to do.
func message(l *replay.Loss) string {
	how := "returns without an error"
	if l.By != "" {
		how = "acknowledges (" + l.By + ")"
	}
	return fmt.Sprintf("%s %s although what %s has failed: %s does not deliver %s again, and the effect is lost; "+
		"return the error, or store the event for another try", diagnose.Name(l.Handler.Name), how, diagnose.At(l.Failed, l.In, l.At), diagnose.Source(&l.Site), diagnose.Delivery(l.Kind))
}
