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
