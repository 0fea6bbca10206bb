// Package earlyack reports deliveries that are acknowledged before their effects are safe.
package earlyack

import (
	_ "embed"

	"github.com/idemcheck/idemcheck/internal/diagnose"
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
	URL:      "https://github.com/idemcheck/idemcheck#earlyack",
	Severity: report.SeverityError,
	Default:  true,
}

// Check reports acknowledgements with effects after them.
var Check = diagnose.Check{Rule: Rule, Find: find}

// Analyzer is Check for one package at a time.
var Analyzer = Check.Analyzer()

func find(res *replay.Result) []diagnose.Finding {
	var out []diagnose.Finding
	for i := range res.Early {
		e := &res.Early[i]
		out = append(out, diagnose.Finding{Site: &e.Site, Message: message(e), Effect: e.Effect + ": " + e.What, Cause: e.How,
			Names: []string{e.How, e.By, e.Effect, e.What}})
	}
	return out
}

// message says what the source is told too soon, before what, and what is lost.
func message(e *replay.EarlyAck) string {
	handler, what, delivery := diagnose.Name(e.Handler.Name), diagnose.At(e.What, e.In, e.At), diagnose.Delivery(e.Kind)
	switch e.How {
	case "response":
		return handler + " answers that all is well (" + e.By + ") before it " + what +
			": when that fails, the sender does not send " + delivery + " again, and the effect is lost"
	case "goroutine":
		return handler + " " + what + " in a goroutine that it does not wait for: " + delivery +
			" counts as done while that still runs, and is lost when it fails or the process stops"
	case "order":
		return handler + " commits the offset (" + e.By + ") from a goroutine: a later offset may be committed before an earlier message is done, " +
			"which is then never delivered again"
	case "auto":
		return handler + " " + what + " although " + delivery + " counts as done as soon as it is handed out: " +
			"it is never delivered again when that fails or the process stops"
	}
	return handler + " acknowledges " + delivery + " (" + e.By + ") before it " + what +
		": when that fails or the process stops, it is never delivered again, and the effect is lost"
}
