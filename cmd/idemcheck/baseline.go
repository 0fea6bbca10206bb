package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v3"

	"github.com/idemcheck/idemcheck/internal/baseline"
)

func (p *program) baselineVerb() *cli.Command {
	return p.add(verb{Command: &cli.Command{
		Name:      "baseline",
		Usage:     "write today's findings to a file: later runs report only others",
		UsageText: "idemcheck baseline [flags] [packages]",
		Description: "Writes what is found today to .idemcheck-baseline.json in the root of the module or\n" +
			"workspace. Commit it: where it is, idemcheck reports only findings that are not in it.\n" +
			"Findings are recognised by names, not by lines, so that code may move.",
		Action: p.baseline,
	}, takes: analyseFlags, why: "writes all findings in its own format", args: -1})
}

// baseline writes findings as known ones.
func (p *program) baseline(ctx context.Context, cmd *cli.Command) error {
	name := p.flags.out
	if name == "" {
		name, _ = baseline.Find("")
	}
	out, err := p.output(name)
	if err != nil {
		return err
	}
	defer out.discard()
	res, err := p.analyse(ctx, cmd.Args().Slice())
	if err != nil {
		return err
	}
	if len(res.Errors) > 0 {
		return errors.New("no baseline is written of what could not be analysed")
	}
	err = baseline.New(res.Findings, baselineDir()).Write(out)
	if err == nil {
		err = out.commit()
	}
	if err != nil {
		return fmt.Errorf("-o: %w", err)
	}
	p.note("%s: %s written", shorten(name), count(len(res.Findings), "finding"))
	return nil
}
