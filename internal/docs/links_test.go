package docs

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/idemcheck"
)

var (
	fence   = regexp.MustCompile("(?ms)^```.*?^```$")
	target  = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#{1,6} (.+)$`)
	rawURL  = regexp.MustCompile(`https://github\.com/idemcheck/idemcheck/blob/main/([^\s)"]+)`)
)

// Links between the pages, and into the repository, lead somewhere.
func TestLinks(t *testing.T) {
	pages := []string{"README.md"}
	err := filepath.WalkDir(filepath.Join(root, "docs"), func(file string, d fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(file) == ".md" {
			name, _ := filepath.Rel(root, file)
			pages = append(pages, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	linked := map[string]bool{}
	for _, page := range pages {
		text := fence.ReplaceAllString(mustRead(t, page), "")
		var targets []string
		for _, m := range target.FindAllStringSubmatch(text, -1) {
			if !strings.Contains(m[1], "://") {
				targets = append(targets, path.Join(path.Dir(page), m[1]))
				if strings.HasPrefix(m[1], "#") {
					targets[len(targets)-1] = page + m[1]
				}
			}
		}
		for _, m := range rawURL.FindAllStringSubmatch(text, -1) {
			targets = append(targets, m[1])
		}
		for _, to := range targets {
			file, fragment, _ := strings.Cut(to, "#")
			if linked[file] = true; !exists(file) {
				t.Errorf("%s: there is no %s", page, file)
				continue
			}
			if fragment != "" && !slices.Contains(anchors(t, file), fragment) {
				t.Errorf("%s: %s has no heading for #%s", page, file, fragment)
			}
		}
	}
	for _, page := range pages[1:] {
		if page != "docs/README.md" && !linked[page] {
			t.Errorf("nothing links %s", page)
		}
	}
}

func exists(file string) bool {
	_, err := os.Stat(filepath.Join(root, filepath.FromSlash(file)))
	return err == nil
}

// anchors are the fragments of a page's headings.
func anchors(t *testing.T, file string) []string {
	var all []string
	for _, m := range heading.FindAllStringSubmatch(fence.ReplaceAllString(mustRead(t, file), ""), -1) {
		all = append(all, anchor(strings.ReplaceAll(m[1], "`", "")))
	}
	return all
}

// The URLs of the rules, which reports carry, are those of their pages.
func TestRuleURLs(t *testing.T) {
	for _, r := range idemcheck.Rules() {
		if want := "https://github.com/idemcheck/idemcheck/blob/main/docs/rules/" + r.Name + ".md"; r.URL != want {
			t.Errorf("%s: URL %s, want %s", r.Name, r.URL, want)
		}
	}
}
