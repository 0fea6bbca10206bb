package report

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden")

// shop is a report with what real ones have: a path over files, a rule without
// metadata, equal fingerprints, a file outside of the folder, an error, a bound.
func shop() Report {
	at := func(file string, line, col int) Position { return Position{file, line, col} }
	return Report{
		Dir:     "/src/shop",
		Version: "v1.2.3",
		Rules: []Rule{{
			Name:     "twice",
			Title:    "An effect happens twice",
			Doc:      "# twice\n\nThe effect is repeated\nby a `redelivery`.\n\n```go\ndb.Exec(insert)\n```\n",
			URL:      "https://example.com/twice",
			Severity: SeverityError,
			Default:  true,
		}, {
			Name:     "quiet",
			Title:    "A rule that found nothing",
			Severity: SeverityNote,
		}},
		Findings: []Finding{{
			Rule:    "slow",
			Pos:     at("/src/shop/web/paid.go", 9, 0),
			Message: "Handle[Paid](ctx) waits without a deadline",
		}, {
			Rule:        "twice",
			Pos:         at("/src/shop/web/paid.go", 40, 12),
			Message:     "(*Server).Paid repeats INSERT into orders on redelivery: no guard",
			Handler:     "(*Server).Paid",
			Kind:        "http",
			Effect:      "sql-write: INSERT into orders",
			Cause:       "no guard",
			Fingerprint: "c0ffee",
			Path: []Step{
				{at("/src/shop/web/paid.go", 40, 12), "(*Server).Paid calls (*Orders).Add"},
				{at("/src/shop/orders/add.go", 17, 15), "INSERT into orders"},
			},
		}, {
			Rule:        "twice",
			Pos:         at("/src/shop/web/paid.go", 52, 12),
			Message:     "(*Server).Paid repeats map[string]int{} & <b> on redelivery",
			Fingerprint: "c0ffee",
			Fixes: []Fix{{"Use m[k](x) & <b>", []Edit{
				{at("/src/shop/web/paid.go", 5, 1), at("/src/shop/web/paid.go", 6, 1), ""},
				{at("/src/shop/web/paid.go", 52, 20), at("/src/shop/web/paid.go", 52, 20), "\tctx,\n"},
			}}, {"Nothing", nil}},
		}, {
			Rule:    "twice",
			Pos:     at("/src/lib/lib.go", 3, 1),
			Message: "Lib sends mail",
		}},
		Errors: []Error{
			{Package: "example.com/shop/web", Pos: at("/src/shop/web/bad.go", 1, 9), Message: "expected ';'"},
			{Message: "no go.mod"},
		},
		Bounds: bounds(2),
	}
}

// bounds are n of them, not sorted.
func bounds(n int) []Bound {
	var out []Bound
	for i := range n {
		out = append(out, Bound{fmt.Sprintf("(*example.com/shop/web.Server).Paid%d", n-i), "the steps of one run", "some paths"})
	}
	return out
}

// hostile is a report of names and texts that every format has to escape in its own way.
func hostile() Report {
	at := func(file string, line, col int) Position { return Position{"/src/shop/" + file, line, col} }
	return Report{
		Dir: "/src/shop",
		Rules: []Rule{
			{Name: "a:b,c", Title: "100% <sure> & \"so\", it's: yes", Severity: SeverityError},
			{Name: "plain", Severity: SeverityNote},
		},
		Findings: []Finding{
			{Rule: "a:b,c", Pos: at("a,b:c%d/x=1;\n::error::y.go", 3, 4), Fingerprint: "1",
				Message: "first\r\nsecond::error file=x::y 100% %0A ]]> <b a='1'> & \"q\" \x00\x1b[31m\u202e\ufeff\xff"},
			{Rule: "plain", Pos: at(`grüße 日本\"<&>'.go`, 7, 9), Fingerprint: "2",
				Message: "größer 日本語 🎉", Handler: "(*Größe).Add", Effect: "email: 日本\x07",
				Path: []Step{
					{at("a\tb\x7f.go", 1, 1), "calls F[int](x)\n::warning::z"},
					{Position{}, "nowhere"},
					{at("line.go", 0, 0), "no line"},
				}},
			// Two that only their lines tell apart, and one that has a number like theirs.
			{Rule: "plain", Pos: at("same.go", 1, 0), Fingerprint: "3", Handler: "H", Effect: "e"},
			{Rule: "plain", Pos: at("same.go", 2, 0), Fingerprint: "3", Handler: "H", Effect: "e"},
			{Rule: "plain", Pos: at("same.go", 3, 0), Fingerprint: "4", Handler: "H", Effect: "e #2"},
			{Rule: "", Message: ""},
		},
		Errors: []Error{
			{Package: "example.com/\x1b", Pos: at("b%,:.go", 2, 1), Message: "a\nb: %"},
			{Message: ""},
		},
		Bounds: []Bound{{"(*\x1b.日本).A\n::error::b", "]]> 100%: [F](x)", "\xff\u202e<b>"}, {}, {}},
	}
}

func write(t testing.TB, f Format, r Report) string {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, f, r); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestGolden(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the golden logs have paths of Unix")
	}
	colored := shop()
	colored.Color, colored.Source = true, source
	excerpts, brief := shop(), shop()
	excerpts.Source, brief.Source, brief.Brief = source, source, true
	empty, bounded := Report{Dir: "/src/shop"}, Report{Dir: "/src/shop", Bounds: bounds(13)}
	type golden struct {
		name   string
		format Format
		report Report
	}
	tests := []golden{{"color", Text, colored}, {"excerpt", Text, excerpts}, {"brief", Text, brief}}
	for _, name := range Formats() {
		f := Format(name)
		tests = append(tests, golden{name, f, shop()}, golden{"empty." + name, f, empty}, golden{"bounded." + name, f, bounded}, golden{"hostile." + name, f, hostile()})
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := write(t, tt.format, tt.report)
			golden := filepath.Join("testdata", tt.name+".golden")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("-want +got (go test -update rewrites it):\n%s", diff)
			}
		})
	}
}

func TestOrderOfInputDoesNotMatter(t *testing.T) {
	backwards := shop()
	slices.Reverse(backwards.Findings)
	slices.Reverse(backwards.Errors)
	slices.Reverse(backwards.Bounds)
	before := slices.Clone(backwards.Findings)
	for _, name := range Formats() {
		f := Format(name)
		if diff := cmp.Diff(write(t, f, shop()), write(t, f, backwards)); diff != "" {
			t.Errorf("%s: -forwards +backwards:\n%s", f, diff)
		}
	}
	if diff := cmp.Diff(before, backwards.Findings); diff != "" {
		t.Errorf("Write changed its argument:\n%s", diff)
	}
}

func TestParseFormat(t *testing.T) {
	for _, name := range Formats() {
		if f, err := ParseFormat(name); err != nil || string(f) != name {
			t.Errorf("ParseFormat(%q) = %q, %v", name, f, err)
		}
	}
	for _, name := range []string{"", "xml", "Text"} {
		_, err := ParseFormat(name)
		if err == nil || !strings.Contains(err.Error(), "text, json, sarif") {
			t.Errorf("ParseFormat(%q): error %v does not list the formats", name, err)
		}
		if Write(&bytes.Buffer{}, Format(name), Report{}) == nil {
			t.Errorf("Write(%q): no error", name)
		}
	}
}

func TestDistinct(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", ""},
		{"a b", "a b"},
		{"a a a", "a a:2 a:3"},
		{"a:2 a a", "a:2 a a:3"},
		{"a a a:2", "a a:2 a:2:2"},
	} {
		var findings []Finding
		for _, f := range strings.Split(tt.in, " ") {
			findings = append(findings, Finding{Fingerprint: f})
		}
		distinct(findings)
		var got []string
		for _, f := range findings {
			got = append(got, f.Fingerprint)
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("distinct(%q): %s", tt.in, diff)
		}
	}
}

func TestSummary(t *testing.T) {
	for _, tt := range []struct{ doc, want string }{
		{"", "Title"},
		{"# name\n", "Title"},
		{"# name\nOne\ntwo.\n\nThree.", "One two."},
		{"One.\n```go\ncode\n```", "One."},
		{"```go\ncode\n```\n\nOne.", "Title"},
	} {
		if got := (Rule{Name: "name", Title: "Title", Doc: tt.doc}).summary(); got != tt.want {
			t.Errorf("summary of %q = %q, want %q", tt.doc, got, tt.want)
		}
	}
}
