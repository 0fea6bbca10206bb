// Package earlyack reports deliveries that are acknowledged before their effects are safe.
package earlyack

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
	Name:     "earlyack",
	Title:    "a delivery is acknowledged before its effects are safe",
	Doc:      doc,
	URL:      "https://github.com/idemcheck/idemcheck/blob/main/docs/rules/earlyack.md",
	Severity: report.SeverityError,
	Default:  true,
}

// Check reports acknowledgements with effects after them.
var Check = diagnose.Check{Rule: Rule, Find: find}

// Analyzer is Check for one package at a time.
var Analyzer = Check.Analyzer(diagnose.Replay)

func find(res *driver.Result) []diagnose.Finding {
	var out []diagnose.Finding
	for e := range replay.Of[*replay.EarlyAck](res.Findings) {
		out = append(out, diagnose.Finding{Site: &e.Site, Message: message(e), Effect: e.Effect + ": " + e.What, Cause: string(e.How),
			Names: []string{string(e.How), e.By, e.Effect, e.What}})
	}
	return out
}

// message says what the source is told too soon, before what, and what is lost.
func message(e *replay.EarlyAck) string {
	handler, what := diagnose.Name(e.Handler.Name), diagnose.At(e.What, e.In, e.At)
	delivery, source := diagnose.Delivery(e.Kind), diagnose.Source(&e.Site)
	switch e.How {
	case replay.ByResponse:
		return fmt.Sprintf("%s answers that all is well (%s) before it %s: when that fails, %s does not send %s again, and the effect is lost",
			handler, e.By, what, source, delivery)
	case replay.ByReturning:
		return fmt.Sprintf("%s %s in a goroutine that it does not wait for: %s counts as done for %s while that still runs, and is lost when it fails or the process stops",
			handler, what, delivery, source)
	case replay.OutOfOrder:
		return fmt.Sprintf("%s commits the offset (%s) from a goroutine: a later offset may be committed before an earlier message is done, which %s then never delivers again",
			handler, e.By, source)
	case replay.OnDelivery:
		return fmt.Sprintf("%s %s although %s counts as done for %s as soon as it is handed out: it is never delivered again when that fails or the process stops",
			handler, what, delivery, source)
	case replay.RestOfBatch:
		return fmt.Sprintf("%s returns nil from the middle of a batch (%s): the records behind this one count as done, and %s never delivers them again; continue with them",
			handler, e.By, source)
	}
	return fmt.Sprintf("%s acknowledges %s (%s) before it %s: when that fails or the process stops, %s never delivers it again, and the effect is lost",
		handler, delivery, e.By, what, source)
}
