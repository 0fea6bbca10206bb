// Package partialbatch reports handlers that fail a whole batch because of one record.
package partialbatch

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
	Name:     "partialbatch",
	Title:    "one failing record brings a whole batch back",
	Doc:      doc,
	URL:      "https://github.com/idemcheck/idemcheck/blob/main/docs/rules/partialbatch.md",
	Severity: report.SeverityWarning,
	Default:  true,
}

// Check reports returns that speak for all records of a batch.
var Check = diagnose.Check{Rule: Rule, Find: find, Fixes: fixes}

// Analyzer is Check for one package at a time.
var Analyzer = Check.Analyzer(diagnose.Replay)

func find(res *driver.Result) []diagnose.Finding {
	var out []diagnose.Finding
	for b := range replay.Of[*replay.BatchFailure](res.Findings) {
		cause := "fails all"
		if b.Wrong != "" {
			cause = "wrong identifier"
		}
		out = append(out, diagnose.Finding{Site: &b.Site, Message: message(b), Effect: b.What, Cause: cause, Names: []string{cause, b.Source, b.What}, Detail: b})
	}
	return out
}

// message says what becomes of the other records of the batch.
func message(b *replay.BatchFailure) string {
	handler, what := diagnose.Name(b.Handler.Name), diagnose.At(b.What, b.In, b.At)
	if b.Wrong != "" {
		return fmt.Sprintf("%s names a failed record by its %s: %s knows records by %s, and takes the whole batch for failed", handler, b.Wrong, b.Platform, b.Right)
	}
	return fmt.Sprintf("%s fails the whole batch (%s) because of one record: all records come again, and it %s again for those that went well; "+
		"return the failed records as batch item failures (with ReportBatchItemFailures), or guard each record", handler, b.Source, what)
}
