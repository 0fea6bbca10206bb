package changes

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// repo is a scratch repository.
type repo struct {
	t   *testing.T
	dir string
}

func newRepo(t *testing.T) *repo {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is missing")
	}
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"} { // of a hook that runs the tests
		t.Setenv(name, "")
		os.Unsetenv(name)
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	r := &repo{t, t.TempDir()}
	r.git("init", "-q")
	return r
}

func (r *repo) git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"}, args...)...)
	cmd.Dir = r.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func (r *repo) write(name, text string) {
	r.t.Helper()
	file := filepath.Join(r.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		r.t.Fatal(err)
	}
}

func (r *repo) since(rev, dir string) *Set {
	r.t.Helper()
	s, err := Since(context.Background(), rev, filepath.Join(r.dir, dir))
	if err != nil {
		r.t.Fatal(err)
	}
	return s
}

func (r *repo) has(s *Set, file string, lines ...int) {
	r.t.Helper()
	for line := 1; line <= 6; line++ {
		want := false
		for _, l := range lines {
			want = want || l == line
		}
		if got := s.Has(filepath.Join(r.dir, filepath.FromSlash(file)), line); got != want {
			r.t.Errorf("%s:%d changed: %v, want %v", file, line, got, want)
		}
	}
}

func TestSince(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "1\n2\n3\n4\n5\n")
	r.write("sub/grüße b.go", "1\n2\n3\n4\n5\n")
	r.write("sub/same.go", "1\n2\n")
	r.write("gone.go", "1\n")
	r.write("old.go", "1 one\n2 two\n3 three\n4 four\n5 five\n")
	r.write(".gitignore", "ignored.go\n")
	r.write(".gitattributes", "attr.go -diff\n")
	r.write("attr.go", "1\n2\n")
	r.git("add", ".")
	r.git("commit", "-qm", "first")
	r.git("tag", "v1")

	// Committed, staged, in the tree alone, and unknown to git.
	r.write("a.go", "1\nx\n3\n4\n5\n")
	r.git("commit", "-qam", "second")
	r.write("a.go", "1\nx\n3\ny\n5\n")
	r.git("add", "a.go")
	r.write("a.go", "1\nx\n3\ny\n5\nz\n")
	r.write("sub/grüße b.go", "1\n3\n4\nx\n")
	r.write("attr.go", "1\nx\n")
	r.write("new.go", "1\n")
	r.write("sub/new, too.go", "1\n")
	r.write("ignored.go", "1\n")
	r.git("rm", "-q", "gone.go")
	r.git("mv", "old.go", "moved.go")
	r.write("moved.go", "1 one\n2 two\nx\n4 four\n5 five\n")

	all := []int{1, 2, 3, 4, 5, 6}
	check := func(s *Set) {
		t.Helper()
		r.has(s, "a.go", 2, 4, 6)
		r.has(s, "sub/grüße b.go", 4)
		r.has(s, "sub/same.go")
		r.has(s, "attr.go", 2)
		r.has(s, "new.go", all...)
		r.has(s, "sub/new, too.go", all...)
		r.has(s, "ignored.go")
		r.has(s, "gone.go")
		r.has(s, "moved.go", 3)
	}
	check(r.since("v1", "."))
	check(r.since("v1", "sub")) // a path may lead out of the directory
	r.has(r.since("HEAD", "."), "a.go", 4, 6)

	// What a user may have configured.
	for _, kv := range []string{"diff.noprefix=true", "diff.mnemonicPrefix=true", "color.ui=always", "diff.external=false",
		"diff.relative=true", "diff.renames=false", "diff.context=5", "core.quotePath=false", "diff.ignoreSubmodules=all"} {
		key, value, _ := strings.Cut(kv, "=")
		r.git("config", key, value)
	}
	check(r.since("v1", "sub"))

	// A directory that is spelled in another way.
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(r.dir, link); err != nil {
		t.Skip(err)
	}
	s, err := Since(context.Background(), "v1", link)
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{link, r.dir} {
		if !s.Has(filepath.Join(dir, "a.go"), 2) || s.Has(filepath.Join(dir, "a.go"), 1) {
			t.Errorf("below %s lines are not found", dir)
		}
	}
}

func TestSinceConflict(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "1\n2\n3\n")
	r.git("add", ".")
	r.git("commit", "-qm", "first")
	r.git("checkout", "-qb", "other")
	r.write("a.go", "1\nother\n3\n")
	r.git("commit", "-qam", "other")
	r.git("checkout", "-q", "-")
	r.write("a.go", "1\nthis\n3\n")
	r.git("commit", "-qam", "this")
	cmd := exec.Command("git", "-c", "user.name=a", "-c", "user.email=a@example.com", "merge", "-q", "other")
	cmd.Dir = r.dir
	if cmd.Run() == nil {
		t.Fatal("no conflict")
	}
	r.has(r.since("HEAD~1", "."), "a.go", 2, 3, 4, 5, 6)
}

func TestSinceErrors(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "1\n")
	r.git("add", ".")
	r.git("commit", "-qm", "first")
	pwned := filepath.Join(r.dir, "pwned")
	for _, tt := range []struct{ rev, want string }{
		{"", `"" is no revision`},
		{"-", `"-" is no revision`},
		{"--output=" + pwned, `is no revision`},
		{"nowhere", `git knows no revision "nowhere"`},
		{"a.go", `git knows no revision "a.go"`},
		{"HEAD..HEAD", `git knows no revision "HEAD..HEAD"`},
		{"^HEAD", `git knows no revision "^HEAD"`},
		{"HEAD --output=" + pwned, `git knows no revision`},
		{"a\nb", `git knows no revision "a\nb"`},
	} {
		_, err := Since(context.Background(), tt.rev, r.dir)
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want %s", tt.rev, err, tt.want)
		}
	}
	if _, err := os.Stat(pwned); err == nil {
		t.Error("a revision was taken for an option")
	}

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Since(ctx, "HEAD", r.dir); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}

	clone := filepath.Join(t.TempDir(), "clone")
	r.write("a.go", "2\n")
	r.git("commit", "-qam", "second")
	r.git("clone", "-q", "--depth=1", "file://"+filepath.ToSlash(r.dir), clone)
	if _, err := Since(context.Background(), "HEAD~1", clone); err == nil || !strings.Contains(err.Error(), "shallow") {
		t.Errorf("a shallow clone: %v", err)
	}

	if _, err := Since(context.Background(), "HEAD", filepath.Join(r.dir, ".git")); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("no working tree: %v", err)
	}
	outside := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(outside))
	if _, err := Since(context.Background(), "HEAD", outside); err == nil || !strings.HasPrefix(err.Error(), "git: not a git repository") || strings.Contains(err.Error(), "\n") {
		t.Errorf("no repository: %v", err)
	}
	t.Setenv("PATH", outside)
	if _, err := Since(context.Background(), "HEAD", r.dir); err == nil || err.Error() != "git is needed, and was not found" {
		t.Errorf("no git: %v", err)
	}
}
