package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
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

// docs/compare.md shows what compare prints of the runs of the example shop, and the README what
// it prints with -q.
func TestComparePage(t *testing.T) {
	if testing.Short() {
		t.Skip("the example shop needs its SDKs")
	}
	t.Chdir("../../testdata/shop")
	if out, err := exec.Command("go", "mod", "download").CombinedOutput(); err != nil {
		t.Skipf("the example shop's SDKs can't be downloaded: %v\n%s", err, out)
	}
	for page, flags := range map[string][]string{"../../docs/compare.md": nil, "../../README.md": {"-q"}} {
		var stdout, stderr bytes.Buffer
		args := slices.Concat([]string{"compare"}, flags, []string{"runs/first.log,runs/first.json", "runs/second.log,runs/second.json"})
		if status := run(context.Background(), args, nil, &stdout, &stderr); status != exitFindings || stderr.Len() > 0 {
			t.Fatalf("exit status %d\n%s", status, &stderr)
		}
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.ReplaceAll(string(text), "\r", ""), stdout.String()) {
			t.Errorf("%s does not have what compare %v prints now:\n%s", page, flags, &stdout)
		}
	}
}
