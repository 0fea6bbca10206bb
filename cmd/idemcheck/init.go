package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v3"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/load"
	"github.com/idemcheck/idemcheck/internal/report"
)

func (p *program) initVerb() *cli.Command {
	return p.add(verb{Command: &cli.Command{
		Name:      "init",
		Usage:     "write a first .idemcheck.yml, with what the module imports",
		UsageText: "idemcheck init [flags]",
		Description: "Writes a commented .idemcheck.yml into the root of the module or workspace: the defaults,\n" +
			"which of the libraries that it imports are known, and how to describe the others. With\n" +
			"\"-o -\" it is printed instead. A file that exists is not touched.",
		Action: p.starter,
	}, takes: []string{"C", "o"}, wants: "no arguments"})
}

// starter writes the configuration to begin with.
func (p *program) starter(ctx context.Context, _ *cli.Command) error {
	root := config.Root(report.Absolute(""))
	name := cmp.Or(p.flags.out, filepath.Join(root, config.Name))
	if _, err := os.Lstat(name); name != "-" && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s exists already; \"idemcheck init -o -\" prints what it would be", shorten(name))
	}
	imports, err := directImports(ctx, root)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	writeStarter(&text, catalog.Default(), imports)
	if name == "-" {
		_, err := p.stdout.Write(text.Bytes())
		return err
	}
	out, err := p.output(name)
	if err != nil {
		return err
	}
	defer out.discard()
	if _, err := out.Write(text.Bytes()); err != nil {
		return err
	}
	if err := out.commit(); err != nil {
		return err
	}
	p.say("%s is written", shorten(name))
	return nil
}

// An imported is a package that the module's own packages import.
type imported struct {
	path   string
	module string // "" is the standard library
}

// directImports are what the packages of the module or workspace in root import of others,
// sorted.
func directImports(ctx context.Context, root string) ([]imported, error) {
	pattern := "./..."
	if _, err := os.Stat(filepath.Join(root, "go.work")); err == nil {
		pattern = "work"
	} else if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return nil, load.NoModule(root)
	}
	cmd := exec.CommandContext(ctx, "go", "list", "-e", "-deps", "-json=ImportPath,Standard,Module,Imports", pattern)
	cmd.Dir = root
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("go list: %s", cmp.Or(load.Flatten(stderr.String()), err.Error()))
	}
	type listed struct {
		ImportPath string
		Standard   bool
		Module     *struct {
			Path string
			Main bool
		}
		Imports []string
	}
	all := map[string]listed{}
	for dec := json.NewDecoder(&stdout); ; {
		var l listed
		if err := dec.Decode(&l); err == io.EOF {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		all[l.ImportPath] = l
	}
	own := func(l listed) bool { return l.Module != nil && l.Module.Main }
	var out []imported
	for _, l := range all {
		if !own(l) {
			continue
		}
		for _, path := range l.Imports {
			dep, ok := all[path]
			if !ok || own(dep) || path == "C" || path == "unsafe" {
				continue
			}
			i := imported{path: path}
			if !dep.Standard {
				i.module = path // of a module that is not there
				if dep.Module != nil {
					i.module = dep.Module.Path
				}
			}
			out = append(out, i)
		}
	}
	slices.SortFunc(out, func(a, b imported) int { return cmp.Or(cmp.Compare(a.module, b.module), cmp.Compare(a.path, b.path)) })
	return slices.Compact(out), nil
}
