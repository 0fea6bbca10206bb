package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestPreCommit builds the hook of this checkout by pre-commit, as for a user, and runs it on
// changes of a repository with two modules.
func TestPreCommit(t *testing.T) {
	if testing.Short() {
		t.Skip("pre-commit builds idemcheck anew, which takes half a minute")
	}
	t.Parallel()
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Skip("pre-commit is missing: the hook is not tested")
	}
	ar, err := txtar.ParseFile("testdata/precommit.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := extract(t, ar)
	// pre-commit builds in a clone of its own: without its path, what was compiled once is found again.
	env := append(gitEnv(t), "PRE_COMMIT_HOME="+t.TempDir(), "GOFLAGS=-trimpath")
	run := func(name string, args ...string) (string, error) {
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Env = dir, env
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	must := func(name string, args ...string) string {
		t.Helper()
		out, err := run(name, args...)
		if err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		}
		return out
	}
	hook := hookRepo(t, must)
	config := filepath.Join(dir, ".pre-commit-config.yaml")
	text, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	text = []byte(strings.NewReplacer("REPO", hook, "REV", must("git", "-C", hook, "rev-parse", "HEAD")).Replace(string(text)))
	if err := os.WriteFile(config, text, 0o666); err != nil {
		t.Fatal(err)
	}
	must("git", "init", "-q")
	must("git", "add", ".pre-commit-config.yaml", "go.mod", "main.go", "services")
	// As people try a hook: with its default arguments.
	if out, err := run("pre-commit", "try-repo", hook, "idemcheck", "--all-files"); err == nil || !regexp.MustCompile(
		`(?s)\nidemcheck\.+Failed\n.*exit code: 1\n.*\nmain\.go:\d+:\d+: shop\.order inserts .*\n1 finding`).MatchString(out) {
		t.Errorf("try-repo: %v\n%s", err, out)
	}
	must("pre-commit", "install-hooks")

	const found = `(?s)\nshop\.+Failed\n.*exit code: 1\n.*\nmain\.go:\d+:\d+: shop\.order inserts .*\n1 finding`
	const clean, skipped = `\nshop\.+Passed\n`, `\nshop\.+\(no files to check\)Skipped\n`
	for _, step := range []struct{ file, as, want string }{
		{"", "", found}, // all that was added
		{"", "", `(?s)\napi\.+Failed\n.*\nmain\.go:\d+:\d+: api\.pay inserts .*\n1 finding`},
		{".mended/main.go", "main.go", clean},
		{".mended/README.md", "README.md", skipped},
		{".mended/README.md", "go.mod.md", skipped},
		{".mended/go.work", "go.work", clean},
		{".mended/schema.sql", "schema.sql", clean},
		{".mended/off.yml", ".idemcheck.yml", clean},
		// One file was changed; what it makes of another one is found.
		{".mended/twice.go", "twice.go", `(?s)\nshop\.+Failed\n.*\nmain\.go:\d+:\d+: shop\.order `},
	} {
		if step.file != "" {
			must("git", "commit", "-qnm", "before")
			must("cp", step.file, step.as)
			must("git", "add", step.as)
		}
		out, err := run("pre-commit", "run")
		out = "\n" + out
		if !regexp.MustCompile(step.want).MatchString(out) || (err != nil) != strings.Contains(out, "Failed") {
			t.Errorf("%s as %s: %v, want %s in\n%s", step.file, step.as, err, step.want, out)
		}
	}
}

// hookRepo is a repository that holds this checkout as it stands, committed or not.
func hookRepo(t *testing.T, must func(string, ...string) string) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, ".git")); err != nil {
		t.Skip("no git checkout: the hook is not tested")
	}
	repo := t.TempDir()
	for file := range strings.SplitSeq(must("git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"), "\x00") {
		if file == "" || strings.HasPrefix(file, "testdata/") { // modules of their own
			continue
		}
		data, err := os.ReadFile(filepath.Join(root, file))
		if os.IsNotExist(err) { // removed, which is not committed
			continue
		}
		to := filepath.Join(repo, file)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(to), 0o777)
		}
		if err == nil {
			err = os.WriteFile(to, data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	must("git", "-C", repo, "init", "-q")
	must("git", "-C", repo, "add", "-A")
	must("git", "-C", repo, "commit", "-qm", "the checkout")
	return repo
}
