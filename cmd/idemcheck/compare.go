package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/idemcheck/deployment"
	comparison "github.com/idemcheck/idemcheck/internal/compare"
	"github.com/idemcheck/idemcheck/internal/compare/code"
	"github.com/idemcheck/idemcheck/internal/compare/show"
)

// compareFlags are what it takes of the shared flags.
var compareFlags = []string{"o", "q", "C", "tags", "config"}

func (p *program) compareVerb() *cli.Command {
	var format string
	return p.add(verb{Command: &cli.Command{
		Name:  "compare",
		Usage: "two runs: whether it was one event, why it came twice, what to deduplicate by",
		UsageText: "idemcheck compare [flags] RUN1 RUN2\n" +
			"idemcheck compare [flags] RUNS           both runs in one",
		Description: "Compares two runs of a handler: logs as the platforms write or export them, payloads,\n" +
			"requests with their headers. A RUN is a file, several with commas (run1.log,run1.json),\n" +
			"a folder, or \"-\". Secrets and personal data are masked.\n" +
			"Exit status: 0 two different events, 1 a duplicate, 2 undecided or unreadable.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "format", Destination: &format, Value: string(show.Text), Usage: "FORMAT: " + strings.Join(show.Formats(), ", ")},
			&cli.StringFlag{Name: "run", Usage: "IDS: which runs: two ids, their beginnings, or numbers of the list, with a comma"},
			&cli.DurationFlag{Name: "wait", Usage: "DURATION: how long the source waits before it delivers again (visibility timeout, ...)", HideDefault: true},
			&cli.BoolFlag{Name: "unmasked", Usage: "show secrets and personal data", HideDefault: true},
			&cli.BoolFlag{Name: "nocode", Usage: "don't look for the handler in the module", HideDefault: true},
		},
		Action: func(ctx context.Context, cmd *cli.Command) error { return p.compare(ctx, cmd, format) },
	}, takes: compareFlags, why: "looks at runs", args: 2, wants: "two runs, or one file that holds both", stdin: true})
}

// compare compares two runs.
func (p *program) compare(ctx context.Context, cmd *cli.Command, name string) error {
	if cmd.NArg() == 0 {
		return errors.New("compare wants two runs, or one file that holds both; see idemcheck compare -h")
	}
	format, err := show.ParseFormat(name)
	if err != nil {
		return fmt.Errorf("-format: %w", err)
	}
	opts := comparison.Options{Stdin: p.stdin, Wait: cmd.Duration("wait"), Unmasked: cmd.Bool("unmasked")}
	if opts.Wait < 0 || opts.Wait > 365*24*time.Hour {
		return fmt.Errorf("-wait: a duration between 0 and a year expected, not %s", opts.Wait)
	}
	for id := range strings.SplitSeq(cmd.String("run"), ",") {
		if id = strings.TrimSpace(id); id != "" {
			opts.Run = append(opts.Run, id)
		}
	}
	if cmd.IsSet("run") && (len(opts.Run) == 0 || len(opts.Run) > 2) {
		return errors.New("-run: one or two ids expected, with a comma")
	}
	res, err := comparison.Files(cmd.Args().Slice(), opts)
	if err != nil {
		return err
	}
	if !cmd.Bool("nocode") && code.InModule("") && res.Report.Verdict != "undecided" {
		shown := p.progress()
		code.Handlers(ctx, res, idemcheck.Config{Tags: p.flags.tags, File: p.flags.config, Deployment: deployment.Read, Progress: shown.replaying})
		shown.end()
	}
	if opts.Unmasked {
		p.say("secrets and personal data are shown (-unmasked)")
	}
	out, err := p.output(p.flags.out)
	if err != nil {
		return err
	}
	defer out.discard()
	shown := show.Options{Color: p.flags.out == "" && colored(p.stdout), Brief: p.flags.quiet}
	if p.flags.out == "" && isTerminal(p.stdout) {
		shown.Width = columns(p.stdout)
	}
	if err := show.Write(out, format, res.Report, shown); err != nil {
		return fmt.Errorf("writing the comparison: %w", err)
	}
	if err := out.commit(); err != nil {
		return fmt.Errorf("-o: %w", err)
	}
	switch res.Report.Verdict {
	case "different":
		return nil
	case "undecided":
		p.say("%s", shorten(res.Message))
		return exitStatus(exitFailed)
	}
	return exitStatus(exitFindings)
}
