package idemcheck_test

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/idemcheck/deployment"
	"github.com/idemcheck/idemcheck/internal/report"
)

const shop = "../testdata/shop"

// TestShop checks the example shop with all rules: each finding has its comment, each comment
// its finding, each handler was told of when its replay began. It also compares the README with
// what the command prints.
func TestShop(t *testing.T) {
	if testing.Short() {
		t.Skip("the example shop needs its SDKs")
	}
	download := exec.Command("go", "mod", "download")
	download.Dir = shop
	if out, err := download.CombinedOutput(); err != nil {
		t.Skipf("the example shop's SDKs can't be downloaded: %v\n%s", err, out)
	}
	dir, err := filepath.Abs(shop)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	begun := map[string]bool{"": true} // without their types; ignore comments have no handler
	res, err := idemcheck.Check(context.Background(), idemcheck.Config{Dir: dir, Enable: []string{"all"}, Deployment: deployment.Read,
		Progress: func(handler string, done, of int) {
			mu.Lock()
			defer mu.Unlock()
			begun[handler[strings.LastIndexByte(handler, '.')+1:]] = true
			if done < 0 || done >= of {
				t.Errorf("%s begins when %d of %d are done", handler, done, of)
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range res.Errors {
		t.Errorf("%s: %s: %s", e.Package, e.Pos, e.Message)
	}
	kinds := map[string]string{} // by rule: how its comments begin
	for _, r := range idemcheck.Rules() {
		kinds[r.Name] = "finding"
		if !r.Default {
			kinds[r.Name] = "finding off"
		}
	}
	var got []string
	var byDefault []idemcheck.Finding
	found := map[string]bool{}
	for _, f := range res.Findings {
		rel, err := filepath.Rel(dir, f.Pos.File)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s:%d %s: %s", filepath.ToSlash(rel), f.Pos.Line, kinds[f.Rule], f.Rule))
		found[f.Rule] = true
		if !begun[f.Handler[strings.LastIndexByte(f.Handler, '.')+1:]] {
			t.Errorf("nobody was told of %s", f.Handler)
		}
		if kinds[f.Rule] == "finding" {
			byDefault = append(byDefault, f)
		}
	}
	for _, r := range idemcheck.Rules() {
		if !found[r.Name] {
			t.Errorf("the shop has no finding of %s", r.Name)
		}
	}
	slices.Sort(got)
	if diff := cmp.Diff(marked(t, dir), got); diff != "" {
		t.Errorf("findings (-comments +found):\n%s", diff)
	}
	var text bytes.Buffer
	rep := report.Report{Findings: byDefault, Rules: idemcheck.Rules(), Dir: dir, Source: report.ReadSource}
	if err := report.Write(&text, report.Text, rep); err != nil {
		t.Fatal(err)
	}
	checkReadme(t, text.String())
}

var mark = regexp.MustCompile(`(?://|#) (finding|finding off): ([a-z ]+)$`)

// marked reads the comments that say which findings a line has: "finding" those of the rules
// that are on by default, "finding off" those of the others.
func marked(t *testing.T, dir string) []string {
	t.Helper()
	var want []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !slices.Contains([]string{".go", ".yaml", ".tf"}, filepath.Ext(path)) {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(src), "\n") {
			if m := mark.FindStringSubmatch(strings.TrimRight(line, "\r")); m != nil {
				for _, rule := range strings.Fields(m[2]) {
					want = append(want, fmt.Sprintf("%s:%d %s: %s", filepath.ToSlash(rel), i+1, m[1], rule))
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(want)
	return want
}

// checkReadme: a block of the README behind this comment is a part of the report on the shop.
func checkReadme(t *testing.T, text string) {
	t.Helper()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, ok := strings.Cut(strings.ReplaceAll(string(readme), "\r", ""), "<!-- from a run on testdata/shop -->\n```\n")
	if !ok {
		t.Fatal("README.md shows no finding of the shop")
	}
	block, _, _ = strings.Cut(block, "```")
	if !strings.Contains(text, block) {
		t.Errorf("README.md shows what the command does not print:\n%s\nIt prints:\n%s", block, text)
	}
}
