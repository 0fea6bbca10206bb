package show

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/report"
	"github.com/idemcheck/idemcheck/internal/terminal"
)

// narrow is the width below which the columns stand under each other.
const narrow = 76

type textWriter struct {
	*bufio.Writer
	o     Options
	width int
}

// writeText writes for a person: a table of handlers with their effects, what is not known, and
// numbers.
func writeText(w io.Writer, inv *inventory.Inventory, o Options) error {
	t := &textWriter{bufio.NewWriter(w), o, o.Width}
	if t.width <= 0 {
		t.width = terminal.UsualWidth
	}
	if o.Brief {
		for _, h := range inv.Handlers {
			t.brief(h)
		}
		return t.Flush()
	}
	columns := t.columns(inv)
	if len(inv.Handlers) > 0 && t.width >= narrow {
		t.heading(columns, "HANDLER", "EFFECT", "STATE", "BY")
	}
	for _, h := range inv.Handlers {
		if t.width < narrow {
			t.stacked(h)
		} else {
			t.handler(columns, h)
		}
		for _, g := range idle(h) {
			t.item("does not decide: " + guard(&g) + ": " + g.Why)
		}
		for _, f := range h.Findings {
			t.item(fmt.Sprintf("%s %s: %s (%s)", f.Severity, at(f.Place), f.Message, f.Rule))
		}
		for _, u := range h.Unknown {
			t.item("not known: " + unknown(u))
		}
		fmt.Fprintln(t)
	}
	for i, u := range inv.Unknown {
		if i == 0 {
			fmt.Fprintln(t, t.paint(terminal.Bold, "NOT KNOWN"))
		}
		t.item(unknown(u))
	}
	if len(inv.Unknown) > 0 {
		fmt.Fprintln(t)
	}
	for _, line := range totals(inv) {
		t.wrap(line, "", "  ")
	}
	return t.Flush()
}

func (t *textWriter) brief(h *inventory.Handler) {
	text := fmt.Sprintf("%s: %s (%s): %s", at(h.Place), h.Name, strings.Join(takes(h), "; "), counted(len(h.Effects), "effect"))
	if s := states(statesOf(h)); s != "" {
		text += ": " + s
	}
	fmt.Fprintln(t, report.Printable(text))
}

func (t *textWriter) paint(color, s string) string {
	if !t.o.Color || s == "" {
		return s
	}
	return color + s + terminal.Reset
}

func (t *textWriter) item(s string) { t.wrap(s, "  ", "    ") }

func (t *textWriter) wrap(s, indent, hanging string) {
	for _, line := range terminal.Wrap(report.Printable(s), indent, hanging, t.width) {
		fmt.Fprintln(t, line)
	}
}

// columns are the widths of the table's columns.
func (t *textWriter) columns(inv *inventory.Inventory) []int {
	const state, gaps = 10, 3 * 2
	room := t.width - state - gaps
	longest := 0
	for _, h := range inv.Handlers {
		for _, s := range about(h) {
			longest = max(longest, terminal.Width(report.Printable(s)))
		}
	}
	first := min(max(longest, len("HANDLER")), room*3/10)
	effect := (room - first) / 2
	return []int{first, effect, state, room - first - effect}
}

// about is the first column of a handler.
func about(h *inventory.Handler) []string {
	return append(append([]string{h.Name, at(h.Place)}, takes(h)...), acknowledges(h))
}

// handler is a handler as rows of the table: what it is on the left, its effects on the right.
func (t *textWriter) handler(columns []int, h *inventory.Handler) {
	left := t.cells(about(h), columns[0])
	var right [][4]string // of the other columns, with the colour of the state
	for i := range h.Effects {
		e := &h.Effects[i]
		what, why := t.cells([]string{effect(e)}, columns[1]), t.cells([]string{by(h, e)}, columns[3])
		for n := range max(len(what), len(why)) {
			line := [4]string{cell(what, n), "", cell(why, n), ""}
			if n == 0 {
				line[1], line[3] = string(e.State), colors[e.State]
			}
			right = append(right, line)
		}
	}
	if len(right) == 0 {
		right = append(right, [4]string{"no effect seen"})
	}
	for n := range max(len(left), len(right)) {
		line := [4]string{}
		if n < len(right) {
			line = right[n]
		}
		name := terminal.Pad(cell(left, n), columns[0])
		if n == 0 {
			name = t.paint(terminal.Bold, name)
		}
		text := name + "  " + terminal.Pad(line[0], columns[1]) + "  " + t.paint(line[3], terminal.Pad(line[1], columns[2])) + "  " + line[2]
		fmt.Fprintln(t, strings.TrimRight(text, " "))
	}
}

// colors are those of states; others have none.
var colors = map[inventory.State]string{inventory.Repeated: terminal.Red, inventory.Open: terminal.Yellow, inventory.Guarded: terminal.Green}

// cells wraps texts to the width of a column.
func (t *textWriter) cells(texts []string, width int) []string {
	var lines []string
	for _, s := range texts {
		if s != "" {
			lines = append(lines, terminal.Wrap(report.Printable(s), "", "  ", width)...)
		}
	}
	return lines
}

func cell(lines []string, n int) string {
	if n < len(lines) {
		return lines[n]
	}
	return ""
}

// heading writes the names of the columns.
func (t *textWriter) heading(columns []int, names ...string) {
	for i, name := range names {
		names[i] = terminal.Pad(name, columns[i])
	}
	fmt.Fprintln(t, t.paint(terminal.Bold, strings.TrimRight(strings.Join(names, "  "), " ")))
}

// stacked is a handler on a narrow terminal.
func (t *textWriter) stacked(h *inventory.Handler) {
	for i, s := range about(h) {
		if i == 0 {
			t.wrap(s, "", "  ")
		} else {
			t.item(s)
		}
	}
	for i := range h.Effects {
		e := &h.Effects[i]
		t.item(strings.TrimSuffix(fmt.Sprintf("%s: %s: %s", e.State, effect(e), by(h, e)), ": "))
	}
}
