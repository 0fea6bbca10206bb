package docs

import (
	"bytes"
	"context"
	"fmt"
	"go/format"
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
)

const root = "../.."

var checked = sync.OnceValues(func() (*idemcheck.Result, error) { return CheckExamples(context.Background(), root) })

// analysed is the outcome of the examples. It skips the test where their SDKs are missing.
func analysed(t *testing.T) *idemcheck.Result {
	t.Helper()
	if testing.Short() {
		t.Skip("the examples need their SDKs")
	}
	download := exec.Command("go", "mod", "download")
	download.Dir = filepath.Join(root, filepath.FromSlash(examples))
	if out, err := download.CombinedOutput(); err != nil {
		t.Skipf("the examples' SDKs can't be downloaded: %v\n%s", err, out)
	}
	res, err := checked()
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// Each finding in the examples has its comment, each comment its finding. What is faulty has
// findings of its rule, what is mended or meant has none of any rule.
func TestExamples(t *testing.T) {
	res := analysed(t)
	for _, e := range res.Errors {
		t.Errorf("%s: %s: %s", e.Package, e.Pos, e.Message)
	}
	dir, err := filepath.Abs(filepath.Join(root, filepath.FromSlash(examples)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range res.Findings {
		name, err := filepath.Rel(dir, f.Pos.File)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s:%d %s", filepath.ToSlash(name), f.Pos.Line, f.Rule))
	}
	slices.Sort(got)
	var want []string
	for _, r := range idemcheck.Rules() {
		for _, pkg := range []string{"before", "after", "meant"} {
			marks := marked(t, r.Name, pkg)
			own := func(m string) bool { return strings.HasSuffix(m, " "+r.Name) }
			switch {
			case pkg == "before" && !slices.ContainsFunc(marks, own):
				t.Errorf("%s/before has no finding of %[1]s", r.Name)
			case pkg != "before" && len(marks) > 0:
				t.Errorf("%s/%s must have no finding: %v", r.Name, pkg, marks)
			}
			want = append(want, marks...)
		}
		for _, file := range mustSources(t, r.Name, "before") {
			if _, err := os.Stat(filepath.Join(dir, strings.Replace(file, "/before/", "/after/", 1))); err != nil {
				t.Errorf("%s has no mended twin", file)
			}
		}
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-comments +found):\n%s", diff)
	}
}

var mark = regexp.MustCompile(`(?:(?://|#) finding: ([a-z ]+)$|/\* finding: ([a-z]+) \*/)`)

// marked reads the comments that say which findings a line has. It also looks whether the
// files are formatted.
func marked(t *testing.T, rule, pkg string) []string {
	t.Helper()
	var marks []string
	for _, file := range mustSources(t, rule, pkg) {
		src := mustRead(t, filepath.Join(examples, file))
		if formatted, err := format.Source([]byte(src)); filepath.Ext(file) == ".go" && (err != nil || string(formatted) != src) {
			t.Errorf("%s is not formatted (%v)", file, err)
		}
		for i, line := range strings.Split(src, "\n") {
			if m := mark.FindStringSubmatch(line); m != nil {
				for _, name := range strings.Fields(m[1] + m[2]) {
					marks = append(marks, fmt.Sprintf("%s:%d %s", file, i+1, name))
				}
			}
		}
	}
	return marks
}

func mustSources(t *testing.T, rule, pkg string) []string {
	t.Helper()
	files, err := sources(root, rule, pkg)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// mustRead reads a file below the root, with the line ends that Go writes.
func mustRead(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(data), "\r", "")
}

// The pages are what the generator writes now.
func TestRulePages(t *testing.T) {
	pages, err := RulePages(root, analysed(t).Findings)
	if err != nil {
		t.Fatal(err)
	}
	for name, page := range pages {
		compare(t, "docs/rules/"+name, page)
	}
	names, err := filepath.Glob(filepath.Join(root, "docs", "rules", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if _, ok := pages[filepath.Base(name)]; !ok {
			t.Errorf("docs/rules/%s is no rule's page", filepath.Base(name))
		}
	}
}

// What lists the rules lists those that there are.
func TestRuleLists(t *testing.T) {
	files, err := RuleLists(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		compare(t, name, text)
	}
}

func TestCatalogPage(t *testing.T) {
	page, err := CatalogPage(root)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "docs/catalog.md", page)
}

func compare(t *testing.T, name string, page []byte) {
	t.Helper()
	if was := mustRead(t, name); was != string(bytes.ReplaceAll(page, []byte("\r"), nil)) {
		t.Errorf("%s is stale: run go generate ./internal/docs\n%s", name, cmp.Diff(was, string(page)))
	}
}

var codeBlock = regexp.MustCompile("(?s)```(?:go|yaml|hcl)\n(.*?)```")

// Each block of code in a rule's documentation is a part of one of its examples, which compile
// and are analysed.
func TestDocBlocks(t *testing.T) {
	for _, r := range idemcheck.Rules() {
		for _, heading := range []string{"## How to close it", "## What is not reported", "## When it is meant"} {
			if !strings.Contains(r.Doc, heading+"\n") {
				t.Errorf("passes/%s/doc.md has no heading %q", r.Name, heading)
			}
		}
		blocks := codeBlock.FindAllStringSubmatch(r.Doc, -1)
		if fences := strings.Count(r.Doc, "```"); fences != 2*len(blocks) || len(blocks) == 0 {
			t.Errorf("passes/%s/doc.md: %d blocks of Go, YAML or HCL in %d fences; all are expected to be such", r.Name, len(blocks), fences)
		}
		var files []string
		for _, pkg := range []string{"before", "after", "meant"} {
			files = append(files, mustSources(t, r.Name, pkg)...)
		}
		for _, m := range blocks {
			part := normal(m[1])
			if !slices.ContainsFunc(files, func(f string) bool { return strings.Contains(normal(mustRead(t, examples+"/"+f)), part) }) {
				t.Errorf("passes/%s/doc.md: no example has these lines:\n%s", r.Name, m[1])
			}
		}
	}
}

// normal is code whose lines stand at the margin, each between line ends.
func normal(code string) string {
	var b strings.Builder
	b.WriteByte('\n')
	for line := range strings.Lines(code) {
		b.WriteString(strings.TrimSpace(line) + "\n")
	}
	return b.String()
}
