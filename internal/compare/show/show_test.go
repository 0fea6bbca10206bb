package show_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clipperhouse/displaywidth"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/compare"
	"github.com/idemcheck/idemcheck/internal/compare/show"
)

var update = flag.Bool("update", false, "write the golden files anew")

// reportOf compares the files of a case, in a folder of their own.
func reportOf(t *testing.T, name string, args ...string) *compare.Report {
	t.Helper()
	a, err := txtar.ParseFile("../testdata/cases/" + name + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range a.Files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	res, err := compare.Files(args, compare.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return res.Report
}

func TestGolden(t *testing.T) {
	for _, c := range []struct {
		golden, name string
		args         []string
		format       show.Format
		options      show.Options
	}{
		{"redelivered.txt", "sqs-filter-log-events", []string{"runs.json"}, show.Text, show.Options{}},
		{"redelivered-narrow.txt", "sqs-filter-log-events", []string{"runs.json"}, show.Text, show.Options{Width: 50}},
		{"redelivered-brief.txt", "sqs-filter-log-events", []string{"runs.json"}, show.Text, show.Options{Brief: true}},
		{"redelivered.md", "svix-error", []string{"run1.http,run1.log", "run2.http,run2.log"}, show.Markdown, show.Options{}},
		{"redelivered.json", "svix-error", []string{"run1.http,run1.log", "run2.http,run2.log"}, show.JSON, show.Options{}},
		{"colors.txt", "github-two-forms", []string{"run1.txt", "run2.txt"}, show.Text, show.Options{Color: true}},
		{"different.txt", "tbank-body", []string{"run1.json", "run2.json"}, show.Text, show.Options{}},
		{"undecided.txt", "several-ids-no-key", []string{"run1.log", "run2.log"}, show.Text, show.Options{}},
	} {
		t.Run(c.golden, func(t *testing.T) {
			file, err := filepath.Abs(filepath.Join("testdata", c.golden))
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := show.Write(&b, c.format, reportOf(t, c.name, c.args...), c.options); err != nil {
				t.Fatal(err)
			}
			if *update {
				if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.ReplaceAll(string(want), "\r", ""), b.String()); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.golden, diff)
			}
		})
	}
}

// No line is wider than the terminal, in cells: wide characters count two.
func TestWidth(t *testing.T) {
	r := reportOf(t, "sqs-filter-log-events", "runs.json")
	r.Summary = strings.Repeat("宽", 60) + " " + strings.Repeat("e\u0301", 90)
	r.Rows[0].Left, r.Rows[0].Right = strings.Repeat("宽", 80), strings.Repeat("宽", 79)+"x"
	for _, width := range []int{1, 5, 12} { // it can't fit, but is written
		if err := show.Write(&bytes.Buffer{}, show.Text, r, show.Options{Width: width}); err != nil {
			t.Fatal(err)
		}
	}
	for _, width := range []int{20, 40, 63, 64, 80, 100, 213} {
		var b bytes.Buffer
		if err := show.Write(&b, show.Text, r, show.Options{Width: width}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if n := displaywidth.String(strings.TrimRight(line, "\n ")); n > width {
				t.Errorf("%d cells in a terminal of %d: %s", n, width, line)
			}
		}
	}
}

func TestParseFormat(t *testing.T) {
	if _, err := show.ParseFormat("sarif"); err == nil || err.Error() != `unknown format "sarif" (want one of text, json, markdown)` {
		t.Error(err)
	}
}
