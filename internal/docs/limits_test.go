package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	item   = regexp.MustCompile(`(?m)^- (?:.*\n)(?:  .*\n)*`)
	pinned = regexp.MustCompile("Pin:\\s+\\[(`[^\\]]+`)\\]\\(([^)]+)\\)\\s*$")
)

// Each limit refers to what pins it, a function or a text of a test, and each function that
// pins a limit is referred to.
func TestLimits(t *testing.T) {
	page := mustRead(t, "docs/limits.md")
	pins := map[string][]string{} // by file
	for _, text := range item.FindAllString(page, -1) {
		m := pinned.FindStringSubmatch(text)
		if m == nil {
			t.Errorf("no pin at the end of\n%s", text)
			continue
		}
		file := path.Join("docs", m[2])
		for name := range strings.SplitSeq(m[1], ", ") {
			name = strings.Trim(name, "`")
			pins[file] = append(pins[file], name)
			if !strings.Contains(mustRead(t, file), name) {
				t.Errorf("%s has no %s", file, name)
			}
		}
	}
	files, err := filepath.Glob(filepath.Join(root, "passes", "*", "testdata", "src", "limits", "*.go"))
	if err != nil || len(files) < 5 {
		t.Fatal(err, files)
	}
	for _, file := range files {
		name, err := filepath.Rel(root, file)
		if err != nil {
			t.Fatal(err)
		}
		name = filepath.ToSlash(name)
		limits := limitsOf(t, mustRead(t, name))
		for _, f := range limits {
			if !slices.Contains(pins[name], f) {
				t.Errorf("docs/limits.md does not name %s of %s", f, name)
			}
		}
		for _, f := range pins[name] {
			if !slices.Contains(limits, f) {
				t.Errorf("docs/limits.md names %s of %s, which is no function there that stands for a limit", f, name)
			}
		}
	}
}

// pins are the texts of tests that a page refers to.
var pins = regexp.MustCompile("\\[(`[^\\]]+`)\\]\\(\\.\\./((?:cmd|idemcheck|internal|passes|testdata)/[^)]+)\\)")

// What docs/drivers.md says of drivers refers to what pins it.
func TestDrivers(t *testing.T) {
	page := mustRead(t, "docs/drivers.md")
	all := pins.FindAllStringSubmatch(page, -1)
	if len(all) < 15 {
		t.Errorf("%d pins", len(all))
	}
	for _, m := range all {
		for name := range strings.SplitSeq(m[1], ", ") {
			if name = strings.Trim(name, "`"); !strings.Contains(strings.Join(strings.Fields(mustRead(t, m[2])), " "), name) {
				t.Errorf("%s has no %s", m[2], name)
			}
		}
	}
	for _, text := range item.FindAllString(page, -1) {
		if !strings.Contains(text, "Pin") {
			t.Errorf("no pin in\n%s", text)
		}
	}
}

// limitsOf are a file's functions but those that others use. What mount and starts only
// register is a limit of its own.
func limitsOf(t *testing.T, src string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "limits.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{"mount": true, "starts": true}
	var names []string
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		names = append(names, f.Name.Name)
		if f.Body == nil {
			continue
		}
		registers := f.Name.Name == "mount" || f.Name.Name == "starts"
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if registers {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				n = call.Fun
			}
			if id, ok := n.(*ast.Ident); ok && id.Name != f.Name.Name {
				used[id.Name] = true
			}
			return true
		})
	}
	return slices.DeleteFunc(names, func(name string) bool { return used[name] })
}
