package main

import (
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/idemcheck/idemcheck/internal/report"
)

// flags are those that verbs share. They may stand before the verb and behind it.
type flags struct {
	format, out, dir, tags, config, failOn string
	quiet, tests                           bool
	enable, disable                        []string
	selection
}

// What the verbs take of the shared flags.
var (
	rulesFlags   = []string{"C", "enable", "disable", "config"}
	analyseFlags = append([]string{"o", "q", "tags", "test"}, rulesFlags...)
	checkFlags   = append([]string{"format", "fail-on", "new-from-rev", "diff", "baseline"}, analyseFlags...)
)

// sharedFlags are the flags in the order of the help. Before the colon in their texts stands
// what their values are called.
func (p *program) sharedFlags() []cli.Flag {
	text := func(group, name string, to *string, usage string) cli.Flag {
		return &cli.StringFlag{Category: group, Name: name, Destination: to, Value: *to, Usage: usage}
	}
	list := func(group, name string, to *[]string, usage string) cli.Flag {
		return &cli.StringSliceFlag{Category: group, Name: name, Destination: to, Usage: usage, Config: cli.StringConfig{TrimSpace: true}}
	}
	is := func(group, name string, to *bool, usage string) cli.Flag {
		return &cli.BoolFlag{Category: group, Name: name, Destination: to, Usage: usage, HideDefault: true}
	}
	const rulesUsage = "RULES: turn rules on or off; several with commas, or \"all\""
	f := &p.flags
	f.format, f.failOn = string(report.Text), report.SeverityWarning
	return []cli.Flag{
		text("output", "format", &f.format, "FORMAT: "+strings.Join(report.Formats(), ", ")),
		text("output", "o", &f.out, "FILE: where to write"),
		is("output", "q", &f.quiet, "quiet: one line for each error and warning, nothing else"),
		text("output", "fail-on", &f.failOn, "SEVERITY: of findings for exit status 1: "+strings.Join(report.Severities(), ", ")),
		text("findings", "new-from-rev", &f.rev, "REV: those whose path touches lines that differ from REV"),
		text("findings", "diff", &f.diff, "FILE: the same for lines that a diff adds (\"-\": standard input)"),
		text("findings", "baseline", &f.file, "FILE: those not in FILE (default: .idemcheck-baseline.json)"),
		text("packages", "C", &f.dir, "DIR: change to DIR first"),
		text("packages", "tags", &f.tags, "TAGS: build tags, as in the go command"),
		is("packages", "test", &f.tests, "test files, too"),
		list("rules", "enable", &f.enable, rulesUsage),
		list("rules", "disable", &f.disable, rulesUsage),
		text("rules", "config", &f.config, "FILE: instead of the .idemcheck.yml found from here upwards"),
	}
}
