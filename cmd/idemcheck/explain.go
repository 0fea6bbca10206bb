package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v3"

	"github.com/idemcheck/idemcheck/idemcheck"
)

func (p *program) explainVerb() *cli.Command {
	return p.add(verb{Command: &cli.Command{
		Name:        "explain",
		Usage:       "what a rule means and how to close a finding",
		UsageText:   "idemcheck explain [RULE]",
		Description: "Prints what a rule means and how to close a finding, with code. Without a rule it lists them.",
		Action:      p.explain,
	}, takes: []string{"C"}, args: 1, wants: "one rule"})
}

func (p *program) explain(_ context.Context, cmd *cli.Command) error {
	rules := idemcheck.Rules()
	if cmd.NArg() == 0 {
		tab := tabwriter.NewWriter(p.stdout, 0, 8, 2, ' ', 0)
		for _, r := range rules {
			fmt.Fprintf(tab, "%s\t%s\n", r.Name, r.Title)
		}
		return tab.Flush()
	}
	name := cmd.Args().First()
	i := slices.IndexFunc(rules, func(r idemcheck.Rule) bool { return r.Name == name })
	if i < 0 {
		return fmt.Errorf("there is no rule %q; rules: %s", name, strings.Join(ruleNames(), ", "))
	}
	_, err := fmt.Fprintf(p.stdout, "%s: %s\n\n%s", rules[i].Name, rules[i].Title, rules[i].Doc)
	return err
}

func ruleNames() []string {
	var names []string
	for _, r := range idemcheck.Rules() {
		names = append(names, r.Name)
	}
	return names
}

func (p *program) rulesVerb() *cli.Command {
	return p.add(verb{Command: &cli.Command{
		Name:      "rules",
		Usage:     "the rules, and which of them are on here",
		UsageText: "idemcheck rules [flags]",
		Description: "Lists the rules: whether they are on here, by default, by .idemcheck.yml and by flags,\n" +
			"and how severe their findings are.",
		Action: p.rules,
	}, takes: rulesFlags, wants: "no arguments"})
}

func (p *program) rules(context.Context, *cli.Command) error {
	_, settings, err := p.settings()
	if err != nil {
		return err
	}
	tab := tabwriter.NewWriter(p.stdout, 0, 8, 2, ' ', 0)
	for _, s := range settings {
		fmt.Fprintf(tab, "%s\t%s\t%s\t%s\n", s.Rule.Name, onOff(s.On), s.Rule.Severity, s.Rule.Title)
	}
	return tab.Flush()
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}
