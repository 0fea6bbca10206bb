package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
)

const catalogUsage = `usage: idemcheck catalog [flags] [NAME]

Lists what is known of libraries, or what is known of one function and why:

  idemcheck catalog                       the libraries
  idemcheck catalog -role claim           all entries that claim
  idemcheck catalog redis.Client.SetNX    one function or method

  -library NAME         entries of one library (a part of its name or of its import path)
  -role ROLE            entries with a role: effect, store, claim, ack, register, source, ...
  -kind KIND            entries for a kind of effect or of handler: email, sql-write, queue, ...
  -format text|json     how they are written (default text)
  -config FILE          configuration, instead of the .idemcheck.yml found from here upwards
  -schema               the JSON Schema of .idemcheck.yml, for editors
`

// catalogVerb answers from the catalogue: nothing is loaded.
func catalogVerb(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("catalog", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	library := flags.String("library", "", "")
	role := flags.String("role", "", "")
	kind := flags.String("kind", "", "")
	format := flags.String("format", "text", "")
	file := flags.String("config", "", "")
	schema := flags.Bool("schema", false, "")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			_, err = io.WriteString(stdout, catalogUsage)
			return err
		}
		return fmt.Errorf("%w; see idemcheck catalog -h", err)
	}
	if *schema {
		_, err := stdout.Write(config.Schema())
		return err
	}
	if *format != "text" && *format != "json" {
		return fmt.Errorf("-format: %q is unknown; text or json", *format)
	}
	if flags.NArg() > 1 {
		return errors.New("catalog wants one name; see idemcheck catalog -h")
	}
	if *role != "" && !slices.Contains(catalog.AllRoles(), *role) {
		return fmt.Errorf("-role: %q is unknown; roles: %s", *role, strings.Join(catalog.AllRoles(), ", "))
	}
	conf, err := config.Load(*file, ".")
	if err != nil {
		return err
	}
	files := append(slices.Clone(catalog.DefaultFiles()), conf.Catalog...)
	name := flags.Arg(0)
	if name == "" && *library == "" && *role == "" && *kind == "" {
		return listLibraries(stdout, files, *format)
	}
	entries := catalog.Search(files, catalog.Query{Name: name, Library: *library, Role: *role, Kind: *kind})
	if len(entries) == 0 {
		return errors.New("nothing in the catalogue matches; idemcheck catalog lists the libraries")
	}
	if *format == "json" {
		return writeJSON(stdout, entries)
	}
	return listEntries(stdout, entries, name != "")
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
