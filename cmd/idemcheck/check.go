package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/idemcheck/deployment"
	"github.com/idemcheck/idemcheck/internal/report"
)

func (p *program) checkVerb() *cli.Command {
	return p.add(verb{Command: &cli.Command{
		Name: "idemcheck",
		UsageText: "idemcheck [flags] [packages]           packages as in the go command; default ./...\n" +
			"idemcheck VERB [flags] [arguments]     idemcheck help VERB tells more",
		Description: "Finds handlers whose effects happen again when an event is delivered again.\n" +
			"Exit status: 0 nothing but notes found, 1 errors or warnings, 2 something could not be analysed.",
		Action: p.check,
	}, takes: checkFlags, args: -1})
}

// check reports findings.
func (p *program) check(ctx context.Context, cmd *cli.Command) error {
	f := &p.flags
	format, err := report.ParseFormat(f.format)
	if err != nil {
		return fmt.Errorf("-format: %w", err)
	}
	if !slices.Contains(report.Severities(), f.failOn) {
		return fmt.Errorf("-fail-on: unknown severity %q (want one of %s)", f.failOn, strings.Join(report.Severities(), ", "))
	}
	for _, name := range []string{"new-from-rev", "diff"} {
		if cmd.IsSet(name) && cmd.String(name) == "" {
			return fmt.Errorf("-%s is empty", name)
		}
	}
	if err := misspelt(ctx, cmd); err != nil {
		return err
	}
	f.patterns, f.noFile = cmd.Args().Slice(), cmd.IsSet("baseline")
	if err := f.load(ctx, p.stdin); err != nil {
		return err
	}
	out, err := p.output(f.out)
	if err != nil {
		return err
	}
	defer out.discard()
	res, err := p.analyse(ctx, f.patterns)
	if err != nil {
		return err
	}
	p.apply(res)
	if err := report.Write(out, format, p.report(format, res)); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	if err := out.commit(); err != nil {
		return fmt.Errorf("-o: %w", err)
	}
	switch {
	case len(res.Errors) > 0:
		return exitStatus(exitFailed)
	case slices.ContainsFunc(res.Findings, func(x idemcheck.Finding) bool { return x.Fails(f.failOn) }):
		return exitStatus(exitFindings)
	}
	return nil
}

func (p *program) report(format report.Format, res *idemcheck.Result) report.Report {
	return report.Report{Findings: res.Findings, Errors: res.Errors, Bounds: res.Bounds, Unknown: res.Unknown, Rules: res.Rules, Dir: reportDir(format), Version: version(),
		Color: p.flags.out == "" && colored(p.stdout), Brief: p.flags.quiet, Source: report.ReadSource}
}

// analyse is the analysis as the flags want it. What it could not do is told.
func (p *program) analyse(ctx context.Context, patterns []string) (*idemcheck.Result, error) {
	return p.analyseAs(ctx, idemcheck.Config{Patterns: patterns})
}

// analyseAs is analyse of what a verb wants to know.
func (p *program) analyseAs(ctx context.Context, cfg idemcheck.Config) (*idemcheck.Result, error) {
	f := &p.flags
	cfg.Tags, cfg.Tests, cfg.File, cfg.Enable, cfg.Disable = f.tags, f.tests, f.config, f.enable, f.disable
	shown := p.progress()
	cfg.Deployment, cfg.Progress = deployment.Read, shown.replaying
	cfg.Fixes = f.format == string(report.SARIF)
	res, err := idemcheck.Check(ctx, cfg)
	shown.end()
	if err != nil {
		return nil, err
	}
	p.tell(res)
	return res, nil
}

// tell says what an analysis could not do.
func (p *program) tell(res *idemcheck.Result) {
	for _, w := range res.Warnings {
		p.say("warning: %s", shorten(w))
	}
	for _, e := range res.Errors {
		p.say("%s", errorText(e))
	}
	for _, line := range report.BoundLines(res.Bounds) {
		p.say("%s", line)
	}
	if line := report.UnknownLine(res.Unknown, ""); line != "" && res.Inventory == nil { // which lists them
		p.say("%s", line)
	}
}

func errorText(e idemcheck.Error) string {
	text := e.Message
	if e.Pos.File != "" {
		if rel, err := filepath.Rel(report.Absolute(""), e.Pos.File); err == nil && filepath.IsLocal(rel) {
			e.Pos.File = rel
		}
		text = e.Pos.String() + ": " + text
	}
	if e.Package != "" {
		text = e.Package + ": " + text
	}
	return text
}

// word is what a verb looks like, and an import path hardly ever.
var word = regexp.MustCompile(`^[a-z]+$`)

// misspelt reports a first argument that looks like a verb and is no package either: before
// the others are analysed at length.
func misspelt(ctx context.Context, cmd *cli.Command) error {
	name := cmd.Args().First()
	if !word.MatchString(name) {
		return nil
	}
	switch name {
	case "all", "std", "cmd", "tool", "work": // patterns of the go command
		return nil
	}
	dir, err := exec.CommandContext(ctx, "go", "list", "-e", "-find", "-f", "{{.Dir}}", "--", name).Output()
	if err != nil || len(strings.TrimSpace(string(dir))) > 0 {
		return nil // the analysis tells better what is wrong
	}
	return fmt.Errorf("there is no verb and no package %q; verbs: %s", name, strings.Join(verbNames(cmd), ", "))
}
