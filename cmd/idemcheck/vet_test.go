package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/idemcheck"
	"github.com/idemcheck/idemcheck/internal/drivertest"
)

// Each archive of testdata/vet is a module, which is checked by the command and by the
// real go vet: analysistest can't show what go vet does to facts.
//
//	// want: RULE        both drivers report the line
//	// want check: RULE  only the command does, which sees the whole module
//	// want vet: RULE    only go vet does, in the first package that sees enough
//
// A regular expression in quotes behind it must match the message, to which the path is
// appended if the driver gives it apart.
func TestVet(t *testing.T) {
	if testing.Short() {
		t.Skip("go vet takes a second for each module")
	}
	tool := vetToolFile(t)
	files, err := filepath.Glob("testdata/vet/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			dir := extract(t, ar)
			patterns, rules := []string{"./..."}, []string{"unguarded"}
			for line := range strings.Lines(string(ar.Comment)) {
				if rest, ok := strings.CutPrefix(line, "patterns: "); ok {
					patterns = strings.Fields(rest)
				}
				if rest, ok := strings.CutPrefix(line, "rules: "); ok {
					rules = strings.Fields(rest)
				}
			}
			if slices.Equal(rules, []string{"all"}) {
				rules = analyzers()
			}
			// go vet runs the analyzers that flags name, and no others.
			var flags []string
			for _, r := range rules {
				flags = append(flags, "-"+r)
			}
			args := append([]string{"-disable", "all", "-enable", strings.Join(rules, ",")}, patterns...)
			patterns = append(flags, patterns...)
			var check, vet []want
			for _, f := range ar.Files {
				c, v := wants(t, f)
				check, vet = append(check, c...), append(vet, v...)
			}
			compare(t, "idemcheck", runCheck(t, tool, dir, args), check)
			byJSON := runVetJSON(t, tool, dir, patterns)
			compare(t, "go vet -json", byJSON, vet)
			// The text has the same findings, and is printed from go vet's cache now.
			compare(t, "go vet", runVet(t, tool, dir, patterns), vet)
		})
	}
}

// analyzers are the names of the rules that go vet runs.
func analyzers() []string {
	var all, names []string
	for _, r := range idemcheck.Rules() {
		all = append(all, r.Name)
	}
	for _, a := range idemcheck.Analyzers(all...) {
		names = append(names, a.Name)
	}
	return names
}

// The example has the findings under go vet that it has in a run over the module; so must the
// module that IDEMCHECK_CASES names.
func TestVetShop(t *testing.T) {
	if testing.Short() {
		t.Skip("the example shop needs its SDKs")
	}
	tool := vetToolFile(t)
	vet := func(root string) (whole, got []drivertest.Finding) {
		drivertest.Download(t, root)
		var flags []string
		for _, name := range analyzers() {
			flags = append(flags, "-"+name)
		}
		for _, f := range runVetJSON(t, tool, root, append(flags, "./...")) {
			file, line, _ := strings.Cut(f.place, ":")
			n, err := strconv.Atoi(line)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, drivertest.New(root, f.rule, file, n, f.message))
		}
		return drivertest.Whole(t, root), got
	}
	root, err := filepath.Abs("../../testdata/shop")
	if err != nil {
		t.Fatal(err)
	}
	whole, got := vet(root)
	drivertest.CompareShop(t, "go vet", whole, got)
	if root := os.Getenv("IDEMCHECK_CASES"); root != "" {
		whole, got := vet(root)
		drivertest.CompareOther(t, "go vet", whole, got)
	}
}

// vetToolFile is the command as a file of its own, which go vet needs: testscript.Main has put it into PATH.
func vetToolFile(t testing.TB) string {
	t.Helper()
	tool, err := exec.LookPath("idemcheck")
	if err != nil {
		t.Fatal(err)
	}
	return tool
}

func extract(t testing.TB, ar *txtar.Archive) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files, err := txtar.FS(ar)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(root, files); err != nil {
		t.Fatal(err)
	}
	return root
}

type want struct {
	place string // file:line
	text  *regexp.Regexp
}

var marks = regexp.MustCompile(`// want( check| vet)?: ([a-z][a-z ]*[a-z])(?: "(.*)")?$`)

func wants(t *testing.T, f txtar.File) (check, vet []want) {
	n := 0
	for line := range strings.Lines(string(f.Data)) {
		n++
		m := marks.FindStringSubmatch(strings.TrimSpace(line))
		switch {
		case m == nil && strings.Contains(line, "// want"):
			t.Errorf("%s:%d: no proper mark", f.Name, n)
			continue
		case m == nil:
			continue
		}
		for range strings.Fields(m[2]) { // one for each rule
			w := want{fmt.Sprintf("%s:%d", f.Name, n), regexp.MustCompile(m[3])}
			if m[1] != " vet" {
				check = append(check, w)
			}
			if m[1] != " check" {
				vet = append(vet, w)
			}
		}
	}
	return check, vet
}

type finding struct {
	place, text   string
	rule, message string // of those that are given apart
}

func compare(t *testing.T, driver string, got []finding, want []want) {
	t.Helper()
	missing := slices.Clone(want)
	for _, f := range got {
		i := 0
		for i < len(missing) && missing[i].place != f.place {
			i++
		}
		if i == len(missing) {
			t.Errorf("%s: not wanted: %s: %s", driver, f.place, f.text)
			continue
		}
		if !missing[i].text.MatchString(f.text) {
			t.Errorf("%s: %s: %q does not match %s", driver, f.place, f.text, missing[i].text)
		}
		missing = slices.Delete(missing, i, i+1)
	}
	for _, w := range missing {
		t.Errorf("%s: missing: %s", driver, w.place)
	}
}

func goEnv() []string {
	return append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=", "GOTOOLCHAIN=local")
}

// gitEnv is goEnv for tests that make repositories, whatever git's own settings are here, and
// that move GOPATH.
func gitEnv(t *testing.T) []string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	env := slices.DeleteFunc(goEnv(), func(v string) bool { return strings.HasPrefix(v, "GIT_") })
	return append(env, "GOMODCACHE="+strings.TrimSpace(string(out)), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
}

// command runs a command; code is its exit status.
func command(t *testing.T, dir, name string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, goEnv()
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// runCheck is driver A.
func runCheck(t *testing.T, tool, dir string, patterns []string) []finding {
	t.Helper()
	out, errs, code := command(t, dir, tool, append([]string{"-format", "json"}, patterns...)...)
	var log struct {
		Findings []struct {
			Rule, File, Message string
			Line                int
			Path                []struct {
				File, Message string
				Line          int
			}
		}
		Errors []any
	}
	if err := json.Unmarshal([]byte(out), &log); err != nil || errs != "" || len(log.Errors) > 0 {
		t.Fatalf("idemcheck: exit %d, %v\n%s%s", code, err, out, errs)
	}
	var list []finding
	for _, f := range log.Findings {
		text := f.Message + " (" + f.Rule + ")"
		for _, s := range f.Path {
			text += fmt.Sprintf(", %s:%d %s", filepath.Base(s.File), s.Line, s.Message)
		}
		list = append(list, finding{place: fmt.Sprintf("%s:%d", f.File, f.Line), text: text})
	}
	if wanted := min(len(list), 1); code != wanted {
		t.Errorf("idemcheck: exit %d, want %d", code, wanted)
	}
	return list
}

// runVet is driver B, as people see it.
func runVet(t *testing.T, tool, dir string, patterns []string) []finding {
	t.Helper()
	out, errs, code := command(t, dir, "go", append([]string{"vet", "-vettool=" + tool}, patterns...)...)
	var list []finding
	for line := range strings.Lines(errs) {
		if strings.HasPrefix(line, "# ") {
			continue
		}
		m := regexp.MustCompile(`^(.+\.go):(\d+):\d+: (.*)`).FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("go vet: exit %d\n%s%s", code, out, errs)
		}
		if step, ok := strings.CutPrefix(m[3], "\t"); ok && len(list) > 0 {
			list[len(list)-1].text += ", " + filepath.Base(m[1]) + ":" + m[2] + " " + step
			continue
		}
		list = append(list, finding{place: relative(dir, m[1]) + ":" + m[2], text: m[3]})
	}
	if wanted := min(len(list), 1); code != wanted {
		t.Errorf("go vet: exit %d, want %d\n%s", code, wanted, errs)
	}
	return list
}

func relative(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsAbs(file) {
		file = rel
	}
	return filepath.ToSlash(filepath.Clean(file))
}

// runVetJSON is driver B for programs; the related places are the path.
func runVetJSON(t *testing.T, tool, dir string, patterns []string) []finding {
	t.Helper()
	out, errs, code := command(t, dir, "go", append([]string{"vet", "-vettool=" + tool, "-json"}, patterns...)...)
	if code != 0 {
		t.Fatalf("go vet -json: exit %d\n%s%s", code, out, errs)
	}
	if out == "" {
		out = errs // before Go 1.25
	}
	var list []finding
	var text strings.Builder
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "# ") {
			text.WriteString(line)
		}
	}
	for dec := json.NewDecoder(strings.NewReader(text.String())); dec.More(); {
		var packages map[string]map[string]json.RawMessage
		if err := dec.Decode(&packages); err != nil {
			t.Fatalf("go vet -json: %v\n%s%s", err, out, errs)
		}
		for _, analyzers := range packages {
			for name, raw := range analyzers {
				var diagnostics []struct {
					Posn, Message string
					Related       []struct{ Posn, Message string }
				}
				if err := json.Unmarshal(raw, &diagnostics); err != nil {
					t.Fatalf("go vet -json: %s: %s", name, raw)
				}
				for _, d := range diagnostics {
					list = append(list, finding{place(dir, d.Posn), d.Message + related(d.Related), name, d.Message})
				}
			}
		}
	}
	return list
}

func related(steps []struct{ Posn, Message string }) string {
	var b strings.Builder
	for _, s := range steps {
		fmt.Fprintf(&b, ", %s %s", regexp.MustCompile(`^.*[/\\](.*):\d+$`).ReplaceAllString(s.Posn, "$1"), s.Message)
	}
	return b.String()
}

func place(dir, posn string) string {
	m := regexp.MustCompile(`^(.*):(\d+):\d+$`).FindStringSubmatch(posn)
	if m == nil {
		return posn
	}
	return relative(dir, m[1]) + ":" + m[2]
}
