package changes

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	for _, tt := range []struct{ name, diff, want string }{
		{"nothing", "", ""},
		{"git, no context", `diff --git a/web/paid.go b/web/paid.go
index 83db48f..bf269f4 100644
--- a/web/paid.go
+++ b/web/paid.go
@@ -3 +3,2 @@ func f()
-old
+new
+er
@@ -9,2 +10,0 @@
-gone
-gone
@@ -20,0 +20 @@
+one
`, "web/paid.go 3-4 20-20"},
		{"context", `diff --git a/a.go b/a.go
--- a/a.go
+++ b/a.go
@@ -1,4 +1,5 @@
 package a
+
 func f() {}
-func g() {}
+func h() {}
 func i() {}
`, "a.go 2-2 4-4"},
		{"new", `diff --git a/n.go b/n.go
new file mode 100644
index 0000000..83db48f
--- /dev/null
+++ b/n.go
@@ -0,0 +1,2 @@
+package n
+
`, "n.go 1-2"},
		{"gone, renamed, mode, binary, empty", `diff --git a/gone.go b/gone.go
deleted file mode 100644
--- a/gone.go
+++ /dev/null
@@ -1 +0,0 @@
-package gone
diff --git a/old.go b/moved/new.go
similarity index 100%
rename from old.go
rename to moved/new.go
diff --git a/x.sh b/x.sh
old mode 100644
new mode 100755
diff --git a/i.png b/i.png
index 1..2 100644
Binary files a/i.png and b/i.png differ
diff --git a/e.go b/e.go
new file mode 100644
index 0000000..e69de29
`, ""},
		{"renamed and changed", `diff --git a/old.go b/new.go
similarity index 90%
rename from old.go
rename to new.go
--- a/old.go
+++ b/new.go
@@ -5 +5 @@
-a
+b
`, "new.go 5-5"},
		{"a space", "diff --git a/a b.go b/a b.go\n--- a/a b.go\t\n+++ b/a b.go\t\n@@ -1 +1 @@\n-a\n+b\n", "a b.go 1-1"},
		{"quoted", `diff --git "a/gr\303\274\303\237e\n.go" "b/gr\303\274\303\237e\n.go"
--- "a/gr\303\274\303\237e\n.go"
+++ "b/gr\303\274\303\237e\n.go"
@@ -1 +1 @@
-a
+b
`, "grüße\n.go 1-1"},
		{"lines that look like headers", `diff --git a/q.go b/q.go
--- a/q.go
+++ b/q.go
@@ -2,2 +2,2 @@
--- comment
-@@ -1 +1 @@
+++ comment
+diff --git a/z.go b/z.go
@@ -9,0 +10 @@
+x
`, "q.go 2-3 10-10"},
		{"no newline", "diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n", "a.go 1-1"},
		{"GNU diff", `diff -ur old/a.go new/a.go
--- old/a.go	2026-01-01 10:00:00.000000000 +0100
+++ new/a.go	2026-01-01 10:00:01.000000000 +0100
@@ -1,2 +1,2 @@
 a
-b
+c
Only in new: b.go
`, "new/a.go 2-2"},
		{"mail", `From 1234567 Mon Sep 17 00:00:00 2001
From: A <a@example.com>
Subject: [PATCH] x
---
 a.go | 2 +-

diff --git a/a.go b/a.go
--- a/a.go
+++ b/a.go
@@ -1 +1 @@
-a
+b
--
2.39.5
`, "a.go 1-1"},
		{"unmerged", "* Unmerged path u.go\ndiff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-a\n+b\n", "a.go 1-1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list, _, err := parse(strings.NewReader(tt.diff))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, show(list)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func show(list []change) string {
	var files []string
	for _, c := range list {
		text := c.file
		for _, s := range c.lines {
			text += fmt.Sprintf(" %d-%d", s.first, s.last)
		}
		files = append(files, text)
	}
	return strings.Join(files, "; ")
}

func TestDiffErrors(t *testing.T) {
	dir := t.TempDir()
	for _, tt := range []struct{ name, diff, want string }{
		{"text", "hello\n", "no unified diff: it names no file"},
		{"cut off", "diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1,9 +1,9 @@\n a\n", "no unified diff: line"},
		{"fragment alone", "@@ -1 +1 @@\n-a\n+b\n", "no unified diff: line 1"},
		{"elsewhere", "--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-a\n+b\n", "none of its files exists here (b/a.go, for one)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Diff(strings.NewReader(tt.diff), dir)
			if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
	if s, err := Diff(strings.NewReader(""), dir); err != nil || s.Has("a.go", 1) {
		t.Errorf("an empty diff: %v, %v", s, err)
	}
	if _, err := Diff(io.MultiReader(strings.NewReader("x"), failing{}), dir); err == nil {
		t.Error("no error of reading")
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, os.ErrDeadlineExceeded }

// What the names of a diff are relative to.
func TestDiffNames(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{".git/HEAD", "a.go", "only.go", "sub/a.go", "sub/b.go", "sub/deep/c.go", "b/d.go"} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	edit := func(names ...string) string {
		var b strings.Builder
		for _, n := range names {
			fmt.Fprintf(&b, "--- %s\n+++ %s\n@@ -1 +1 @@\n-a\n+b\n", n, n)
		}
		return b.String()
	}
	for _, tt := range []struct{ name, dir, diff, want string }{
		{"root", ".", edit("a.go", "sub/b.go"), "a.go sub/b.go"},
		{"prefix", ".", edit("b/a.go", "b/sub/b.go"), "a.go sub/b.go"},
		{"a folder named as the prefix", ".", edit("b/d.go"), "b/d.go"},
		{"root, seen from below", "sub", edit("only.go"), "only.go"},
		{"both: git's", "sub", edit("a.go"), "a.go"},
		{"relative", "sub", edit("a.go", "b.go", "deep/c.go"), "sub/a.go sub/b.go sub/deep/c.go"},
		{"absolute", "sub", edit(filepath.ToSlash(root) + "/a.go"), "a.go"},
		{"some are missing", ".", edit("a.go", "missing.go"), "a.go"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Diff(strings.NewReader(tt.diff), filepath.Join(root, tt.dir))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, name := range []string{"a.go", "b/d.go", "only.go", "sub/a.go", "sub/b.go", "sub/deep/c.go"} {
				if s.Has(filepath.Join(root, filepath.FromSlash(name)), 1) {
					got = append(got, name)
				}
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestHas(t *testing.T) {
	var s Set
	s.add("a.go", span{5, 6}, span{1, 1})
	s.add("a.go", span{6, 9}, span{20, 20})
	s.add("new.go", everything)
	s.add("none.go")
	for _, tt := range []struct {
		file  string
		lines string
	}{
		{"a.go", "1 5 6 7 8 9 20"},
		{"./a.go", "1 5 6 7 8 9 20"},
		{"new.go", "-1 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21"},
		{"none.go", ""},
		{"other.go", ""},
		{"", ""},
	} {
		var got []string
		for line := -1; line <= 21; line++ {
			if s.Has(tt.file, line) {
				got = append(got, fmt.Sprint(line))
			}
		}
		if diff := cmp.Diff(tt.lines, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s: -want +got:\n%s", tt.file, diff)
		}
	}
	if (&Set{}).Has("a.go", 1) {
		t.Error("an empty set has a line")
	}
}

// FuzzParse checks that nothing that calls itself a diff stops the program, and that lines
// are where they can be.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1,2 +1,2 @@ f\n a\n-b\n+c\n\\ No newline at end of file\n",
		"diff --git \"a/\\303\\274.go\" \"b/\\303\\274.go\"\nrename from a\nrename to b\nnew mode 100755\n",
		"--- a\t1970-01-01 00:00:00 +0000\n+++ b\t2026-01-01 00:00:00 +0000\n@@ -0,0 +1 @@\n+x\n",
		"diff --git a/a b/a\nindex 1..2\nGIT binary patch\nliteral 5\nMcmZQ%0tf\n\nliteral 0\nHcmV?d00001\n\n",
		"@@ -9223372036854775807,1 +9223372036854775807,9 @@\n",
	} {
		f.Add(seed)
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, diff string) {
		list, files, err := parse(strings.NewReader(diff))
		if err == nil && len(list) > files {
			t.Errorf("%d of %d files changed", len(list), files)
		}
		for _, c := range list {
			var n int64
			for _, s := range c.lines {
				n += s.last - s.first + 1
			}
			if n <= 0 || n > int64(strings.Count(diff, "\n")) {
				t.Errorf("%d lines", n)
			}
		}
		if s, err := Diff(strings.NewReader(diff), dir); err == nil {
			s.Has("a.go", 1)
		}
	})
}
