package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/config"
	"github.com/idemcheck/idemcheck/internal/rules"
)

// What init writes is a configuration that says nothing, and with its comments taken away
// one that says the defaults and describes each library.
func TestStarter(t *testing.T) {
	var text bytes.Buffer
	writeStarter(&text, catalog.Default(), []imported{
		{"database/sql", ""}, {"strings", ""},
		{"example.com/bus/v2", "example.com/bus/v2"}, {"example.com/bus/v2/kafka", "example.com/bus/v2"},
		{"example.com/mail", "example.com/mail"},
		{"github.com/redis/go-redis/v9", "github.com/redis/go-redis/v9"},
	})
	read := func(text string) *config.Config {
		t.Helper()
		file := filepath.Join(t.TempDir(), config.Name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		c, err := config.Read(file)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		return c
	}
	if c := read(text.String()); len(c.Rules)+len(c.Handlers)+len(c.Effects)+len(c.Exclude)+len(c.Catalog) > 0 {
		t.Errorf("it says something:\n%s", text.String())
	}
	c := read(regexp.MustCompile(`(?m)^#([^\s#]|  )`).ReplaceAllString(text.String(), "$1"))
	settings, err := rules.Settings(c, nil, nil)
	if err != nil || len(c.Rules) != len(settings) {
		t.Fatalf("%d rules of %d: %v", len(c.Rules), len(settings), err)
	}
	for _, s := range settings {
		if s.On != s.Rule.Default {
			t.Errorf("%s is %v", s.Rule.Name, s.On)
		}
	}
	for kind, on := range config.On(c.Handlers) {
		if on != config.HandlerDefault(kind) {
			t.Errorf("handlers of %s: %v", kind, on)
		}
	}
	for kind, on := range config.On(c.Effects) {
		if on != config.EffectDefault(kind) {
			t.Errorf("effects %s: %v", kind, on)
		}
	}
	if len(c.Handlers) != len(config.HandlerKinds()) || len(c.Effects) != len(catalog.Words("effect.kind")) {
		t.Errorf("%d kinds of handlers, %d of effects", len(c.Handlers), len(c.Effects))
	}
	var libraries []string
	for _, f := range c.Catalog {
		libraries = append(libraries, f.Library+" "+strings.Join(f.Packages, " "))
	}
	if got, want := strings.Join(libraries, "; "), "bus example.com/bus/v2 example.com/bus/v2/kafka; mail example.com/mail"; got != want {
		t.Errorf("libraries %s, want %s", got, want)
	}
	for _, line := range []string{"# - database/sql: effects (sql-write), guards", "# - github.com/redis/go-redis/v9: effects (nosql-write, publish), guards, handlers (queue)"} {
		if !strings.Contains(text.String(), line+"\n") {
			t.Errorf("missing: %s", line)
		}
	}
	if strings.Contains(text.String(), "strings:") {
		t.Error("a package that matters to no rule is listed")
	}
}
