package redelivery_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/idemcheck/deployment"
	"github.com/idemcheck/idemcheck/passes/redelivery"
)

var mark = regexp.MustCompile(`(?:#|//) finding: ([a-z-]+)$`)

// The lines of the manifests, and of the code, that "finding: CHECK" marks are reported, and no others.
func TestRedelivery(t *testing.T) {
	root, err := filepath.Abs("testdata/shop")
	if err != nil {
		t.Fatal(err)
	}
	res, err := idemcheck.Check(context.Background(), idemcheck.Config{Dir: root, Deployment: deployment.Read})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range res.Errors {
		t.Error(e)
	}
	others(t, res.Findings)
	var got, want []string
	messages := map[string]string{}
	for _, f := range res.Findings {
		if f.Rule != redelivery.Rule.Name {
			continue
		}
		rel, _ := filepath.Rel(root, f.Pos.File)
		line := fmt.Sprintf("%s:%d %s", filepath.ToSlash(rel), f.Pos.Line, f.Cause)
		got = append(got, line)
		messages[line] = f.Message
		if !slices.Contains(redelivery.Checks, f.Cause) || !strings.Contains(f.Message, "("+f.Cause+")") {
			t.Errorf("%s does not say its check", f.Message)
		}
	}
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(root, path)
		for i, line := range strings.Split(string(data), "\n") {
			if m := mark.FindStringSubmatch(line); m != nil {
				want = append(want, fmt.Sprintf("%s:%d %s", filepath.ToSlash(rel), i+1, m[1]))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if m := messages["stages/dev/main.tf:10 visibility"]; !strings.HasSuffix(m, "; the same in prod") {
		t.Errorf("%q does not name the other stage", m)
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-comments +found):\n%s", diff)
	}
	for _, check := range redelivery.Checks {
		if !slices.ContainsFunc(want, func(s string) bool { return strings.HasSuffix(s, " "+check) }) {
			t.Errorf("no case of %s", check)
		}
	}
	if testing.Verbose() {
		for _, line := range got {
			t.Log(line, messages[line])
		}
	}
}

// The messages of other rules say how the event comes again; a batch of one record has no others.
func others(t *testing.T, findings []idemcheck.Finding) {
	t.Helper()
	message := func(rule, program string) string {
		for _, f := range findings {
			if f.Rule == rule && filepath.Base(filepath.Dir(f.Pos.File)) == program {
				return f.Message
			}
		}
		return ""
	}
	for _, c := range []struct{ rule, program, want string }{
		{"unguarded", "slow", "; delivered again by queue Patient (template.yaml:90), visible again after 360 s, the function may run 60 s, dead-letter queue after 5 receives"},
		{"unguarded", "notice", "; delivered again by topic Twice (template.yaml:136), 0 retries"},
		{"partialbatch", "insert", "ReportBatchItemFailures is not enabled"},
		{"unguarded", "single", "; delivered again by queue Ones"},
		{"unguarded", "job", "changes days.n"},
		{"unguarded", "brief", "; delivered by queue Brief (template.yaml:167), gone after 60 s, before it is visible again"},
		{"earlyack", "skips", "; delivered by queue Skipped (template.yaml:132)"},
		{"unguarded", "count", "; delivered at least once by topic pay (main.tf:45), not tried again when it fails"},
	} {
		if got := message(c.rule, c.program); !strings.Contains(got, c.want) {
			t.Errorf("%s in %s: %q does not say %q", c.rule, c.program, got, c.want)
		}
	}
	for _, c := range [][2]string{{"partialbatch", "single"}, {"earlyack", "alone"}, {"unguarded", "first"}, {"unguarded", "locked"}} {
		if got := message(c[0], c[1]); got != "" {
			t.Errorf("%s in %s: %s", c[0], c[1], got)
		}
	}
}
