package main

import "github.com/urfave/cli/v3"

func (p *program) initVerb() *cli.Command {
	return p.add(verb{Command: &cli.Command{Name: "init", Usage: "x", UsageText: "y"}})
}
