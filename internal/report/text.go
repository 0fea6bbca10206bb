package report

import (
	"bufio"
	"fmt"
	"go/token"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The few terminal sequences that the text format needs.
const (
	bold   = "\x1b[1m"
	dim    = "\x1b[2m"
	red    = "\x1b[31m"
	yellow = "\x1b[33m"
	reset  = "\x1b[0m"
)

// writeText writes findings as a compiler would, one to a paragraph, so that
// editors and CI find the places: each line of a path starts with its own
// place too, behind one tab. Between them stands the line of source, with a
// mark under the place. A run without findings writes nothing, unless it has
// not seen everything.
func writeText(w io.Writer, r Report) error {
	out := bufio.NewWriter(w)
	paint := func(color, s string) string {
		if !r.Color {
			return s
		}
		return color + s + reset
	}
	rules := rulesByName(r)
	level := func(f Finding) string { return f.level(rules[f.Rule]) }
	// The worst first.
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return slices.Index(severities, level(a)) - slices.Index(severities, level(b))
	})
	source := sources{dir: Absolute(r.Dir), read: r.Source, lines: make(map[string][][]byte)}
	count, levels := make(map[string]int), make(map[string]int)
	for _, f := range r.Findings {
		rule := printable(f.Rule)
		count[rule]++
		levels[level(f)]++
		color := colors[level(f)]
		if r.Brief && level(f) == SeverityNote {
			continue
		}
		fmt.Fprintln(out, headline(f, paint(bold, f.Pos.String()), paint(color, rule)))
		if r.Brief {
			continue
		}
		if line, column := source.excerpt(f.Pos); line != "" {
			number := strconv.Itoa(f.Pos.Line)
			fmt.Fprintf(out, "%s %s\n", paint(dim, "  "+number+" |"), line)
			if column >= 0 {
				fmt.Fprintf(out, "%s %s%s\n", paint(dim, "  "+strings.Repeat(" ", len(number))+" |"), strings.Repeat(" ", column), paint(color, "^"))
			}
		}
		fmt.Fprintln(out, steps(f))
	}
	switch n := len(r.Findings); {
	case r.Brief && levels[SeverityNote] > 0:
		n := levels[SeverityNote]
		fmt.Fprintf(out, "%d %s left out: without -q they are shown\n", n, plural("note", n))
	case r.Brief:
	case n > 0:
		fmt.Fprintf(out, "%d %s%s:", n, plural("finding", n), of(levels))
		separator := " "
		for _, rule := range slices.Sorted(maps.Keys(count)) {
			fmt.Fprintf(out, "%s%s %d", separator, rule, count[rule])
			separator = ", "
		}
		fmt.Fprintln(out, unseen(r.Bounds))
	case len(r.Bounds) > 0:
		fmt.Fprintln(out, "no findings"+unseen(r.Bounds))
	}
	return out.Flush() // a bufio.Writer keeps the first error
}

var colors = map[string]string{SeverityError: red, SeverityWarning: yellow, SeverityNote: dim}

// of says how many findings are of which severity, if that differs.
func of(levels map[string]int) string {
	if len(levels) < 2 && levels[SeverityNote] == 0 {
		return ""
	}
	var parts []string
	for _, s := range severities {
		if n := levels[s]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, plural(s, n)))
		}
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// headline is a finding in one line; pos and rule are how its place and its rule are printed.
func headline(f Finding, pos, rule string) string {
	return fmt.Sprintf("%s: %s (%s)", pos, printable(f.Message), rule)
}

// steps is the path of a finding, a line for each step.
func steps(f Finding) string {
	var b strings.Builder
	for _, step := range f.Path {
		fmt.Fprintf(&b, "\t%s: %s\n", step.Pos, printable(step.Message))
	}
	return b.String()
}

func plural(noun string, n int) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

// String returns the position as Go tools print it: "file:line:col", without
// what is unknown; "-" if nothing is known. It is always one line.
func (p Position) String() string {
	return token.Position{
		Filename: printable(p.File),
		Line:     max(p.Line, 0),
		Column:   max(p.Col, 0),
	}.String()
}
