package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v3"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
)

func (p *program) catalogVerb() *cli.Command {
	var q catalog.Query
	var schema bool
	var format string
	return p.add(verb{Command: &cli.Command{
		Name:      "catalog",
		Usage:     "what is known of libraries, or of one function and why",
		UsageText: "idemcheck catalog [flags] [NAME]",
		Description: "Lists what is known of libraries, or what is known of one function and why:\n\n" +
			"  idemcheck catalog                       the libraries\n" +
			"  idemcheck catalog -role claim           all entries that claim\n" +
			"  idemcheck catalog redis.Client.SetNX    one function or method",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "library", Destination: &q.Library, Usage: "NAME: entries of one library, by a part of its name or of its import path"},
			&cli.StringFlag{Name: "role", Destination: &q.Role, Usage: "ROLE: entries with a role: effect, store, claim, ack, register, source, ..."},
			&cli.StringFlag{Name: "kind", Destination: &q.Kind, Usage: "KIND: entries for a kind of effect or of handler: email, sql-write, queue, ..."},
			&cli.StringFlag{Name: "format", Destination: &format, Value: catalogFormats[0], Usage: "FORMAT: " + strings.Join(catalogFormats, ", ")},
			&cli.BoolFlag{Name: "schema", Destination: &schema, Usage: "the JSON Schema of .idemcheck.yml, for editors"},
		},
		Action: func(_ context.Context, cmd *cli.Command) error {
			if schema {
				_, err := p.stdout.Write(config.Schema())
				return err
			}
			q.Name = cmd.Args().First()
			return p.catalog(q, format)
		},
	}, takes: []string{"C", "config"}, args: 1, wants: "one name"})
}

// catalogFormats are the formats of the catalog verb, the default first.
var catalogFormats = []string{"text", "json"}

// catalog answers from the catalogue: nothing is loaded.
func (p *program) catalog(q catalog.Query, format string) error {
	if !slices.Contains(catalogFormats, format) {
		return fmt.Errorf("-format: %q is unknown; %s", format, strings.Join(catalogFormats, " or "))
	}
	if q.Role != "" && !slices.Contains(catalog.AllRoles(), q.Role) {
		return fmt.Errorf("-role: %q is unknown; roles: %s", q.Role, strings.Join(catalog.AllRoles(), ", "))
	}
	conf, err := config.Load(p.flags.config, ".")
	if err != nil {
		return err
	}
	files := append(slices.Clone(catalog.DefaultFiles()), conf.Catalog...)
	if q == (catalog.Query{}) {
		return listLibraries(p.stdout, files, format)
	}
	entries := catalog.Search(files, q)
	if len(entries) == 0 {
		return errors.New("nothing in the catalogue matches; idemcheck catalog lists the libraries")
	}
	if format == "json" {
		return writeJSON(p.stdout, entries)
	}
	return listEntries(p.stdout, entries, q.Name != "")
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func listLibraries(w io.Writer, files []*catalog.File, format string) error {
	type library struct {
		Library  string   `json:"library"`
		Packages []string `json:"packages"`
		Entries  int      `json:"entries"`
	}
	var all []library
	for _, f := range files {
		if n := len(f.APIs) + len(f.Types) + len(f.Signatures) + len(f.Errors); n > 0 && f.Library != "" {
			all = append(all, library{f.Library, f.Packages, n})
		}
	}
	slices.SortStableFunc(all, func(a, b library) int { return cmp.Compare(strings.ToLower(a.Library), strings.ToLower(b.Library)) })
	if format == "json" {
		return writeJSON(w, all)
	}
	tab := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, l := range all {
		packages := "by signature" // of handlers that nobody registers
		switch n := len(l.Packages); {
		case n == 1:
			packages = l.Packages[0]
		case n > 1:
			packages = fmt.Sprintf("%s and %d more", l.Packages[0], n-1)
		}
		fmt.Fprintf(tab, "%s\t%d entries\t%s\n", l.Library, l.Entries, packages)
	}
	return tab.Flush()
}

func listEntries(w io.Writer, entries []catalog.Found, explained bool) error {
	var b strings.Builder
	for i, e := range entries {
		if i > 0 && (explained || e.Library != entries[i-1].Library) {
			b.WriteByte('\n')
		}
		if explained || i == 0 || e.Library != entries[i-1].Library {
			fmt.Fprintf(&b, "%s (%s)\n", e.Library, strings.Join(shortPaths(e.Packages), ", "))
		}
		what := e.Func
		if e.Type != "" {
			what = "type " + e.Type
		}
		if !explained {
			fmt.Fprintf(&b, "  %s: %s\n", what, strings.Join(e.Roles, ", "))
			continue
		}
		fmt.Fprintf(&b, "  %s   [%s:%d]\n", what, e.File, e.Line)
		for _, c := range e.When {
			fmt.Fprintf(&b, "    when %s\n", c)
		}
		for _, line := range e.Says {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// shortPaths leaves out what lies beside a path that was named.
func shortPaths(paths []string) []string {
	if len(paths) <= 3 {
		return paths
	}
	return append(slices.Clone(paths[:2]), fmt.Sprintf("and %d more under %s", len(paths)-2, path.Dir(paths[0])))
}
