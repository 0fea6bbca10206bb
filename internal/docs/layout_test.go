package docs

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

const module = "github.com/idemcheck/idemcheck/"

// The layout in contributing.md lists all packages, and imports point down it.
func TestLayout(t *testing.T) {
	page, err := os.ReadFile("../../docs/contributing.md")
	if err != nil {
		t.Fatal(err)
	}
	var layout []string
	for _, m := range regexp.MustCompile(`(?m)^((?:cmd|idemcheck|passes|internal)\S*)/ `).FindAllStringSubmatch(string(page), -1) {
		layout = append(layout, strings.TrimSuffix(m[1], "/NAME"))
	}
	// at is the entry that a package belongs to: the longest that it stands below.
	at := func(path string) int {
		best := -1
		for i, entry := range layout {
			if (path == entry || strings.HasPrefix(path, entry+"/")) && (best < 0 || len(entry) > len(layout[best])) {
				best = i
			}
		}
		return best
	}
	cmd := exec.Command("go", "list", "-f", "{{.ImportPath}}{{range .Imports}} {{.}}{{end}}", "./...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	used := map[int]bool{}
	for line := range strings.Lines(string(out)) {
		paths := strings.Fields(line)
		from := strings.TrimPrefix(paths[0], module)
		i := at(from)
		if i < 0 {
			t.Errorf("%s is not in the layout", from)
			continue
		}
		used[i] = true
		main := from == "internal/config/genschema" || strings.HasSuffix(from, "test") // generators, helpers of tests
		for _, path := range paths[1:] {
			to, own := strings.CutPrefix(path, module)
			if j := at(to); own && !main && j >= 0 && j < i {
				t.Errorf("%s imports %s, which stands above it in the layout", from, to)
			}
		}
	}
	for i, entry := range layout {
		if !used[i] {
			t.Errorf("there is no %s", entry)
		}
	}
}
