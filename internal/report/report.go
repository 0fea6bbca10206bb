package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

const (
	toolName = "idemcheck"
	toolURL  = "https://github.com/idemcheck/idemcheck"
)

// A Report is the outcome of one run.
type Report struct {
	Findings []Finding
	Errors   []Error
	Bounds   []Bound
	Unknown  []Position // registrations of handlers that are not known
	Rules    []Rule     // the rules that ran; a finding's rule may be missing here
	Dir      string     // file names below it are written relative to it; "" is the working directory
	Version  string     // of the tool: "v1.2.3", or what the build knows

	// What only the text format knows:
	Color bool // colours
	Brief bool // one line for each finding, and nothing else
	// Source returns what a file holds, by its absolute name, or nil; an excerpt is shown
	// then under each finding. It is asked once for each file. May be nil.
	Source func(file string) []byte
}

// An Error is something that could not be analysed. Formats that have no place for
// it leave it out: it belongs on standard error then.
type Error struct {
	Package string // import path, if known
	Pos     Position
	Message string
}

// A Format is a way to write a report.
type Format string

const (
	Text  Format = "text"  // for people: like a compiler's output
	JSON  Format = "json"  // for programs: see Log
	SARIF Format = "sarif" // for code scanning and editors: SARIF 2.1.0

	GitHub     Format = "github"     // for GitHub Actions: annotations of the pull request
	GitLab     Format = "gitlab"     // for merge requests: Code Quality
	RDJSON     Format = "rdjson"     // for reviewdog
	Checkstyle Format = "checkstyle" // for Jenkins and many others
	JUnit      Format = "junit"      // for what shows tests
)

// writers are the formats in the order in which messages list them.
var writers = []struct {
	format Format
	write  func(io.Writer, Report) error
}{
	{Text, writeText},
	{JSON, writeJSON},
	{SARIF, writeSARIF},
	{GitHub, writeGitHub},
	{GitLab, writeGitLab},
	{RDJSON, writeRDJSON},
	{Checkstyle, writeCheckstyle},
	{JUnit, writeJUnit},
}

// Formats are the names of all formats.
func Formats() []string {
	var names []string
	for _, w := range writers {
		names = append(names, string(w.format))
	}
	return names
}

// ParseFormat returns the format of that name.
func ParseFormat(s string) (Format, error) {
	if names := Formats(); !slices.Contains(names, s) {
		return "", fmt.Errorf("unknown format %q (want one of %s)", s, strings.Join(names, ", "))
	}
	return Format(s), nil
}

// Write writes r to w. The same report gives the same bytes, in whatever order
// its findings come; r itself is not changed.
func Write(w io.Writer, f Format, r Report) error {
	r = r.prepare()
	for _, format := range writers {
		if format.format == f {
			return format.write(w, r)
		}
	}
	_, err := ParseFormat(string(f))
	return err
}

// Sort sorts findings by file, line, column, rule and message, and then by what
// else tells them apart.
func Sort(findings []Finding) {
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Or(
			comparePos(a.Pos, b.Pos),
			cmp.Compare(a.Rule, b.Rule),
			cmp.Compare(a.Message, b.Message),
			cmp.Compare(a.Handler, b.Handler),
			cmp.Compare(a.Effect, b.Effect),
			cmp.Compare(a.Fingerprint, b.Fingerprint),
			cmp.Compare(a.Kind, b.Kind),
			cmp.Compare(a.Cause, b.Cause),
			slices.CompareFunc(a.Path, b.Path, func(s, t Step) int {
				return cmp.Or(comparePos(s.Pos, t.Pos), cmp.Compare(s.Message, t.Message))
			}),
		)
	})
}

func comparePos(a, b Position) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
}

// prepare returns a copy of r in which file names are as they are written,
// everything is sorted, and no two findings share a fingerprint.
func (r Report) prepare() Report {
	dir := Absolute(r.Dir)
	r.Findings = slices.Clone(r.Findings)
	for i := range r.Findings {
		f := &r.Findings[i]
		f.Pos.File = relative(dir, f.Pos.File)
		f.Path = slices.Clone(f.Path)
		for j := range f.Path {
			f.Path[j].Pos.File = relative(dir, f.Path[j].Pos.File)
		}
		f.Fixes = slices.Clone(f.Fixes)
		for j := range f.Fixes {
			x := &f.Fixes[j]
			x.Edits = slices.Clone(x.Edits)
			for k := range x.Edits {
				x.Edits[k].Start.File = relative(dir, x.Edits[k].Start.File)
				x.Edits[k].End.File = relative(dir, x.Edits[k].End.File)
			}
		}
	}
	Sort(r.Findings)
	distinct(r.Findings)

	r.Errors = slices.Clone(r.Errors)
	for i := range r.Errors {
		r.Errors[i].Pos.File = relative(dir, r.Errors[i].Pos.File)
	}
	slices.SortStableFunc(r.Errors, func(a, b Error) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), comparePos(a.Pos, b.Pos), cmp.Compare(a.Message, b.Message))
	})
	r.Bounds = sortedBounds(r.Bounds)
	return r
}

// rulesByName are the rules of the report and its findings.
func rulesByName(r Report) map[string]Rule {
	rules := make(map[string]Rule)
	for _, rule := range allRules(r) {
		rules[rule.Name] = rule
	}
	return rules
}

// distinct numbers the findings that share a fingerprint: "f", "f:2", "f:3", in
// the order of the source, as GitHub's upload action numbers equal lines.
// Without it a baseline that knows one of them would hide the others.
func distinct(findings []Finding) {
	seen := make(map[string]int) // fingerprint: the last number given
	for i := range findings {
		f := &findings[i]
		if f.Fingerprint == "" {
			continue
		}
		name := f.Fingerprint
		for seen[name] > 0 {
			seen[f.Fingerprint]++
			name = f.Fingerprint + ":" + strconv.Itoa(seen[f.Fingerprint])
		}
		seen[name] = 1
		f.Fingerprint = name
	}
}
