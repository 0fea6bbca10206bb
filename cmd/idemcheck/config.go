package main

import (
	"context"

	"github.com/urfave/cli/v3"

	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/rules"
)

func (p *program) configVerb() *cli.Command {
	return p.add(verb{Command: &cli.Command{
		Name:      "config",
		Usage:     "the configuration in force here, and where it comes from",
		UsageText: "idemcheck config [flags]",
		Description: "Prints the configuration that is in force here as an .idemcheck.yml. A comment behind each\n" +
			"value says where it comes from: a default, a line of a file, or a flag.",
		Action: p.config,
	}, takes: rulesFlags, wants: "no arguments"})
}

func (p *program) config(context.Context, *cli.Command) error {
	conf, settings, err := p.settings()
	if err != nil {
		return err
	}
	var rules []config.Value
	for _, s := range settings {
		v := config.Value{Name: s.Rule.Name, Value: "off", Origin: s.Origin}
		if s.On {
			v.Value = s.Rule.Severity
		}
		rules = append(rules, v)
	}
	return conf.Write(p.stdout, rules)
}

// settings are the configuration and what it and the flags say of the rules.
func (p *program) settings() (*config.Config, []rules.Setting, error) {
	conf, err := config.Load(p.flags.config, ".")
	if err != nil {
		return nil, nil, err
	}
	conf.File = shorten(conf.File)
	settings, err := rules.Settings(conf, p.flags.enable, p.flags.disable)
	return conf, settings, err
}
