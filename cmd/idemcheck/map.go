package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/inventory/show"
	"github.com/idemcheck/idemcheck/internal/report"
)

func (p *program) mapVerb() *cli.Command {
	var format, diff string
	return p.add(verb{Command: &cli.Command{
		Name:  "map",
		Usage: "the handlers, what each of them does, and what guards it",
		UsageText: "idemcheck map [flags] [packages]           packages as in the go command; default ./...\n" +
			"idemcheck map -diff OTHER.json [packages]  what a change adds, removes or weakens",
		Description: "Lists the handlers with what they take, their effects, what becomes of each when the event\n" +
			"is delivered again, the guards, and what is not known. -format html is a page for a browser.\n" +
			"Exit status: 0, also with findings; 2 something could not be analysed.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "format", Destination: &format, Value: string(show.Text), Usage: "FORMAT: " + strings.Join(show.Formats(), ", ")},
			&cli.StringFlag{Name: "diff", Destination: &diff, Usage: "FILE: an earlier map, written by -format json: only what differs"},
		},
		Action: func(ctx context.Context, cmd *cli.Command) error { return p.showMap(ctx, cmd, format, diff) },
	}, takes: analyseFlags, why: "shows handlers", args: -1})
}

// showMap writes the map of a module, or what differs from an earlier one.
func (p *program) showMap(ctx context.Context, cmd *cli.Command, name, diff string) error {
	format, err := show.ParseFormat(name)
	if err != nil {
		return fmt.Errorf("-format: %w", err)
	}
	var before *inventory.Inventory
	if cmd.IsSet("diff") {
		if format == show.HTML {
			return errors.New("-diff: the page shows one map; -format markdown, text or json shows what differs")
		}
		if before, err = readMap(diff); err != nil {
			return fmt.Errorf("-diff: %w", err)
		}
	}
	if err := misspelt(ctx, cmd); err != nil {
		return err
	}
	out, err := p.output(p.flags.out)
	if err != nil {
		return err
	}
	defer out.discard()
	res, err := p.analyseAs(ctx, idemcheck.Config{Patterns: cmd.Args().Slice(), Inventory: true})
	if err != nil {
		return err
	}
	inv := res.Inventory
	inv.Tool = inventory.Tool{Name: "idemcheck", Version: version()}
	options := show.Options{Color: p.flags.out == "" && colored(p.stdout), Brief: p.flags.quiet, Title: filepath.Base(report.Absolute(""))}
	if p.flags.out == "" && isTerminal(p.stdout) {
		options.Width = columns(p.stdout)
	}
	if before != nil {
		err = show.WriteChanges(out, format, inventory.Compare(before, inv), options)
	} else {
		err = show.Write(out, format, inv, options)
	}
	if err != nil {
		return fmt.Errorf("writing the map: %w", err)
	}
	if err := out.commit(); err != nil {
		return fmt.Errorf("-o: %w", err)
	}
	if len(res.Errors) > 0 {
		return exitStatus(exitFailed)
	}
	return nil
}

// readMap reads a map that was written as JSON.
func readMap(name string) (*inventory.Inventory, error) {
	if name == "" {
		return nil, errors.New("it names no file")
	}
	f, err := os.Open(name)
	if err != nil {
		var pe *os.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return nil, fmt.Errorf("can't read %s: %w", name, err)
	}
	defer f.Close()
	inv, err := inventory.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return inv, nil
}
