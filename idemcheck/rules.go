package idemcheck

import (
	"fmt"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/yamlfile"
	"github.com/idemcheck/idemcheck/passes/ackonerror"
	"github.com/idemcheck/idemcheck/passes/earlyack"
	"github.com/idemcheck/idemcheck/passes/failopen"
	"github.com/idemcheck/idemcheck/passes/ignore"
	"github.com/idemcheck/idemcheck/passes/nodeadline"
	"github.com/idemcheck/idemcheck/passes/nonatomic"
	"github.com/idemcheck/idemcheck/passes/partialbatch"
	"github.com/idemcheck/idemcheck/passes/retryloop"
	"github.com/idemcheck/idemcheck/passes/unguarded"
	"github.com/idemcheck/idemcheck/passes/unstablekey"
	"golang.org/x/tools/go/analysis"
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
	{retryloop.Check, retryloop.Analyzer},
	{unguarded.Check, unguarded.Analyzer},
	{unstablekey.Check, unstablekey.Analyzer},
	{ignore.Check, ignore.Analyzer}, // judges what the others have left over
}

// Rules are all rules.
func Rules() []Rule {
	var rules []Rule
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
		if c.Rule.Default || slices.Contains(also, c.Rule.Name) {
			out = append(out, c.analyzer)
		}
	}
	return out
}

// checkConfig reports a name in a configuration that is no rule's.
func checkConfig(conf *config.Config) error {
	for _, s := range conf.Rules {
		if !slices.Contains(ruleNames(), s.Name) {
			return yamlfile.Errorf(conf.File, s.Line, "rules: there is no rule %q; rules: %s", s.Name, strings.Join(ruleNames(), ", "))
		}
	}
	return nil
}

// Select are the checks that run: by default, by the configuration, by what is asked for
// now ("all": all of them), the latter before the former. The configuration may give them
// another severity. A name that is no rule's is an error.
func Select(conf *config.Config, enable, disable []string) ([]diagnose.Check, error) {
	if err := checkConfig(conf); err != nil {
		return nil, err
	}
	for _, name := range slices.Concat(enable, disable) {
		if name != "all" && !slices.Contains(ruleNames(), name) {
			return nil, fmt.Errorf("there is no rule %q; rules: %s", name, strings.Join(ruleNames(), ", "))
		}
	}
	var out []diagnose.Check
	for _, c := range checks {
		on, check := c.Rule.Default, c.Check
		for _, s := range conf.Rules {
			if s.Name != c.Rule.Name {
				continue
			}
			on = s.Value != "off"
			if s.Value != "on" && s.Value != "off" {
				check.Rule.Severity = s.Value
			}
		}
		// A rule's own name is worth more than all.
		switch {
		case slices.Contains(disable, c.Rule.Name):
			on = false
		case slices.Contains(enable, c.Rule.Name):
			on = true
		case slices.Contains(disable, "all"):
			on = false
		case slices.Contains(enable, "all"):
			on = true
		}
		if on {
			out = append(out, check)
		}
	}
	return out, nil
}

func ruleNames() []string {
	var names []string
	for _, c := range checks {
		names = append(names, c.Rule.Name)
	}
	return names
}
