package deployment_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/idemcheck/deployment"
)

var mark = regexp.MustCompile(`(?:#|//) finding: ([a-z]+)$`)

// The functions of the example are handlers because its main.tf says so; what is reported of them
// and of main.tf carries a comment.
func TestYandex(t *testing.T) {
	dir, err := filepath.Abs("../../testdata/yandex")
	if err != nil {
		t.Fatal(err)
	}
	res, err := idemcheck.Check(context.Background(), idemcheck.Config{Dir: dir, Deployment: deployment.Read})
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, f := range res.Findings {
		rel, _ := filepath.Rel(dir, f.Pos.File)
		got = append(got, fmt.Sprintf("%s:%d %s", filepath.ToSlash(rel), f.Pos.Line, f.Rule))
	}
	for _, name := range []string{"bills/index.go", "thumbs/index.go", "main.tf"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			if m := mark.FindStringSubmatch(line); m != nil {
				want = append(want, fmt.Sprintf("%s:%d %s", name, i+1, m[1]))
			}
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-comments +found):\n%s", diff)
	}
}

// Drivers that see packages link package idemcheck: what reads Terraform and scripts is not part
// of that.
func TestLight(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "../golangci", "..").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, heavy := range []string{"github.com/hashicorp/hcl", "github.com/zclconf/go-cty", "mvdan.cc/sh"} {
		if strings.Contains(string(out), heavy) {
			t.Errorf("package idemcheck needs %s", heavy)
		}
	}
}
