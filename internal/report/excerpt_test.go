package report

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// source is what shop's files hold, as far as they are there.
func source(file string) []byte {
	return map[string][]byte{
		"/src/shop/web/paid.go": []byte(strings.Repeat("\n", 39) + "\tif err := s.orders.Add(ctx, order); err != nil {\r\n" + strings.Repeat("\n", 11) + "\t\tadd(\"größer\", \"日本\")\n"),
		"/src/lib/lib.go":       []byte("package lib // has changed"),
	}[filepath.ToSlash(file)]
}

func TestExcerpt(t *testing.T) {
	long := "x := f(" + strings.Repeat("a, ", 60) + "b)"
	for _, tt := range []struct {
		name, text string
		line, col  int
		want       string // as it is shown, with the mark below
	}{
		{"plain", "a()\nb.c()", 2, 3, "b.c()\n  ^"},
		{"first column", "a()", 1, 1, "a()\n^"},
		{"last column", "a()", 1, 3, "a()\n  ^"},
		{"indented", "\t\t  a.b() \r\n", 1, 7, "a.b()\n  ^"},
		{"tab in the line", "a\t= b()", 1, 5, "a    = b()\n       ^"},
		{"wide", "f(\"日本語\", x)", 1, 16, "f(\"日本語\", x)\n            ^"},
		{"accents, one rune and two", "é := e\u0301()", 1, 10, "é := e\u0301()\n      ^"},
		{"hostile", "a \x1b[31m\u202e b()", 1, 12, `a \x1b[31m\u202e b()` + "\n" + "                 ^"},
		{"no UTF-8", "\xff\xfe()", 1, 3, `\xff\xfe()` + "\n        ^"},
		{"long, in front", long, 1, 7, "x := f(" + strings.Repeat("a, ", 31) + "…\n      ^"},
		{"long, at the end", long, 1, len(long), "…" + long[len(long)-1-maxLeft:] + "\n" + strings.Repeat(" ", maxLeft+1) + "^"},
		{"no column", "\ta()", 1, 0, "a()"},
		{"no line", "a()", 0, 1, ""},
		{"behind the file", "a()", 2, 1, ""},
		{"behind the line", "a()", 1, 4, ""},
		{"in the indentation", "\t\ta()", 1, 2, ""},
		{"in a rune", "é()", 1, 2, ""},
		{"blank", "\t", 1, 1, ""},
		{"blank, no column", "\t", 1, 0, ""},
		{"empty", "", 1, 1, ""},
	} {
		s := sources{read: func(string) []byte { return []byte(tt.text) }, lines: map[string][][]byte{}}
		got, column := s.excerpt(Position{"f.go", tt.line, tt.col})
		if column >= 0 {
			got += "\n" + strings.Repeat(" ", column) + "^"
		}
		if got != tt.want {
			t.Errorf("%s:\n%s\nwant:\n%s", tt.name, got, tt.want)
		}
	}
}

func TestSourceIsReadOnce(t *testing.T) {
	read := map[string]int{}
	r := shop()
	r.Source = func(file string) []byte {
		read[file]++
		return source(file)
	}
	for _, name := range Formats() {
		clear(read)
		write(t, Format(name), r)
		for file, n := range read {
			if n != 1 || name != "text" {
				t.Errorf("%s: %s is read %d times", name, file, n)
			}
		}
		if name == "text" && len(read) != 2 {
			t.Errorf("text: %v is read", read)
		}
	}
	r.Brief = true
	clear(read)
	if write(t, Text, r); len(read) > 0 {
		t.Errorf("brief: %v is read", read)
	}
}

func TestReadSource(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.go")
	if err := os.WriteFile(file, []byte("package a"), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := string(ReadSource(file)); got != "package a" {
		t.Errorf("got %q", got)
	}
	if err := os.Truncate(file, maxSource+1); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, dir, filepath.Join(dir, "none.go")} {
		if ReadSource(name) != nil {
			t.Errorf("%s is read", name)
		}
	}
}
