// Package golangci is idemcheck as a module plugin of golangci-lint v2: importing it registers
// the linter "idemcheck".
package golangci

import (
	"errors"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/rules"
)

func init() { register.Plugin("idemcheck", New) }

// settingsName is what errors call the settings: where they stand in .golangci.yml.
const settingsName = "linters.settings.custom.idemcheck.settings"

// New makes the plugin. The settings have the keys of .idemcheck.yml; without any the file
// itself is read, as the command does. Both at once are an error: one of them would be
// overlooked.
func New(settings any) (register.LinterPlugin, error) {
	file, err := config.Find(".")
	if err != nil {
		return nil, err
	}
	var conf *config.Config
	switch {
	case settings == nil:
		conf, err = config.Read(file)
	case file != "":
		return nil, errors.New(settingsName + ": there is " + file + " too: keep one of them")
	default:
		conf, err = config.FromValue(settingsName, settings)
	}
	if err != nil {
		return nil, err
	}
	checks, err := rules.Select(conf, nil, nil)
	if err != nil {
		return nil, err
	}
	p := &plugin{}
	replayer := diagnose.Replayer(conf)
	for _, c := range checks {
		if c.Find == nil { // it looks at more than packages
			continue
		}
		p.analyzers = append(p.analyzers, c.Flat(replayer))
	}
	// It reports nothing. golangci-lint keeps findings under the names of a linter's analyzers,
	// and this name is another one when the configuration changes.
	p.analyzers = append(p.analyzers, replayer)
	return p, nil
}

type plugin struct{ analyzers []*analysis.Analyzer }

// BuildAnalyzers returns an analyzer for each rule that is on.
func (p *plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) { return p.analyzers, nil }

// GetLoadMode returns what the analyzers need of packages.
func (p *plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
