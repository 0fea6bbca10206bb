package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"
)

// A program is one run of the command.
type program struct {
	args           []string
	stdin          io.Reader
	stdout, stderr io.Writer
	flags          flags
	verbs          map[string]verb // by name
}

// A verb is what a command can do: a command of the library and which of the shared flags
// it takes.
type verb struct {
	*cli.Command
	takes []string
	why   string // why it takes no others, for the message
	args  int    // how many arguments it takes; -1 is any number
	wants string // what they are, for the message
	stdin bool   // "-" may be one of them
}

// command is the command line: flags that the verbs share, and the verbs. Without a verb it
// checks.
func (p *program) command() *cli.Command {
	cli.HelpPrinter = func(w io.Writer, _ string, data any) { p.help(w, data.(*cli.Command)) }
	p.verbs = map[string]verb{}
	root := p.checkVerb()
	root.Flags = p.sharedFlags()
	root.Writer, root.ErrWriter, root.Reader = p.stdout, p.stderr, p.stdin
	root.HideHelpCommand = true // ours knows what the verbs take
	root.ExitErrHandler = func(context.Context, *cli.Command, error) {}
	root.EnableShellCompletion = true
	root.ConfigureShellCompletionCommand = p.completionVerb
	root.Commands = []*cli.Command{
		p.baselineVerb(), p.catalogVerb(), p.compareVerb(), p.configVerb(), p.explainVerb(), p.guardVerb(), p.initVerb(), p.mapVerb(), p.rulesVerb(), p.versionVerb(), p.helpVerb(),
	}
	return root
}

// add makes a verb part of the program: what is wrong on its command line is told before it
// runs, and it runs in the directory that -C names.
func (p *program) add(v verb) *cli.Command {
	p.verbs[v.Name] = v
	act := v.Action
	v.Action = func(ctx context.Context, cmd *cli.Command) error {
		if err := v.validate(cmd); err != nil {
			return err
		}
		if p.flags.dir != "" {
			if err := os.Chdir(p.flags.dir); err != nil {
				return fmt.Errorf("-C: %w", err)
			}
		}
		empty := func(name string) bool { return name == "" }
		p.flags.enable, p.flags.disable = slices.DeleteFunc(p.flags.enable, empty), slices.DeleteFunc(p.flags.disable, empty)
		return act(ctx, cmd)
	}
	v.CommandNotFound = func(_ context.Context, cmd *cli.Command, _ string) { p.help(p.stdout, cmd) } // -h PACKAGE
	v.OnUsageError = usageError
	v.ShellComplete = p.complete
	return v.Command
}

func (v verb) validate(cmd *cli.Command) error {
	for _, f := range cmd.Root().Flags {
		if name := f.Names()[0]; f.IsSet() && !slices.Contains(v.takes, name) {
			if v.why != "" {
				return fmt.Errorf("%s %s: it takes no -%s", v.Name, v.why, name)
			}
			return fmt.Errorf("%s takes no -%s; see %s -h", v.Name, name, cmd.FullName())
		}
	}
	for _, a := range cmd.Args().Slice() {
		if strings.HasPrefix(a, "-") && !(v.stdin && a == "-") { // behind "--" or behind a word that is a verb, too
			return fmt.Errorf("%s stands where no flag can be; see %s -h", a, cmd.FullName())
		}
	}
	if v.args >= 0 && cmd.NArg() > v.args {
		return fmt.Errorf("%s wants %s; see %s -h", v.Name, v.wants, cmd.FullName())
	}
	return nil
}

// usageError adds to an error of the command line where help is.
func usageError(_ context.Context, cmd *cli.Command, err error, _ bool) error {
	text := err.Error()
	if _, name, ok := strings.Cut(text, "not defined: -"); ok {
		like := strings.TrimLeft(cli.SuggestFlag(allFlags(cmd), name, true), "-")
		if like != "" && strings.HasPrefix(name, like[:1]) {
			text += " (did you mean -" + like + "?)"
		}
	}
	return fmt.Errorf("%s; see %s -h", text, cmd.FullName())
}

// verbNames are the verbs, sorted.
func verbNames(cmd *cli.Command) []string {
	var names []string
	for _, c := range cmd.Root().Commands {
		names = append(names, c.Name)
	}
	slices.Sort(names)
	return names
}

// allFlags are the flags of a verb and those of the program.
func allFlags(cmd *cli.Command) []cli.Flag {
	if root := cmd.Root(); root != cmd {
		return slices.Concat(cmd.Flags, root.Flags)
	}
	return cmd.Flags
}
