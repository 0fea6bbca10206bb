package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/idemcheck/idemcheck/internal/guard"
	"github.com/idemcheck/idemcheck/internal/load"
	"github.com/idemcheck/idemcheck/internal/report"
)

func (p *program) guardVerb() *cli.Command {
	var o guard.Options
	text := func(name string, to *string, usage string) cli.Flag {
		return &cli.StringFlag{Name: name, Destination: to, Usage: usage}
	}
	stores, _ := guard.Stores()
	designs, titles := guard.Designs()
	about := "Writes a small package of plain code into the module: claims of events in the store that it\n" +
		"uses, a test, and the migration of the table in the form of the module's tool. The code is\n" +
		"yours; its comment shows how a handler uses it. What exists is not touched; with \"-o -\" the\n" +
		"files are printed instead.\n\n  designs\n"
	for i, name := range designs {
		about += fmt.Sprintf("  %-12s  %s\n", name, titles[i])
	}
	return p.add(verb{Command: &cli.Command{
		Name:        "guard",
		Usage:       "write a package that lets each event have its effect once",
		UsageText:   "idemcheck guard [flags]",
		Description: strings.TrimSuffix(about, "\n"),
		Flags: []cli.Flag{
			text("store", &o.Store, "STORE: "+strings.Join(stores, ", ")+" (default: what the module imports)"),
			text("design", &o.Design, "DESIGN: one of those above (default: the first that the store has)"),
			text("dir", &o.Dir, "DIR: of the package, below the module (default: internal/claims or internal/inbox)"),
			text("table", &o.Table, "NAME: of the table, or what keys begin with"),
			text("source", &o.Source, "SOURCE: what delivers the events (sqs, stripe, ...): the comment says where their id is"),
		},
		Action: func(ctx context.Context, _ *cli.Command) error { return p.guard(ctx, o) },
	}, takes: []string{"C", "o", "q"}, wants: "no arguments"})
}

// guard writes or prints a package that guards.
func (p *program) guard(ctx context.Context, o guard.Options) error {
	if p.flags.out != "" && p.flags.out != "-" {
		return errors.New("-o: only \"-\" can stand here, which prints; -dir says where the files go")
	}
	root, err := moduleRoot(report.Absolute(""))
	if err != nil {
		return err
	}
	o.Root = root
	if o.Dir != "" {
		if o.Dir, err = belowRoot(root, o.Dir); err != nil {
			return err
		}
	}
	imports, err := directImports(ctx, root)
	if err != nil {
		return err
	}
	for _, i := range imports {
		o.Imports = append(o.Imports, i.path)
	}
	plan, err := guard.New(ctx, o)
	if err != nil {
		return err
	}
	if p.flags.out == "-" {
		err = plan.Print(p.stdout)
	} else if err = plan.Write(root); err == nil {
		for _, f := range plan.Files {
			p.note("%s is written", shorten(filepath.Join(root, filepath.FromSlash(f.Path))))
		}
	}
	if err != nil {
		return err
	}
	for _, n := range plan.Notes {
		p.note("%s", n)
	}
	return nil
}

// moduleRoot is the folder of the go.mod in dir or above.
func moduleRoot(dir string) (string, error) {
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, "go.mod")); err == nil {
			return d, nil
		}
		if d == filepath.Dir(d) {
			return "", load.NoModule(dir)
		}
	}
}

// belowRoot is a folder, relative to the working directory, as a path below the module's root.
func belowRoot(root, dir string) (string, error) {
	abs := dir
	if !filepath.IsAbs(abs) {
		abs = filepath.Join(report.Absolute(""), dir)
	}
	rel, err := filepath.Rel(root, abs)
	if err != nil || !filepath.IsLocal(rel) {
		return "", fmt.Errorf("-dir: %s is not below the module in %s", dir, root)
	}
	return filepath.ToSlash(rel), nil
}
