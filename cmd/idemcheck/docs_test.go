package main

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// docs/command.md names each flag that checks take, and each verb, and no others.
func TestCommandPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/command.md")
	if err != nil {
		t.Fatal(err)
	}
	named := func(expr string) []string {
		var names []string
		for _, m := range regexp.MustCompile(expr).FindAllSubmatch(page, -1) {
			names = append(names, string(m[1]))
		}
		slices.Sort(names)
		return slices.Compact(names)
	}
	p := &program{}
	root := p.command()
	flags := slices.Sorted(slices.Values(checkFlags))
	if got := named("(?m)(?:^\\| |, )`-([a-z-]+|C)(?: [A-Z]+)?`"); !slices.Equal(got, flags) {
		t.Errorf("flags: %v, want %v", got, flags)
	}
	verbs := slices.DeleteFunc(verbNames(root), func(name string) bool { return name == "help" })
	verbs = append(verbs, "completion") // which the library adds when it runs
	slices.Sort(verbs)
	if got := named("(?m)^\\| `idemcheck ([a-z]+)"); !slices.Equal(got, verbs) {
		t.Errorf("verbs: %v, want %v", got, verbs)
	}
}
