package baseline

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/idemcheck/idemcheck/internal/report"
)

func finding(file, print string, line int) report.Finding {
	return report.Finding{Rule: "twice", Pos: report.Position{File: file, Line: line}, Handler: "H", Effect: "email: <a>", Fingerprint: print,
		Message: "line 7"}
}

func TestRoundTrip(t *testing.T) {
	dir := t.TempDir()
	in := []report.Finding{
		finding(filepath.Join(dir, "b.go"), "1", 9),
		finding(filepath.Join(dir, "a", "x.go"), "3", 1),
		finding(filepath.Join(dir, "a", "x.go"), "2", 9),
		finding(filepath.Join(dir, "a", "x.go"), "2", 4),
	}
	var out bytes.Buffer
	if err := New(in, dir).Write(&out); err != nil {
		t.Fatal(err)
	}
	want := `{
  "version": 1,
  "findings": [
    {
      "rule": "twice",
      "file": "a/x.go",
      "handler": "H",
      "effect": "email: <a>",
      "fingerprint": "2"
    },
`
	if !strings.HasPrefix(out.String(), want) || strings.Contains(out.String(), "line") {
		t.Errorf("got\n%s", &out)
	}
	file := filepath.Join(dir, Name)
	if err := os.WriteFile(file, out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	b, err := Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(New(in, dir), b); diff != "" {
		t.Errorf("-written +read:\n%s", diff)
	}
	out.Reset()
	if err := New(nil, dir).Write(&out); err != nil || !strings.Contains(out.String(), `"findings": []`) {
		t.Errorf("empty: %v\n%s", err, &out)
	}
}

func TestSplit(t *testing.T) {
	for _, tt := range []struct{ name, known, now, fresh, gone string }{
		{"same", "a b", "b a", "", ""},
		{"new", "a", "a b", "b", ""},
		{"fixed", "a b", "a", "", "b"},
		{"both", "a b", "b c", "c", "a"},
		{"one more of the same", "a", "a a", "a", ""},
		{"one less of the same", "a a a", "a", "", "a a"},
		{"empty", "", "", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list := func(prints string) (out []report.Finding) {
				for i, p := range strings.Fields(prints) {
					out = append(out, finding("x.go", p, i))
				}
				return out
			}
			fresh, known, gone := New(list(tt.known), ".").Split(list(tt.now))
			var f, g []string
			for _, x := range fresh {
				f = append(f, x.Fingerprint)
			}
			for _, x := range gone {
				g = append(g, x.Fingerprint)
			}
			if strings.Join(f, " ") != tt.fresh || strings.Join(g, " ") != tt.gone || known+len(fresh) != len(list(tt.now)) {
				t.Errorf("new %v, known %d, gone %v", f, known, g)
			}
		})
	}
}

func TestReadErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", `base.json:1: broken baseline: unexpected end of JSON input`},
		{"{\n\"version\": 1,\n<<<<<<< HEAD\n}", `base.json:3: broken baseline: invalid character '<'`},
		{"{}", `base.json: no baseline: it has no version`},
		{`{"version": 0}`, `base.json: no baseline`},
		{`[]`, `base.json:1: broken baseline`},
		{`{"version": "1"}`, `base.json:1: broken baseline`},
		{`{"version": 2, "findings": {}}`, `base.json: a newer idemcheck wrote this baseline (version 2; this one reads 1)`},
		{"{\"version\": 1,\n\"findings\": [1]}", `base.json:2: broken baseline`},
		{`{"version": 1, "findings": [{}]}`, `base.json: broken baseline: findings[0] has no fingerprint`},
		{`{"version": 1, "findings": []} x`, `base.json:1: broken baseline`},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "base.json")
		if err := os.WriteFile(file, []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := Read(file)
		if err == nil || !strings.HasPrefix(err.Error(), filepath.Join(dir, tt.want)) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want %s", tt.text, err, tt.want)
		}
	}
	if _, err := Read(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Errorf("a file that is missing: %v", err)
	}
	// What a later version may add.
	if _, err := parse([]byte(`{"version": 1, "since": 3, "findings": [{"fingerprint": "a", "package": "p"}]}`)); err != nil {
		t.Error(err)
	}
}

func TestFind(t *testing.T) {
	for _, tt := range []struct{ name, files, dir, want string }{
		{"module", "go.mod", ".", "no base"},
		{"below the module's root", "go.mod a/b/x.go", "a/b", "no base"},
		{"found above", "go.mod base a/b/x.go", "a/b", "base"},
		{"the nearest", "go.mod base a/base a/b/x.go", "a/b", "a/base"},
		{"not out of the module", "base go.mod m/go.mod", "m", "no m/base"},
		{"but to the workspace", "base go.work m/go.mod", "m", "base"},
		{"a module of a workspace", "go.work m/go.mod m/a/x.go", "m/a", "no m/base"},
		{"the workspace's root", "go.work m/go.mod", ".", "no base"},
		{"no module", "base a/x.go", "a", "no a/base"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			for name := range strings.FieldsSeq(tt.files) {
				name = filepath.Join(root, strings.Replace(name, "base", Name, 1))
				if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, nil, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			file, exists := Find(filepath.Join(root, tt.dir))
			got, err := filepath.Rel(root, file)
			if err != nil {
				t.Fatal(err)
			}
			got = strings.Replace(filepath.ToSlash(got), Name, "base", 1)
			if !exists {
				got = "no " + got
			}
			if got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}
