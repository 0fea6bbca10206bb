// Package drivertest compares what drivers of go/analysis report, which see one package at a
// time, with a run over the whole module.
package drivertest

import (
	"cmp"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/idemcheck"
)

// A Finding is what a driver reports. File is relative to the module's root, with slashes.
type Finding struct {
	Rule, File string
	Line       int
	Message    string // without the path that some drivers append
}

func (f Finding) String() string {
	return fmt.Sprintf("%s:%d: %s (%s)", f.File, f.Line, f.Message, f.Rule)
}

// New makes a finding out of a driver's words: root is the module's.
func New(root, rule, file string, line int, message string) Finding {
	if rel, err := filepath.Rel(root, file); err == nil && filepath.IsAbs(file) {
		file = rel
	}
	message, _, _ = strings.Cut(message, "; path: ")
	return Finding{rule, filepath.ToSlash(file), line, message}
}

// Download gets the modules that a module needs, and skips the test where that can't be done.
func Download(t testing.TB, dir string) {
	t.Helper()
	cmd := exec.Command("go", "mod", "download")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("the modules of %s can't be downloaded: %v\n%s", dir, err, out)
	}
}

// Whole are the findings of a run over the module with all rules.
func Whole(t testing.TB, root string) []Finding {
	t.Helper()
	res, err := idemcheck.Check(context.Background(), idemcheck.Config{Dir: root, Enable: []string{"all"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range res.Errors {
		t.Errorf("%s: %s: %s", e.Package, e.Pos, e.Message)
	}
	var out []Finding
	for _, f := range res.Findings {
		out = append(out, New(root, f.Rule, f.Pos.File, f.Pos.Line, f.Message))
	}
	return out
}

// Compare demands that a driver reports what the whole run does: the same rule, file and line;
// or, where only a package above sees enough, the same message at the registration there. It
// returns how many findings are in the same place, how many at a registration, and those that
// only the whole run makes: which ones may, docs/drivers.md says.
func Compare(t testing.TB, driver string, whole, got []Finding) (same, moved int, missing []Finding) {
	t.Helper()
	rest := slices.Clone(got)
	take := func(match func(Finding) bool) bool {
		i := slices.IndexFunc(rest, match)
		if i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		}
		return i >= 0
	}
	var open []Finding
	for _, w := range whole {
		if take(func(g Finding) bool { return g == w }) {
			same++
		} else {
			open = append(open, w)
		}
	}
	for _, w := range open {
		if take(func(g Finding) bool {
			return g.Rule == w.Rule && g.Message == w.Message && filepath.Dir(g.File) != filepath.Dir(w.File)
		}) {
			moved++
		} else {
			missing = append(missing, w)
		}
	}
	slices.SortFunc(rest, func(a, b Finding) int { return cmp.Compare(a.String(), b.String()) })
	for _, g := range rest {
		t.Errorf("%s alone reports %v", driver, g)
	}
	return same, moved, missing
}

// CompareShop is Compare for the example shop: a driver makes all its findings but those of rule
// ignore, which tell of comments without use.
func CompareShop(t testing.TB, driver string, whole, got []Finding) {
	t.Helper()
	same, moved, missing := Compare(t, driver, whole, got)
	if same == 0 || moved == 0 {
		t.Errorf("%s: it compares nothing: %d findings in the same place, %d at a registration", driver, same, moved)
	}
	for _, f := range missing {
		if f.Rule != "ignore" {
			t.Errorf("%s does not report %v", driver, f)
		}
	}
}

// exported is a handler that a package above might register: only a whole run knows that none
// does.
var exported = regexp.MustCompile(`^\(\*?[A-Z][^.]*\)\.[A-Z]`)

// CompareOther is Compare for any other module: its packages may have handlers that nothing
// registers.
func CompareOther(t testing.TB, driver string, whole, got []Finding) {
	t.Helper()
	same, moved, missing := Compare(t, driver, whole, got)
	t.Logf("%s: %d findings in the same place, %d at a registration, %d not made", driver, same, moved, len(missing))
	for _, f := range missing {
		if f.Rule != "ignore" && !exported.MatchString(f.Message) {
			t.Errorf("%s does not report %v", driver, f)
		}
	}
}
