package report

import (
	"path/filepath"
	"runtime"
	"testing"
)

func TestNames(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("paths of Unix")
	}
	for _, tt := range []struct{ dir, file, name, uri, text string }{
		{"/src", "/src/a/b.go", "a/b.go", "a/b.go", "a/b.go"},
		{"/src/", "/src/a/../b.go", "b.go", "b.go", "b.go"},
		{"/src", "/srcs/b.go", "/srcs/b.go", "file:///srcs/b.go", "/srcs/b.go"},
		{"/src", "/src/..b.go", "..b.go", "..b.go", "..b.go"},
		{"/", "/b.go", "b.go", "b.go", "b.go"},
		{"", "a/b.go", "a/b.go", "a/b.go", "a/b.go"},
		{"a", "a/b.go", "b.go", "b.go", "b.go"},
		{"/src", "", "", "", ""},
		{"/src", "/src/a b%20#?.go", "a b%20#?.go", "a%20b%2520%23%3F.go", "a b%20#?.go"},
		{"/src", "/src/c:d.go", "c:d.go", "./c:d.go", "c:d.go"},
		{"/src", "/src/\xff.go", "\xff.go", "%FF.go", `\xff.go`},
		{"/src", "/src/a\nb.go", "a\nb.go", "a%0Ab.go", `a\nb.go`},
		{"/src", "/src/\x1b[31m.go", "\x1b[31m.go", "%1B%5B31m.go", `\x1b[31m.go`},
		{"/src", "/src/\u202eog.go", "\u202eog.go", "%E2%80%AEog.go", `\u202eog.go`},
		{"/src", "/src/grüße.go", "grüße.go", "gr%C3%BC%C3%9Fe.go", "grüße.go"},
		{"/src", `/src/a\b.go`, `a\b.go`, "a%5Cb.go", `a\b.go`},
	} {
		name := relative(Absolute(tt.dir), tt.file)
		if name != tt.name {
			t.Errorf("relative(%q, %q) = %q, want %q", tt.dir, tt.file, name, tt.name)
		}
		if got := fileURI(name); got != tt.uri {
			t.Errorf("fileURI(%q) = %q, want %q", name, got, tt.uri)
		}
		if got := printable(name); got != tt.text {
			t.Errorf("printable(%q) = %q, want %q", name, got, tt.text)
		}
	}
}

func TestDirURI(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("paths of Unix")
	}
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ dir, want string }{
		{"/", "file:///"},
		{"/src", "file:///src/"},
		{"/src/", "file:///src/"},
		{"/a b/%SRCROOT%", "file:///a%20b/%25SRCROOT%25/"},
		{"", fileURI(here) + "/"},
	} {
		if got := dirURI(tt.dir); got != tt.want {
			t.Errorf("dirURI(%q) = %q, want %q", tt.dir, got, tt.want)
		}
	}
}

func TestPositionString(t *testing.T) {
	for _, tt := range []struct {
		pos  Position
		want string
	}{
		{Position{"a.go", 1, 2}, "a.go:1:2"},
		{Position{"a.go", 1, 0}, "a.go:1"},
		{Position{"a.go", 0, 2}, "a.go"},
		{Position{"a.go", -1, -2}, "a.go"},
		{Position{}, "-"},
		{Position{"a\n.go", 1, 2}, `a\n.go:1:2`},
	} {
		if got := tt.pos.String(); got != tt.want {
			t.Errorf("%#v = %q, want %q", tt.pos, got, tt.want)
		}
	}
}
