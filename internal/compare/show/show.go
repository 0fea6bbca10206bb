// Package show writes a comparison of two runs: for a terminal of any width, as markdown for a
// ticket, as JSON for programs.
package show

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/compare"
)

// A Format is a way to write a comparison.
type Format string

const (
	Text     Format = "text"
	JSON     Format = "json"
	Markdown Format = "markdown"
)

// Formats are the names of all formats.
func Formats() []string { return []string{string(Text), string(JSON), string(Markdown)} }

// ParseFormat returns the format of that name.
func ParseFormat(s string) (Format, error) {
	if !slices.Contains(Formats(), s) {
		return "", fmt.Errorf("unknown format %q (want one of %s)", s, strings.Join(Formats(), ", "))
	}
	return Format(s), nil
}

// Options are for the text format.
type Options struct {
	Width int // of the terminal; 0: 100
	Color bool
	Brief bool // two lines: verdict, key
}

// Write writes r. The same report gives the same bytes.
func Write(w io.Writer, f Format, r *compare.Report, o Options) error {
	switch f {
	case JSON:
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(r)
	case Markdown:
		return writeMarkdown(w, r)
	}
	return writeText(w, r, o)
}

// verdictText is the verdict in one line.
func verdictText(r *compare.Report) string {
	text := r.Summary
	if r.Certainty != nil {
		text += " (" + *r.Certainty + ")"
	}
	return text
}

// keyText is a key in one line, for -q.
func keyText(r *compare.Report) string {
	if len(r.Key) == 0 {
		return "deduplicate by: nothing can be named"
	}
	var parts []string
	for _, k := range r.Key {
		parts = append(parts, keyPart(k))
	}
	return heading(r) + ": " + strings.Join(parts, ", ")
}

func keyPart(k compare.KeyPart) string {
	if k.Value == nil {
		return k.Path
	}
	return k.Path + " = " + *k.Value
}

func heading(r *compare.Report) string {
	if r.Verdict == "different" {
		return "tell them apart by"
	}
	return "deduplicate by"
}

// at is where evidence stands, both sides in one.
func at(left, right compare.Place) string {
	l, r := place(left), place(right)
	switch {
	case l == "" || l == r:
		return r
	case r == "":
		return l
	}
	return l + " and " + r
}

func place(p compare.Place) string {
	if p.File == "" || p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// advice on what would help, for each thing that is missing.
var missing = map[string]string{
	"second-run":     "the second run",
	"choice":         "which two runs are meant: -run",
	"event-id":       "an id of the event: log it (messageId, X-...-Delivery, ce-id), or take it from the source",
	"payload":        "the payload: log the event once, or take it from the source",
	"log":            "the log of both runs: what they did, and how run 1 ended",
	"report":         "the end of run 1 in the log: it was late or died, or the log was cut before",
	"subscription":   "the subscription, trigger or rule by which each came",
	"delivery-count": "the count of deliveries that the source keeps",
	"time":           "when each run began and ended",
}

// unstable says which tempting paths are no key, and why.
func unstable(r *compare.Report) string {
	if len(r.Unstable) == 0 {
		return ""
	}
	it, why := "they differ", " from delivery to delivery"
	if len(r.Unstable) == 1 {
		it = "it differs"
	}
	if r.Verdict != "redelivered" {
		why = " between the two"
	}
	return "not by " + strings.Join(r.Unstable, ", ") + ": " + it + why
}
