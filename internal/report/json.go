package report

import (
	"encoding/json"
	"io"
)

// A Log is the JSON format. Version changes when a program that reads it would
// break: fields may be added without. Lists are never null, and every field is
// always there. File names are relative to the run's folder, with forward
// slashes, or absolute when outside of it; bytes that are no UTF-8 become
// U+FFFD, since JSON has no other way. Lines and columns (in bytes) count from
// 1; 0 is unknown.
type Log struct {
	Version  int          `json:"version"` // 1
	Tool     LogTool      `json:"tool"`
	Findings []LogFinding `json:"findings"`
	Errors   []LogError   `json:"errors"`
	Bounds   []LogBound   `json:"bounds"`
}

// LogTool says what made the log.
type LogTool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// A LogFinding is a Finding. No two of a log share a fingerprint.
type LogFinding struct {
	Rule string `json:"rule"`
	LogPlace
	Message     string    `json:"message"`
	Handler     string    `json:"handler"`
	Kind        string    `json:"kind"`
	Severity    string    `json:"severity"`
	Effect      string    `json:"effect"`
	Cause       string    `json:"cause"`
	Fingerprint string    `json:"fingerprint"`
	Path        []LogStep `json:"path"`
}

// A LogStep is a step on the path from the handler to the effect.
type LogStep struct {
	LogPlace
	Message string `json:"message"`
}

// A LogError is something that could not be analysed.
type LogError struct {
	Package string `json:"package"`
	LogPlace
	Message string `json:"message"`
}

// A LogBound is a bound of the analysis that was reached: findings may be missing
// behind it.
type LogBound struct {
	Function string `json:"function"` // its full name
	Bound    string `json:"bound"`    // in words
	Unseen   string `json:"unseen"`   // what was not seen, in words
}

// A LogPlace is a Position; its fields stand in the object that has it.
type LogPlace struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

func writeJSON(w io.Writer, r Report) error {
	log := Log{
		Version:  1,
		Tool:     LogTool{toolName, r.Version},
		Findings: make([]LogFinding, 0, len(r.Findings)),
		Errors:   make([]LogError, 0, len(r.Errors)),
		Bounds:   make([]LogBound, 0, len(r.Bounds)),
	}
	rules := rulesByName(r)
	for _, f := range r.Findings {
		path := make([]LogStep, 0, len(f.Path))
		for _, s := range f.Path {
			path = append(path, LogStep{logPlace(s.Pos), s.Message})
		}
		log.Findings = append(log.Findings, LogFinding{
			Rule:        f.Rule,
			LogPlace:    logPlace(f.Pos),
			Message:     f.Message,
			Handler:     f.Handler,
			Kind:        f.Kind,
			Severity:    f.level(rules[f.Rule]),
			Effect:      f.Effect,
			Cause:       f.Cause,
			Fingerprint: f.Fingerprint,
			Path:        path,
		})
	}
	for _, e := range r.Errors {
		log.Errors = append(log.Errors, LogError{e.Package, logPlace(e.Pos), e.Message})
	}
	for _, b := range r.Bounds {
		log.Bounds = append(log.Bounds, LogBound{b.Func, b.What, b.Unseen})
	}
	return encode(w, log)
}

func logPlace(p Position) LogPlace {
	return LogPlace{p.File, max(p.Line, 0), max(p.Col, 0)}
}

// encode writes v for programs and for the people who look over their shoulder:
// indented, and with < and > as they are.
func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
