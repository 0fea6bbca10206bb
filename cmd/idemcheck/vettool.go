package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/rules"
)

// asVetTool: go vet asks a tool for its version and flags, then gives it one .cfg file for
// each package.
func asVetTool(args []string) bool {
	for _, a := range args {
		if a == "-V=full" || a == "-flags" {
			return true
		}
	}
	n := len(args)
	if n == 0 || !strings.HasSuffix(args[n-1], ".cfg") {
		return false
	}
	if filepath.Base(args[n-1]) == "vet.cfg" { // as the go command calls it
		return true
	}
	// Not the file of a flag of ours.
	return n == 1 || !slices.Contains(checkFlags, strings.TrimLeft(args[n-2], "-"))
}

// vetTool is what go vet runs: in its own directory for -V=full, in that of each package
// for a .cfg file. The go command caches by what -V=full says, and knows nothing of a
// configuration file: so that is part of the version.
func vetTool(args []string) {
	conf, analyzers, err := vetAnalyzers(args)
	if err == nil && conf.File != "" && slices.Contains(args, "-V=full") {
		if err = printVetVersion(os.Stdout, conf); err == nil {
			os.Exit(exitClean)
		}
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "idemcheck: %v\n", err)
		os.Exit(exitFailed)
	}
	unitchecker.Main(analyzers...)
}

func vetAnalyzers(args []string) (*config.Config, []*analysis.Analyzer, error) {
	conf, err := config.Load("", ".")
	if err != nil {
		return nil, nil, err
	}
	checks, err := rules.Select(conf, named(args), nil)
	if err != nil {
		return nil, nil, err
	}
	replayer := diagnose.Replayer(conf)
	var analyzers []*analysis.Analyzer
	for _, c := range checks {
		analyzers = append(analyzers, c.Analyzer(replayer))
	}
	return conf, analyzers, nil
}

// named are the rules that flags of go vet name (-failopen): those that are off otherwise
// run only then. go vet asks for all flags first.
func named(args []string) []string {
	var names []string
	for _, r := range idemcheck.Rules() {
		for _, a := range args {
			flag, _, _ := strings.Cut(strings.TrimLeft(a, "-"), "=")
			if a == "-flags" || flag == r.Name && strings.HasPrefix(a, "-") {
				names = append(names, r.Name)
			}
		}
	}
	return names
}

// printVetVersion prints the line that the go command expects of a tool that has no
// version (cmd/go/internal/work, toolID): the digest of the program, and here of its
// configuration too.
func printVetVersion(w io.Writer, conf *config.Config) error {
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.Open(exe)
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	h.Write(conf.Sum())
	_, err = fmt.Fprintf(w, "%s version devel comments-go-here buildID=%02x\n", exe, h.Sum(nil))
	return err
}
