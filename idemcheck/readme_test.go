package idemcheck_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/passes/ignore"
)

// The README's table of rules says what the rules say of themselves.
func TestReadme(t *testing.T) {
	var names []string
	for _, r := range idemcheck.Rules() {
		if r.Name != ignore.Rule.Name {
			names = append(names, r.Name)
		}
	}
	if !slices.Equal(names, ignore.Rules) {
		t.Errorf("ignore knows %v, there are %v", ignore.Rules, names)
	}
	data, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range idemcheck.Rules() {
		on := "off"
		if r.Default {
			on = "on"
		}
		if line := fmt.Sprintf("| [%[1]s](docs/rules/%[1]s.md) | %[2]s | %[3]s |\n", r.Name, on, r.Title); !strings.Contains(string(data), line) {
			t.Errorf("missing in the README:\n%s", line)
		}
	}
}
