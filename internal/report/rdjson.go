package report

import (
	"io"
	"strings"
)

// reviewdog's Diagnostic format: https://github.com/reviewdog/reviewdog/tree/master/proto/rdf
// Its columns are bytes that count from 1, as Go's are. Paths may be relative to the
// directory that reviewdog runs in. A test checks what is written against the schema that
// stands there.

type rdResult struct {
	Source      rdSource       `json:"source"`
	Diagnostics []rdDiagnostic `json:"diagnostics"`
}

type rdSource struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type rdDiagnostic struct {
	Message  string      `json:"message"`
	Location *rdLocation `json:"location,omitempty"`
	Severity string      `json:"severity"` // ERROR, WARNING or INFO
	Code     rdCode      `json:"code"`
	Related  []rdRelated `json:"related_locations,omitempty"`
	// What the local reporter prints; without it, it prints all fields.
	Output string `json:"original_output"`
}

type rdCode struct {
	Value string `json:"value"`
	URL   string `json:"url,omitempty"`
}

type rdRelated struct {
	Message  string      `json:"message"`
	Location *rdLocation `json:"location,omitempty"`
}

type rdLocation struct {
	Path  string   `json:"path"`
	Range *rdRange `json:"range,omitempty"`
}

type rdRange struct {
	Start rdPosition `json:"start"`
}

type rdPosition struct {
	Line   int `json:"line"`
	Column int `json:"column,omitempty"`
}

var rdSeverity = map[string]string{SeverityError: "ERROR", SeverityWarning: "WARNING", SeverityNote: "INFO"}

func writeRDJSON(w io.Writer, r Report) error {
	rules := rulesByName(r)
	res := rdResult{Source: rdSource{toolName, toolURL}, Diagnostics: make([]rdDiagnostic, 0, len(r.Findings))}
	for _, f := range r.Findings {
		rule := rules[f.Rule]
		d := rdDiagnostic{
			Message:  f.Message,
			Location: rdPlace(f.Pos),
			Severity: rdSeverity[f.level(rule)],
			Code:     rdCode{f.Rule, rule.URL},
			Output:   strings.TrimRight(headline(f, f.Pos.String(), printable(f.Rule))+"\n"+steps(f), "\n"),
		}
		for _, s := range f.Path {
			d.Related = append(d.Related, rdRelated{s.Message, rdPlace(s.Pos)})
		}
		res.Diagnostics = append(res.Diagnostics, d)
	}
	return encode(w, res)
}

func rdPlace(p Position) *rdLocation {
	if p.File == "" {
		return nil
	}
	l := &rdLocation{Path: p.File}
	if p.Line > 0 {
		l.Range = &rdRange{rdPosition{p.Line, max(p.Col, 0)}}
	}
	return l
}
