// Package unguarded reports effects that a redelivered event repeats.
package unguarded

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
	Name:     "unguarded",
	Title:    "an effect can run again when its event is delivered again",
	Doc:      doc,
	URL:      "https://github.com/idemcheck/idemcheck/blob/main/docs/rules/unguarded.md",
	Severity: report.SeverityError,
	Default:  true,
}

// Check reports effects that are reached, on some path, without a guard that knows the
// event.
var Check = diagnose.Check{Rule: Rule, Find: find, Fixes: fixes}

// Analyzer is Check for one package at a time.
var Analyzer = Check.Analyzer(diagnose.Replay)

func find(res *driver.Result) []diagnose.Finding {
	var out []diagnose.Finding
	for r := range replay.Of[*replay.Repeat](res.Findings) {
		out = append(out, diagnose.Finding{Site: &r.Site, Message: message(r), Effect: r.Effect + ": " + r.What, Cause: string(r.Cause.Kind),
			Names: []string{r.Effect, r.What}, Detail: r})
	}
	return out
}

// message is the finding in one line: the handler, the effect, what a redelivery repeats,
// and the first missing thing.
func message(r *replay.Repeat) string {
	return fmt.Sprintf("%s %s again when %s: %s", diagnose.Name(r.Handler.Name), r.What, diagnose.Again(&r.Site), cause(r))
}

// cause is the first missing thing in words.
func cause(r *replay.Repeat) string {
	c := r.Cause
	guard := diagnose.At(c.Guard, c.Package, c.Pos)
	switch c.Kind {
	case replay.Ignored:
		return "the answer of " + guard + " is ignored"
	case replay.DuplicateSide:
		return "the way where " + guard + " says that it was processed leads here, too"
	case replay.Memory:
		return guard + " remembers in the memory of this process, which other instances do not see"
	case replay.PerBatch:
		return guard + " decides once for the whole batch, not for each record"
	case replay.NeverRecorded:
		return "what " + guard + " looks up is never recorded by this handler"
	case replay.After:
		return guard + " is consulted only after the effect"
	case replay.OtherPath:
		return guard + " guards another path, not this one"
	}
	return "no guard on the way asks whether it was processed before"
}
