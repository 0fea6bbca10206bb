package show

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/idemcheck/idemcheck/internal/compare"
	"github.com/idemcheck/idemcheck/internal/report"
)

// writeMarkdown writes a ticket.
func writeMarkdown(w io.Writer, r *compare.Report) error {
	t := bufio.NewWriter(w)
	fmt.Fprintf(t, "## Two runs: %s\n\n**%s**\n", report.Markdown(r.Verdict), report.Markdown(verdictText(r)))
	if len(r.Rows) > 0 {
		fmt.Fprint(t, "\n### Runs\n\n| | run 1 | run 2 | |\n| --- | --- | --- | --- |\n")
		for _, row := range r.Rows {
			word := "differs"
			if row.Same {
				word = "same"
			}
			fmt.Fprintf(t, "| %s | %s | %s | %s |\n", report.Markdown(row.Name), report.Markdown(row.Left), report.Markdown(row.Right), word)
		}
	}
	section := func(title string, lines []string) {
		if len(lines) == 0 {
			return
		}
		fmt.Fprintf(t, "\n### %s\n\n", title)
		for _, l := range lines {
			fmt.Fprintf(t, "- %s\n", l)
		}
	}
	var lines []string
	for _, e := range r.Evidence {
		text := report.Markdown(e.Text)
		if p := at(e.Left, e.Right); p != "" {
			text = report.Markdown(p) + ": " + text
		}
		lines = append(lines, text)
	}
	if r.GapExplained != nil {
		lines = append(lines, report.Markdown(*r.GapExplained))
	}
	for _, n := range r.Against {
		lines = append(lines, report.Markdown(n))
	}
	section("Evidence", lines)
	lines = nil
	for _, d := range r.Twice {
		lines = append(lines, fmt.Sprintf("%s (%s)", report.Markdown(d.Text), report.Markdown(at(d.Left, d.Right))))
	}
	section("Done twice", lines)
	lines = nil
	for i, d := range r.Payload.Differences {
		if i == maxDiffs {
			lines = append(lines, fmt.Sprintf("and %d more", len(r.Payload.Differences)-maxDiffs))
			break
		}
		lines = append(lines, fmt.Sprintf("%s: %s, then %s (%s)", report.Markdown(d.Path), report.Markdown(side(d.Left)), report.Markdown(side(d.Right)), report.Markdown(d.Kind)))
	}
	if r.Payload.LeftOut > 0 {
		lines = append(lines, leftOut(r))
	}
	section("Difference", lines)
	lines = nil
	for _, k := range r.Key {
		lines = append(lines, report.Markdown(keyPart(k)))
	}
	if not := unstable(r); len(r.Key) > 0 && not != "" {
		lines = append(lines, report.Markdown(not))
	}
	if len(r.Key) > 0 {
		for _, a := range r.Advice {
			lines = append(lines, report.Markdown(a))
		}
	}
	section(strings.ToUpper(heading(r)[:1])+heading(r)[1:], lines)
	lines = nil
	for _, h := range r.Handlers {
		lines = append(lines, report.Markdown(fmt.Sprintf("%s:%d: %s (%s)", h.File, h.Line, h.Name, h.Why)))
		for _, g := range h.Guards {
			lines = append(lines, report.Markdown(g.Text))
		}
		for _, f := range h.Findings {
			lines = append(lines, report.Markdown(fmt.Sprintf("%s:%d:%d: %s (%s)", f.File, f.Line, f.Column, f.Message, f.Rule)))
		}
	}
	section("Handler", lines)
	lines = nil
	for _, m := range r.Missing {
		lines = append(lines, report.Markdown(missing[m]))
	}
	section("Check next", lines)
	lines = nil
	for _, n := range r.Notes {
		lines = append(lines, report.Markdown(n))
	}
	section("Notes", lines)
	first, masked := r.First()
	if len(first) > 0 {
		fmt.Fprint(t, "\n<details><summary>Payload of run 1</summary>\n\n")
		for _, l := range first {
			fmt.Fprintf(t, "    %s\n", l) // an indented block: nothing in it is markup
		}
		fmt.Fprint(t, "\n</details>\n")
	}
	fmt.Fprintf(t, "\nMasked: %d\n", masked)
	return t.Flush()
}
