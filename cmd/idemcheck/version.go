package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v3"
)

func (p *program) versionVerb() *cli.Command {
	return p.add(verb{Command: &cli.Command{
		Name:      "version",
		Usage:     "the versions of idemcheck and of what it is built with",
		UsageText: "idemcheck version",
		Action: func(context.Context, *cli.Command) error {
			_, err := fmt.Fprintf(p.stdout, "idemcheck %s %s golang.org/x/tools@%s %s/%s\n",
				version(), runtime.Version(), dependency("golang.org/x/tools"), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}, wants: "no arguments"})
}

const unknownVersion = "(devel)"

func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return unknownVersion
	}
	return info.Main.Version
}

// dependency is the version of a module that the program is built with.
func dependency(path string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return unknownVersion
	}
	for _, m := range info.Deps {
		if m.Path != path {
			continue
		}
		if m.Replace != nil && m.Replace.Version != "" {
			return m.Replace.Version
		}
		return m.Version
	}
	return unknownVersion
}
