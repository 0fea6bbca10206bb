package show

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/terminal"
)

// WriteChanges writes what differs between two inventories; the page has no place for it.
func WriteChanges(w io.Writer, f Format, c *inventory.Changes, o Options) error {
	switch f {
	case JSON:
		return writeJSON(w, c)
	case Markdown:
		return changesMarkdown(w, c)
	}
	t := &textWriter{bufio.NewWriter(w), o, o.Width}
	if t.width <= 0 {
		t.width = terminal.UsualWidth
	}
	if !o.Brief {
		degree := inventory.Degree("")
		for i := range c.Changes {
			ch := &c.Changes[i]
			if ch.Degree != degree {
				degree = ch.Degree
				fmt.Fprintln(t, t.paint(terminal.Bold, strings.ToUpper(string(degree))))
			}
			text := changed(ch)
			if p := at(ch.Place); p != "" {
				text = p + ": " + text
			}
			t.item(text)
		}
	}
	t.wrap(changeTotals(c), "", "  ")
	return t.Flush()
}

// changed is a change in one line.
func changed(c *inventory.Change) string {
	text := c.Handler + ": " + c.Thing
	if c.What != "" {
		text += " " + c.What
	}
	switch {
	case c.Before == "" && c.After == "":
		return text
	case c.Before == "":
		return text + ": " + c.After
	case c.After == "":
		return text + ": was " + c.Before
	}
	return text + ": " + c.Before + " → " + c.After
}

func changeTotals(c *inventory.Changes) string {
	if len(c.Changes) == 0 {
		return "nothing differs"
	}
	return fmt.Sprintf("%d weaker, %d stronger, %d added, %d removed", c.Weaker, c.Stronger, c.Added, c.Removed)
}

// changesMarkdown is for the comment of a pull request.
func changesMarkdown(w io.Writer, c *inventory.Changes) error {
	t := bufio.NewWriter(w)
	fmt.Fprintf(t, "## Handlers, guards and effects\n\n**%s**\n", md(changeTotals(c)))
	degree := inventory.Degree("")
	for i := range c.Changes {
		ch := &c.Changes[i]
		if ch.Degree != degree {
			degree = ch.Degree
			fmt.Fprintf(t, "\n### %s\n\n| handler | what | before | after | where |\n| --- | --- | --- | --- | --- |\n", strings.ToUpper(string(degree[:1]))+string(degree[1:]))
		}
		fmt.Fprintf(t, "| %s | %s | %s | %s | %s |\n", md(ch.Handler), md(strings.TrimSpace(ch.Thing+" "+ch.What)), md(ch.Before), md(ch.After), md(at(ch.Place)))
	}
	return t.Flush()
}
