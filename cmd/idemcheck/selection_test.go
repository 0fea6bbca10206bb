package main

import (
	"path/filepath"
	"strings"
	"testing"

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
