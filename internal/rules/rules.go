// Package rules is the list of all rules, and which of them are on: by default, by a configuration, by
// what is asked for now.
package rules

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/report"
	"github.com/idemcheck/idemcheck/internal/yamlfile"
	"github.com/idemcheck/idemcheck/passes/ackonerror"
	"github.com/idemcheck/idemcheck/passes/earlyack"
	"github.com/idemcheck/idemcheck/passes/failopen"
	"github.com/idemcheck/idemcheck/passes/ignore"
	"github.com/idemcheck/idemcheck/passes/nodeadline"
	"github.com/idemcheck/idemcheck/passes/nonatomic"
	"github.com/idemcheck/idemcheck/passes/partialbatch"
	"github.com/idemcheck/idemcheck/passes/redelivery"
	"github.com/idemcheck/idemcheck/passes/retryloop"
	"github.com/idemcheck/idemcheck/passes/unguarded"
	"github.com/idemcheck/idemcheck/passes/unstablekey"
)

// checks are the rules, with their analyzers.
var checks = []struct {
	diagnose.Check
	analyzer *analysis.Analyzer
}{
	{ackonerror.Check, ackonerror.Analyzer},
	{earlyack.Check, earlyack.Analyzer},
	{failopen.Check, failopen.Analyzer},
	{nodeadline.Check, nodeadline.Analyzer},
	{nonatomic.Check, nonatomic.Analyzer},
	{partialbatch.Check, partialbatch.Analyzer},
	{redelivery.Check, nil}, // sees manifests, which no package shows
	{retryloop.Check, retryloop.Analyzer},
	{unguarded.Check, unguarded.Analyzer},
	{unstablekey.Check, unstablekey.Analyzer},
	{ignore.Check, ignore.Analyzer}, // judges what the others have left over
}

// All are all rules.
func All() []report.Rule {
	var rules []report.Rule
	for _, c := range checks {
		rules = append(rules, c.Rule)
	}
	return rules
}

// Analyzers are the analyzers of the rules that are on by default, and of the others that
// are named.
func Analyzers(also ...string) []*analysis.Analyzer {
	var out []*analysis.Analyzer
	for _, c := range checks {
		if c.analyzer != nil && (c.Rule.Default || slices.Contains(also, c.Rule.Name)) {
			out = append(out, c.analyzer)
		}
	}
	return out
}

// checkConfig reports a name in a configuration that is no rule's.
func checkConfig(conf *config.Config) error {
	for _, s := range conf.Rules {
		if !slices.Contains(Names(), s.Name) {
			return yamlfile.Errorf(conf.File, s.Line, "rules: there is no rule %q; rules: %s", s.Name, strings.Join(Names(), ", "))
		}
		if len(s.Checks) > 0 && s.Name != redelivery.Rule.Name {
			return yamlfile.Errorf(conf.File, s.Line, "rules.%s: on, off or a severity expected; only %s has single checks", s.Name, redelivery.Rule.Name)
		}
		for _, c := range s.Checks {
			if !slices.Contains(redelivery.Checks, c.Name) {
				return yamlfile.Errorf(conf.File, c.Line, "rules.%s: there is no check %q; checks: %s", s.Name, c.Name, strings.Join(redelivery.Checks, ", "))
			}
		}
	}
	return nil
}

// A Setting is what is in force for a rule.
type Setting struct {
	Rule   report.Rule // with the severity that it has here
	On     bool
	Origin string // what says so: "default", ".idemcheck.yml:7", "-enable"
}

// Settings are what is in force for all rules: by default, by the configuration, by what is
// asked for now ("all": all of them), the latter before the former. A name that is no rule's is
// an error.
func Settings(conf *config.Config, enable, disable []string) ([]Setting, error) {
	if err := checkConfig(conf); err != nil {
		return nil, err
	}
	for _, name := range slices.Concat(enable, disable) {
		if name != "all" && !slices.Contains(Names(), name) {
			return nil, fmt.Errorf("there is no rule %q; rules: %s", name, strings.Join(Names(), ", "))
		}
	}
	var out []Setting
	for _, c := range checks {
		s := Setting{Rule: c.Rule, On: c.Rule.Default, Origin: "default"}
		severe := "" // where the severity comes from, when that is no default
		for _, said := range conf.Rules {
			if said.Name != c.Rule.Name {
				continue
			}
			s.On, s.Origin = said.Value != "off", conf.Origin(said.Line)
			if said.Value != "on" && said.Value != "off" {
				s.Rule.Severity, severe = said.Value, s.Origin+", "
			}
		}
		// A rule's own name is worth more than all.
		switch name := c.Rule.Name; {
		case slices.Contains(disable, name):
			s.On, s.Origin = false, "-disable"
		case slices.Contains(enable, name):
			s.On, s.Origin = true, severe+"-enable"
		case slices.Contains(disable, "all"):
			s.On, s.Origin = false, "-disable"
		case slices.Contains(enable, "all"):
			s.On, s.Origin = true, severe+"-enable"
		}
		out = append(out, s)
	}
	return out, nil
}

// Select are the checks that run, with the severity that they have here; the arguments are
// those of Settings.
func Select(conf *config.Config, enable, disable []string) ([]diagnose.Check, error) {
	settings, err := Settings(conf, enable, disable)
	if err != nil {
		return nil, err
	}
	var out []diagnose.Check
	for i, s := range settings {
		if s.On {
			check := checks[i].Check
			check.Rule = s.Rule
			out = append(out, check)
		}
	}
	return out, nil
}

// Names are the names of all rules.
func Names() []string {
	var names []string
	for _, c := range checks {
		names = append(names, c.Rule.Name)
	}
	return names
}
