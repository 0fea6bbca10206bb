package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/baseline"
	"github.com/idemcheck/idemcheck/internal/report"
)

func TestCovers(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	for _, tt := range []struct {
		patterns, dir string
		want          bool
	}{
		{"", ".", true},
		{"", "a/b", true},
		{"./...", "a", true},
		{".", ".", true},
		{".", "a", false},
		{"./a", "a", true},
		{"./a/", "a", true},
		{"./a", "a/b", false},
		{"./a/...", "a", true},
		{"./a/...", "a/b", true},
		{"./a/...", "ab", false},
		{"./a...", "ab", true},
		{"./.../b", "a/b", true},
		{"./.../b", "a/bc", false},
		{"./a ./b", "b", true},
		{"../...", "a", true},
		{filepath.Join(root, "a"), "a", true},
		{"example.com/shop/...", "a", false},
		{"all", "a", false},
	} {
		if got := covers(strings.Fields(tt.patterns), filepath.Join(root, tt.dir)); got != tt.want {
			t.Errorf("%q covers %s: %v", tt.patterns, tt.dir, got)
		}
	}
}

// What could not be seen is not gone.
func TestGone(t *testing.T) {
	t.Chdir(t.TempDir())
	entries := []baseline.Entry{{Rule: "unguarded", File: "pay.go"}}
	rules := []idemcheck.Rule{{Name: "unguarded"}}
	for _, tt := range []struct {
		res  idemcheck.Result
		want int
	}{
		{idemcheck.Result{Rules: rules}, 1},
		{idemcheck.Result{}, 0},
		{idemcheck.Result{Rules: rules, Errors: make([]idemcheck.Error, 1)}, 0},
		{idemcheck.Result{Rules: rules, Bounds: make([]idemcheck.Bound, 1)}, 0},
	} {
		if got := new(selection).gone(slices.Clone(entries), &tt.res); len(got) != tt.want {
			t.Errorf("%+v: %v", tt.res, got)
		}
	}
}

func TestReportDir(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	for _, tt := range []struct{ workspace, want string }{
		{"", root}, {root, root}, {filepath.Dir(root), filepath.Dir(root)}, {filepath.Join(root, "below"), root},
	} {
		t.Setenv("GITHUB_WORKSPACE", tt.workspace)
		for _, f := range []report.Format{report.GitHub, report.SARIF} {
			if got := reportDir(f); got != tt.want {
				t.Errorf("%s in %q: %s, want %s", f, tt.workspace, got, tt.want)
			}
		}
		if got := reportDir(report.RDJSON); got != root {
			t.Errorf("rdjson in %q: %s", tt.workspace, got)
		}
	}
}
