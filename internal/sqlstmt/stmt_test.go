package sqlstmt

import (
	"os"
	"strings"
	"testing"
)

// TestCases checks the classes of testdata/cases.tsv.
func TestCases(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		want, text, ok := strings.Cut(line, "\t")
		if !ok || i == 0 {
			continue
		}
		n++
		text = strings.ReplaceAll(text, `\n`, "\n")
		got := classes(Parse(text))
		cte := strings.HasPrefix(want, "cte[")
		if cte {
			got = strings.TrimSuffix(got, "; read")
		}
		if want := wantClasses(want); got != want {
			t.Errorf("line %d: got %s, want %s: %s", i+1, got, want, text)
		}
	}
	if n != 77 {
		t.Errorf("%d cases, want 77", n)
	}
}

// wantClasses takes the annotations off: "cte[a,b]" is "a; b", "upsert-abs(replace)"
// is "upsert-abs"; the claim of CQL is an insert-ignore.
func wantClasses(w string) string {
	if in, ok := strings.CutPrefix(w, "cte["); ok {
		w = strings.ReplaceAll(strings.TrimSuffix(in, "]"), ",", "; ")
	}
	parts := strings.Split(w, "; ")
	for i, p := range parts {
		p, _, _ = strings.Cut(p, "(")
		if p == "insert-if-not-exists" {
			p = "insert-ignore"
		}
		parts[i] = p
	}
	return strings.Join(parts, "; ")
}

func classes(ss []Stmt) string {
	var out []string
	for i := range ss {
		out = append(out, ss[i].Class())
	}
	return strings.Join(out, "; ")
}
