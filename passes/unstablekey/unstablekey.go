// Package unstablekey reports idempotency keys that a redelivery does not repeat, or that
// different events share.
package unstablekey

import (
	_ "embed"
	"fmt"
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
	Name:     "unstablekey",
	Title:    "an idempotency key differs between deliveries of an event, or is the same for several events",
	Doc:      doc,
	URL:      "https://github.com/idemcheck/idemcheck/blob/main/docs/rules/unstablekey.md",
	Severity: report.SeverityError,
	Default:  true,
}

// Check reports keys of guards, and keys that callees deduplicate by.
var Check = diagnose.Check{Rule: Rule, Find: find, Fixes: fixes}

// Analyzer is Check for one package at a time.
var Analyzer = Check.Analyzer(diagnose.Replay)

func find(res *driver.Result) []diagnose.Finding {
	var out []diagnose.Finding
	for k := range replay.Of[*replay.Key](res.Findings) {
		cause := "changes"
		if !k.Fresh {
			cause = "shared"
		}
		out = append(out, diagnose.Finding{Site: &k.Site, Message: message(k), Effect: "key of " + k.What, Cause: cause,
			Names: []string{k.What, string(k.Part.Class), k.Part.Name, k.Constant}, Detail: k})
	}
	return out
}

// message says which part of the key makes it useless, what that does, and what to use.
func message(k *replay.Key) string {
	part, class := diagnose.At(k.Part.Name, k.Part.Package, k.Part.Pos), k.Part.Class
	if k.Fresh && k.Part.Name == "" {
		part, class = "the statement itself", replay.Random // gen_random_uuid(), now()
	}
	differs := "differs in each delivery"
	if k.Sometimes {
		differs = "may differ between deliveries"
	}
	var what, why string
	switch {
	case k.Fallback:
		what = "falls back to a key that " + differs + ", where the client sends none"
		if k.Kind != "http" {
			what = "falls back to a key that " + differs + ", where the event has none"
		}
		why = part + " " + fresh[class]
	case k.Fresh:
		what = "uses a key that " + differs + " of an event"
		why = part + " " + fresh[class]
	case k.Constant != "":
		what = "uses a key that is the same for every event"
		why = fmt.Sprintf("it is the constant %q", shorten(k.Constant))
	default:
		what = "uses a key that different events share"
		why = part + " " + shared[class]
	}
	effect := ", so that " + k.What + " does not recognise a redelivery"
	if !k.Fresh {
		effect = ", so that " + k.What + " takes another event for a redelivery"
	}
	return fmt.Sprintf("%s %s%s: %s; %s", diagnose.Name(k.Handler.Name), what, effect, why, advice(k))
}

var fresh = map[replay.Class]string{
	replay.Random:  "makes a new value each time",
	replay.Clock:   "tells the time of this delivery",
	replay.Attempt: "changes with each attempt",
	replay.Process: "differs from one process to the next",
}

var shared = map[replay.Class]string{
	replay.Timestamp: "is a time, which several events may have",
	replay.Fixed:     "is the same for all events of its source",
}

// advice is what to use instead: the id that this handler's own delivery offers.
func advice(k *replay.Key) string {
	instead := ""
	switch {
	case len(k.Stable) > 0:
		instead = "the id that the source gives the event (" + k.Stable[0].Type + "." + k.Stable[0].Field + ")"
	case k.Fallback && k.Kind != "http":
		return "refuse events without one, or make it from the payload"
	case k.Fallback:
		return "refuse requests without a key, or make it from the payload"
	case k.Kind == "http":
		instead = "an id that the sender repeats (an Idempotency-Key header, the event's own id) or a hash of the body"
	default:
		instead = "an id from the event's payload, or a hash of it"
	}
	if !k.Fresh {
		return "add " + instead
	}
	return "use " + instead
}

func shorten(text string) string {
	if len(text) > 40 {
		return strings.ToValidUTF8(text[:40], "") + "..."
	}
	return text
}
