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

	"github.com/idemcheck/idemcheck/internal/guard"
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

// docs/map.md shows the map of two functions of the example shop, and the README what map prints of
// them with -q.
func TestMapPage(t *testing.T) {
	if testing.Short() {
		t.Skip("the example shop needs its SDKs")
	}
	t.Chdir("../../testdata/shop")
	if out, err := exec.Command("go", "mod", "download").CombinedOutput(); err != nil {
		t.Skipf("the example shop's SDKs can't be downloaded: %v\n%s", err, out)
	}
	for page, flags := range map[string][]string{"../../docs/map.md": nil, "../../README.md": {"-q"}} {
		var stdout, stderr bytes.Buffer
		args := slices.Concat([]string{"map"}, flags, []string{"./cmd/fulfilment", "./cmd/surveys"})
		if status := run(context.Background(), args, nil, &stdout, &stderr); status != exitClean || stderr.Len() > 0 {
			t.Fatalf("exit status %d\n%s", status, &stderr)
		}
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.ReplaceAll(string(text), "\r", ""), stdout.String()) {
			t.Errorf("%s does not have what map %v prints now:\n%s", page, flags, &stdout)
		}
	}
}

// docs/guard.md shows what guard says and writes in the example shop, and names each store and
// design.
func TestGuardPage(t *testing.T) {
	if testing.Short() {
		t.Skip("the example shop needs its SDKs")
	}
	text, err := os.ReadFile("../../docs/guard.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ReplaceAll(string(text), "\r", "")
	stores, _ := guard.Stores()
	designs, _ := guard.Designs()
	for _, name := range slices.Concat(stores, designs) {
		if !strings.Contains(page, "`"+name+"`") {
			t.Errorf("the page does not name %s", name)
		}
	}
	t.Chdir("../../testdata/shop")
	if out, err := exec.Command("go", "mod", "download").CombinedOutput(); err != nil {
		t.Skipf("the example shop's SDKs can't be downloaded: %v\n%s", err, out)
	}
	var stdout, stderr bytes.Buffer
	if status := run(context.Background(), []string{"guard", "-dir", "internal/processed", "-source", "stripe", "-o", "-"}, nil, &stdout, &stderr); status != exitClean {
		t.Fatalf("exit status %d\n%s", status, &stderr)
	}
	for lang, printed := range map[string]string{"go": stdout.String(), "": stderr.String()} {
		_, block, _ := strings.Cut(page, "-->\n```"+lang+"\n")
		block, _, _ = strings.Cut(block, "```")
		if block == "" || !strings.Contains(printed, block) {
			t.Errorf("the page shows\n%s\nwhich is not in\n%s", block, printed)
		}
	}
}
