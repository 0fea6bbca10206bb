package show

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/clipperhouse/displaywidth"

	"github.com/idemcheck/idemcheck/internal/compare"
	"github.com/idemcheck/idemcheck/internal/terminal"
)

const (
	narrow   = 64 // below this the sides stand under each other
	maxDiffs = 40
)

type textWriter struct {
	*bufio.Writer
	o     Options
	width int
}

// writeText writes for a person: the verdict, the runs side by side, what the verdict rests on,
// what was done twice, the difference, the key, the handler, what to check next.
func writeText(w io.Writer, r *compare.Report, o Options) error {
	t := &textWriter{bufio.NewWriter(w), o, o.Width}
	if t.width <= 0 {
		t.width = terminal.UsualWidth
	}
	if o.Brief {
		fmt.Fprintln(t, verdictText(r))
		fmt.Fprintln(t, keyText(r))
		return t.Flush()
	}
	t.wrap("", t.paint(terminal.Bold, verdictText(r)), verdictText(r))
	fmt.Fprintln(t)
	t.table(r)
	if len(r.Evidence)+len(r.Against) > 0 || r.GapExplained != nil {
		t.head("because")
	}
	for _, e := range r.Evidence {
		text := e.Text
		if p := at(e.Left, e.Right); p != "" {
			text = p + ": " + text
		}
		t.item(text)
	}
	if r.GapExplained != nil {
		t.item(*r.GapExplained)
	}
	for _, n := range r.Against {
		t.item(n)
	}
	if len(r.Twice) > 0 {
		t.head("done twice")
		for _, d := range r.Twice {
			t.item(fmt.Sprintf("%s (%s)", d.Text, strings.ReplaceAll(at(d.Left, d.Right), " and ", ", ")))
		}
	}
	t.differences(r)
	if len(r.Key) > 0 {
		t.head(heading(r))
		for _, k := range r.Key {
			t.item(keyPart(k))
		}
		if not := unstable(r); not != "" {
			t.item(not)
		}
		for _, a := range r.Advice {
			t.item(a)
		}
	}
	t.handlers(r)
	if len(r.Missing) > 0 {
		t.head("check next")
		for _, m := range r.Missing {
			t.item(missing[m])
		}
	}
	if len(r.Notes) > 0 {
		t.head("notes")
		for _, n := range r.Notes {
			t.item(n)
		}
	}
	if r.Masked > 0 {
		fmt.Fprintf(t, "masked: %d (-unmasked shows them)\n", r.Masked)
	}
	return t.Flush()
}

func (t *textWriter) paint(color, s string) string {
	if !t.o.Color || s == "" {
		return s
	}
	return color + s + terminal.Reset
}

func (t *textWriter) head(s string) { fmt.Fprintln(t, t.paint(terminal.Bold, s)) }

func (t *textWriter) item(s string) { t.wrap("  ", s, s) }

// wrap writes a paragraph of the terminal's width; painted is how its first line looks if it
// fits in one.
func (t *textWriter) wrap(indent, painted, text string) {
	if terminal.Width(indent+text) <= t.width {
		fmt.Fprintln(t, indent+painted)
		return
	}
	for _, line := range terminal.Wrap(text, indent, indent+"  ", t.width) {
		fmt.Fprintln(t, line)
	}
}

// table lays the runs side by side.
func (t *textWriter) table(r *compare.Report) {
	if len(r.Rows) == 0 {
		return
	}
	label := 0
	for _, row := range r.Rows {
		label = max(label, terminal.Width(row.Name))
	}
	if t.width < narrow {
		for _, row := range r.Rows {
			fmt.Fprintln(t, strings.TrimSuffix(row.Name+": "+t.word(row), ": "))
			fmt.Fprintf(t, "  1  %s\n", terminal.Cut(row.Left, t.width-5))
			if !row.Same {
				fmt.Fprintf(t, "  2  %s\n", terminal.Cut(row.Right, t.width-5))
			}
		}
		fmt.Fprintln(t)
		return
	}
	column := (t.width - label - 2 - 2 - 9) / 2
	longest := 0
	for _, row := range r.Rows {
		longest = max(longest, terminal.Width(row.Left), terminal.Width(row.Right))
	}
	column = min(column, max(longest, 5))
	fmt.Fprintf(t, "%s  %s  %s\n", strings.Repeat(" ", label), terminal.Pad("run 1", column), "run 2")
	for _, row := range r.Rows {
		left, right := cutBoth(row.Left, row.Right, column)
		line := fmt.Sprintf("%s  %s  %s", terminal.Pad(row.Name, label), terminal.Pad(left, column), terminal.Pad(right, column))
		fmt.Fprintln(t, strings.TrimRight(line+"  "+t.word(row), " "))
	}
	fmt.Fprintln(t)
}

func (t *textWriter) word(row compare.Row) string {
	switch {
	case row.Same && row.Left == "-":
		return ""
	case row.Same:
		return "same"
	case row.Expected:
		return t.paint(terminal.Dim, "differs")
	}
	return t.paint(terminal.Yellow, "differs")
}

// cutBoth shortens two texts so that both show where they first differ.
func cutBoth(a, b string, width int) (string, string) {
	if terminal.Width(a) <= width && terminal.Width(b) <= width || a == b {
		return terminal.Cut(a, width), terminal.Cut(b, width)
	}
	n := 0
	x, y := []rune(a), []rune(b)
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	if terminal.Width(string(x[:n])) < width-4 {
		return terminal.Cut(a, width), terminal.Cut(b, width)
	}
	head := width / 3
	tail := max(n-width/3, 0)
	late := func(r []rune) string {
		return terminal.Cut(displaywidth.TruncateString(string(r), max(head, 1), "…")+string(r[min(tail, len(r)):]), width)
	}
	return late(x), late(y)
}

// differences lists how the payloads differ.
func (t *textWriter) differences(r *compare.Report) {
	list := r.Payload.Differences
	if len(list)+r.Payload.LeftOut == 0 {
		return
	}
	t.head("difference")
	for _, d := range list[:min(len(list), maxDiffs)] {
		left, right := side(d.Left), side(d.Right)
		room := max((t.width-8-terminal.Width(d.Path))/2, 12)
		left, right = cutBoth(left, right, room)
		text := fmt.Sprintf("%s: %s | %s", d.Path, left, right)
		if d.Kind != "content" {
			text += " (" + d.Kind + ")"
		}
		t.item(text)
	}
	if n := len(list) - maxDiffs; n > 0 {
		t.item(fmt.Sprintf("and %d more: -format json", n))
	}
	if r.Payload.LeftOut > 0 {
		t.item(leftOut(r))
	}
}

func side(s *string) string {
	if s == nil {
		return "(none)"
	}
	return *s
}

func leftOut(r *compare.Report) string {
	if r.Payload.LeftOut == 1 {
		return "left out: 1 field that differs in every delivery"
	}
	return fmt.Sprintf("left out: %d fields that differ in every delivery", r.Payload.LeftOut)
}

// handlers are the functions of the module that take the event.
func (t *textWriter) handlers(r *compare.Report) {
	if len(r.Handlers) == 0 {
		return
	}
	t.head("handler")
	for _, h := range r.Handlers {
		t.item(fmt.Sprintf("%s:%d: %s (%s)", h.File, h.Line, h.Name, h.Why))
		for _, g := range h.Guards {
			t.wrap("    ", g.Text, g.Text)
		}
		for _, f := range h.Findings {
			text := fmt.Sprintf("%s:%d:%d: %s (%s)", f.File, f.Line, f.Column, f.Message, f.Rule)
			t.wrap("    ", text, text)
		}
	}
}
