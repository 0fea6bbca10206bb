package main

import (
	"context"
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/compare/show"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/guard"
	mapshow "github.com/idemcheck/idemcheck/internal/inventory/show"
	"github.com/idemcheck/idemcheck/internal/report"
)

// The scripts send each word up to the cursor as it is; those of the library evaluate them,
// and need bash-completion.
//
//go:embed completion
var completionScripts embed.FS

var shells = []string{"bash", "zsh", "fish"}

// completionVerb makes the library's command for scripts ours.
func (p *program) completionVerb(cmd *cli.Command) {
	cmd.Hidden, cmd.Commands = false, nil
	cmd.Usage = "a script that completes command lines in bash, zsh or fish"
	cmd.UsageText = "idemcheck completion bash|zsh|fish"
	cmd.Description = "Prints a script that completes verbs, flags and their values:\n\n" +
		"  bash   source <(idemcheck completion bash)       in ~/.bashrc\n" +
		"  zsh    source <(idemcheck completion zsh)        in ~/.zshrc, behind compinit\n" +
		"  fish   idemcheck completion fish | source        in ~/.config/fish/config.fish"
	cmd.Action = func(_ context.Context, cmd *cli.Command) error {
		shell := cmd.Args().First()
		if !slices.Contains(shells, shell) {
			return fmt.Errorf("completion wants a shell: %s", strings.Join(shells, ", "))
		}
		script, err := completionScripts.ReadFile("completion/idemcheck." + shell)
		if err != nil {
			return err
		}
		_, err = p.stdout.Write(script)
		return err
	}
	p.add(verb{Command: cmd, args: 1, wants: "one shell"})
}

// complete answers a completion script: for each word that may stand under the cursor a
// line, with what it means behind a tab. No answer leaves the shell to complete files.
func (p *program) complete(_ context.Context, cmd *cli.Command) {
	words := p.args[:len(p.args)-1] // without what asks for this
	var current, before string
	switch n := len(words); n {
	case 0:
	case 1:
		current = words[0]
	default:
		before, current = words[n-2], words[n-1]
	}
	name, _, inWord := strings.Cut(current, "=")
	switch {
	case inWord && p.takesValue(cmd, name):
		p.answer(current, name+"=", values(cmd, name))
	case p.takesValue(cmd, before):
		p.answer(current, "", values(cmd, before))
	case strings.HasPrefix(current, "-"):
		dashes := current[:len(current)-len(strings.TrimLeft(current, "-"))]
		var rows []row
		for _, f := range allFlags(cmd) {
			if p.taken(cmd, f) {
				_, text := usageOf(f)
				rows = append(rows, row{dashes + f.Names()[0], text})
			}
		}
		p.answer(current, "", rows)
	default:
		p.answer(current, "", arguments(cmd))
	}
}

// takesValue reports whether a word is a flag that the next word, or what follows "=", belongs to.
func (p *program) takesValue(cmd *cli.Command, word string) bool {
	f := flagOf(cmd, word)
	return f != nil && p.taken(cmd, f) && f.(cli.DocGenerationFlag).TakesValue()
}

func flagOf(cmd *cli.Command, word string) cli.Flag {
	name, ok := strings.CutPrefix(word, "-")
	if !ok {
		return nil
	}
	name = strings.TrimPrefix(name, "-")
	for _, f := range allFlags(cmd) {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

var allRules = row{"all", "all rules"}

// values are what a flag can be.
func values(cmd *cli.Command, flag string) []row {
	switch name := strings.TrimLeft(flag, "-"); {
	case name == "format" && cmd.Name == "catalog":
		return words(catalogFormats)
	case name == "format" && cmd.Name == "compare":
		return words(show.Formats())
	case name == "format" && cmd.Name == "map":
		return words(mapshow.Formats())
	case name == "format":
		return words(report.Formats())
	case name == "store":
		return titled(guard.Stores())
	case name == "design":
		return titled(guard.Designs())
	case name == "source":
		return titled(guard.SourceNames())
	case name == "enable" || name == "disable":
		return append(ruleRows(), allRules)
	case name == "role":
		return words(catalog.AllRoles())
	case name == "kind":
		return words(slices.Sorted(slices.Values(slices.Concat(catalog.Words("effect.kind"), config.HandlerKinds()))))
	}
	return nil
}

// arguments are what a verb takes, as far as it can be listed.
func arguments(cmd *cli.Command) []row {
	switch cmd.Name {
	case "explain":
		return ruleRows()
	case "completion":
		return words(shells)
	case "help", "idemcheck":
		return verbRows(cmd.Root())
	}
	return nil
}

func ruleRows() []row {
	var rows []row
	for _, r := range idemcheck.Rules() {
		rows = append(rows, row{r.Name, r.Title})
	}
	return rows
}

func titled(names, titles []string) []row {
	var rows []row
	for i, name := range names {
		rows = append(rows, row{name, titles[i]})
	}
	return rows
}

func words(list []string) []row {
	var rows []row
	for _, w := range slices.Compact(slices.Clone(list)) {
		rows = append(rows, row{name: w})
	}
	return rows
}

// answer prints the rows that go on where current ends; head is what stands before them in
// the same word. Of a list of rules, the last one is completed.
func (p *program) answer(current, head string, rows []row) {
	if i := strings.LastIndexByte(current, ','); i >= 0 && slices.Contains(rows, allRules) {
		head = current[:i+1]
	}
	for _, r := range rows {
		if word := head + r.name; strings.HasPrefix(word, current) {
			fmt.Fprintln(p.stdout, strings.TrimSuffix(word+"\t"+r.text, "\t"))
		}
	}
}
