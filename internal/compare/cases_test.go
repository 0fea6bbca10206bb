package compare_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/compare"
	"github.com/idemcheck/idemcheck/internal/compare/show"
)

// Each case is an archive with the files of two runs. Its head says what must be concluded:
//
//	args: what stands on the command line; default: run1.* run2.*, with commas
//	want: verdict, reason, certainty; null where there is none
//	key: path=value, for each part; no value: it tells the runs apart
//	events: the ids of run 1, then of run 2
//	missing: what at least must be named
//	hidden: what no output may hold
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			testCase(t, a)
		})
	}
}

func testCase(t *testing.T, a *txtar.Archive) {
	want := map[string][]string{}
	for line := range strings.Lines(string(a.Comment)) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.HasPrefix(line, "#") {
			want[name] = append(want[name], value)
		}
	}
	t.Chdir(unpack(t, a))
	args := []string{sideArg(a, "run1."), sideArg(a, "run2.")}
	opts := compare.Options{}
	if want["args"] != nil {
		args = nil
		for _, arg := range strings.Fields(want["args"][0]) {
			if v, ok := strings.CutPrefix(arg, "-run="); ok {
				opts.Run = strings.Split(v, ",")
			} else if v, ok := strings.CutPrefix(arg, "-wait="); ok {
				opts.Wait, _ = time.ParseDuration(v)
			} else {
				args = append(args, arg)
			}
		}
	}
	res, err := compare.Files(args, opts)
	if err != nil {
		t.Fatal(err)
	}
	r := res.Report
	if got := strings.Join([]string{r.Verdict, orNull(r.Reason), orNull(r.Certainty)}, " "); got != want["want"][0] {
		t.Errorf("%s, want %s (%s)", got, want["want"][0], res.Message)
	}
	var key []string
	for _, k := range r.Key {
		value := ""
		if k.Value != nil {
			value = *k.Value
		}
		key = append(key, k.Path+"="+value)
	}
	if want["key"] != nil && !slices.Equal(key, want["key"]) || r.Verdict == "undecided" && len(key) > 0 {
		t.Errorf("key %v, want %v", key, want["key"])
	}
	for i, ids := range want["events"] {
		var got []string
		for _, e := range r.Runs[i].Events {
			got = append(got, e.ID)
		}
		if strings.Join(got, " ") != ids {
			t.Errorf("events of run %d: %v, want %s", i+1, got, ids)
		}
	}
	for _, m := range want["missing"] {
		for what := range strings.FieldsSeq(m) {
			if !slices.Contains(r.Missing, what) {
				t.Errorf("it does not say that %s is missing: %v", what, r.Missing)
			}
		}
	}
	for _, f := range show.Formats() {
		var b bytes.Buffer
		if err := show.Write(&b, show.Format(f), r, show.Options{}); err != nil {
			t.Error(err)
		}
		for _, secret := range want["hidden"] {
			if strings.Contains(b.String(), secret) {
				t.Errorf("%s shows %q", f, secret)
			}
		}
	}
	if t.Failed() {
		var b bytes.Buffer
		show.Write(&b, show.Text, r, show.Options{})
		t.Log("\n" + b.String())
	}
}

func orNull(s *string) string {
	if s == nil {
		return "null"
	}
	return *s
}

// sideArg are the files of a run, with commas.
func sideArg(a *txtar.Archive, prefix string) string {
	var names []string
	for _, f := range a.Files {
		if strings.HasPrefix(f.Name, prefix) {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ",")
}

func unpack(t *testing.T, a *txtar.Archive) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range a.Files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
