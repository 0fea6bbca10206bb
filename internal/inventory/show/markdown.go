package show

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/report"
)

// md makes a text that markdown takes for text, and that deceives nobody.
func md(s string) string { return report.Markdown(report.Printable(s)) }

// writeMarkdown writes a document: numbers, a table of handlers, and for each its effects.
func writeMarkdown(w io.Writer, inv *inventory.Inventory) error {
	t := bufio.NewWriter(w)
	fmt.Fprint(t, "# Handlers, guards and effects\n\n")
	for _, line := range totals(inv) {
		fmt.Fprintf(t, "- %s\n", md(line))
	}
	if len(inv.Handlers) > 0 {
		fmt.Fprint(t, "\n| handler | takes | effects | findings |\n| --- | --- | --- | --- |\n")
	}
	for _, h := range inv.Handlers {
		fmt.Fprintf(t, "| %s | %s | %s | %d |\n", md(h.Name), md(strings.Join(takes(h), "; ")), md(states(statesOf(h))), len(h.Findings))
	}
	for _, h := range inv.Handlers {
		fmt.Fprintf(t, "\n## %s\n\n%s. %s; %s.\n", md(h.Name), md(at(h.Place)), md(strings.Join(takes(h), "; ")), md(acknowledges(h)))
		for i := range h.Effects {
			e := &h.Effects[i]
			if i == 0 {
				fmt.Fprint(t, "\n| effect | state | by |\n| --- | --- | --- |\n")
			}
			fmt.Fprintf(t, "| %s | %s | %s |\n", md(effect(e)), md(string(e.State)), md(by(h, e)))
		}
		var lines []string
		for _, g := range idle(h) {
			lines = append(lines, "does not decide: "+guard(&g)+": "+g.Why)
		}
		for _, f := range h.Findings {
			lines = append(lines, fmt.Sprintf("%s %s: %s (%s)", f.Severity, at(f.Place), f.Message, f.Rule))
		}
		for _, u := range h.Unknown {
			lines = append(lines, "not known: "+unknown(u))
		}
		list(t, lines)
	}
	var lines []string
	for _, u := range inv.Unknown {
		lines = append(lines, unknown(u))
	}
	if len(lines) > 0 {
		fmt.Fprint(t, "\n## Not known\n")
	}
	list(t, lines)
	return t.Flush()
}

// list writes lines as a list, behind an empty line.
func list(w io.Writer, lines []string) {
	for i, l := range lines {
		if i == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "- %s\n", md(l))
	}
}
