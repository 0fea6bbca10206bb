package main

import (
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/idemcheck/idemcheck/idemcheck"
)

// verb runs the command's other verbs.
func verb(args []string, stdout io.Writer, fail func(string, ...any) int) (code int, done bool) {
	if len(args) == 0 {
		return 0, false
	}
	switch args[0] {
	case "help":
		io.WriteString(stdout, usage)
		return exitClean, true
	case "version":
		fmt.Fprintln(stdout, "idemcheck "+version())
		return exitClean, true
	case "catalog":
		if err := catalogVerb(args[1:], stdout); err != nil {
			return fail("%s", shorten(err.Error())), true
		}
		return exitClean, true
	case "explain":
		var names []string
		for _, r := range idemcheck.Rules() {
			if len(args) == 2 && r.Name == args[1] {
				fmt.Fprintf(stdout, "%s: %s\n\n%s", r.Name, r.Title, r.Doc)
				return exitClean, true
			}
			names = append(names, r.Name)
		}
		if len(args) != 2 {
			return fail("explain wants one rule: %s", strings.Join(names, ", ")), true
		}
		return fail("there is no rule %q; rules: %s", args[1], strings.Join(names, ", ")), true
	}
	return 0, false
}

func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
