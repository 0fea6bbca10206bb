package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"
)

func (p *program) helpVerb() *cli.Command {
	return p.add(verb{Command: &cli.Command{
		Name:      "help",
		Usage:     "this, or what a verb does and takes",
		UsageText: "idemcheck help [VERB]",
		Action: func(ctx context.Context, cmd *cli.Command) error {
			name := cmd.Args().First()
			if name == "" {
				return cli.ShowRootCommandHelp(cmd.Root())
			}
			if cmd.Root().Command(name) == nil {
				return fmt.Errorf("there is no verb %q; verbs: %s", name, strings.Join(verbNames(cmd), ", "))
			}
			return cli.ShowCommandHelp(ctx, cmd.Root(), name)
		},
	}, args: 1, wants: "one verb"})
}

// examples end the program's help.
var examples = []row{
	{"idemcheck -new-from-rev HEAD~1 ./...", "what the last commit touches"},
	{"idemcheck -format sarif -o idemcheck.sarif", "for code scanning"},
	{"go vet -vettool=$(which idemcheck) ./...", "as a vet tool"},
}

// A row is a verb, flag or value, and what it is.
type row struct{ name, text string }

// help prints the help of a verb.
func (p *program) help(w io.Writer, cmd *cli.Command) {
	fmt.Fprintf(w, "usage: %s\n\n", strings.ReplaceAll(cmd.UsageText, "\n", "\n       "))
	about := cmd.Description
	if about == "" {
		about = strings.ToUpper(cmd.Usage[:1]) + cmd.Usage[1:] + "."
	}
	fmt.Fprintln(w, about)
	if cmd == cmd.Root() {
		overview(w, cmd)
		return
	}
	var rows []row
	for _, f := range allFlags(cmd) {
		if p.taken(cmd, f) {
			rows = addFlag(rows, f)
		}
	}
	if len(rows) > 0 {
		fmt.Fprintln(w)
		table(w, "  ", rows)
	}
}

// overview lists verbs, flags and examples, in groups that a column on the left names.
func overview(w io.Writer, root *cli.Command) {
	var groups []string
	verbs := slices.DeleteFunc(verbRows(root), func(r row) bool { return r.name == "help" }) // stands in the usage
	rows := map[string][]row{"verbs": verbs, "examples": examples}
	for _, f := range root.Flags {
		if g := f.(cli.CategorizableFlag).GetCategory(); g != "" { // -h has none
			rows[g] = addFlag(rows[g], f)
			groups = append(groups, g)
		}
	}
	for _, part := range [][]string{{"verbs"}, slices.Compact(groups), {"examples"}} {
		fmt.Fprintln(w)
		grouped(w, part, rows)
	}
}

// verbRows are the verbs, sorted.
func verbRows(root *cli.Command) []row {
	var rows []row
	for _, c := range root.Commands {
		rows = append(rows, row{c.Name, c.Usage})
	}
	slices.SortFunc(rows, func(a, b row) int { return strings.Compare(a.name, b.name) })
	return rows
}

// taken reports whether a verb takes a flag: its own ones, and some that are shared.
func (p *program) taken(cmd *cli.Command, f cli.Flag) bool {
	if f.Names()[0] == "help" {
		return false
	}
	return cmd == cmd.Root() || slices.Contains(cmd.Flags, f) || slices.Contains(p.verbs[cmd.Name].takes, f.Names()[0])
}

// usageOf takes apart the text of a flag: what its value is called, before a colon, and what it does.
func usageOf(f cli.Flag) (value, text string) {
	text = f.(cli.DocGenerationFlag).GetUsage()
	if f.(cli.DocGenerationFlag).TakesValue() {
		value, text, _ = strings.Cut(text, ": ")
	}
	return value, text
}

// addFlag adds the row of a flag. Flags of the same text share one.
func addFlag(rows []row, f cli.Flag) []row {
	name := "-" + f.Names()[0]
	value, text := usageOf(f)
	if n := len(rows); n > 0 && rows[n-1].text == text {
		before, _, _ := strings.Cut(rows[n-1].name, " ")
		rows[n-1].name = strings.TrimSpace(before + ", " + name + " " + value)
		return rows
	}
	return append(rows, row{strings.TrimSpace(name + " " + value), text})
}

// grouped prints rows of groups, with the name of the group before its first one.
func grouped(w io.Writer, groups []string, rows map[string][]row) {
	var all []row
	for _, g := range groups {
		all = append(all, rows[g]...)
	}
	var b strings.Builder
	table(&b, "", all)
	lines := strings.Split(b.String(), "\n")
	for _, g := range groups {
		for i := range rows[g] {
			name := ""
			if i == 0 {
				name = g
			}
			fmt.Fprintf(w, "%-9s %s\n", name, lines[0])
			lines = lines[1:]
		}
	}
}

func table(w io.Writer, indent string, rows []row) {
	width := 0
	for _, r := range rows {
		width = max(width, len(r.name))
	}
	for _, r := range rows {
		fmt.Fprintf(w, "%s%-*s  %s\n", indent, width, r.name, r.text)
	}
}
