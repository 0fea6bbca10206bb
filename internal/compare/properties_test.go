package compare_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/compare"
	"github.com/idemcheck/idemcheck/internal/compare/show"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// twoSided calls f for each case of two runs, in its folder.
func twoSided(t *testing.T, f func(t *testing.T, a *txtar.Archive, left, right string)) {
	files, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if left, right := sideArg(a, "run1."), sideArg(a, "run2."); left != "" && right != "" && !strings.Contains(string(a.Comment), "args: ") {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
				t.Chdir(unpack(t, a))
				f(t, a, left, right)
			})
		}
	}
}

func compared(t *testing.T, left, right string) *compare.Report {
	t.Helper()
	res, err := compare.Files([]string{left, right}, compare.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return res.Report
}

// The order of the arguments changes no more than labels.
func TestSwapped(t *testing.T) {
	twoSided(t, func(t *testing.T, _ *txtar.Archive, left, right string) {
		a, b := compared(t, left, right), compared(t, right, left)
		if a.Verdict != b.Verdict || a.Runs[0].Begin != "" && a.Runs[1].Begin != "" && orNull(a.Reason) != orNull(b.Reason) {
			t.Errorf("%s %s, and swapped %s %s", a.Verdict, orNull(a.Reason), b.Verdict, orNull(b.Reason))
		}
	})
}

// Without one of the files nothing stronger is claimed: a reason may become unknown, certain
// may become likely, and both undecided.
func TestLessInput(t *testing.T) {
	twoSided(t, func(t *testing.T, _ *txtar.Archive, left, right string) {
		full := compared(t, left, right)
		for side, files := range [][]string{strings.Split(left, ","), strings.Split(right, ",")} {
			for i := range files {
				if len(files) == 1 {
					continue
				}
				args := [2]string{left, right}
				args[side] = strings.Join(slices.Delete(slices.Clone(files), i, i+1), ",")
				less := compared(t, args[0], args[1])
				switch {
				case less.Verdict == "undecided":
				case full.Verdict == "two-subscriptions" && less.Verdict == "redelivered" && less.Runs[side].Function == "": // it shows only in the log
				case less.Verdict != full.Verdict:
					t.Errorf("without %s: %s instead of %s", files[i], less.Verdict, full.Verdict)
				case less.Reason != nil && *less.Reason != orNull(full.Reason):
					t.Errorf("without %s: %s instead of %s", files[i], *less.Reason, orNull(full.Reason))
				case orNull(less.Certainty) == "certain" && orNull(full.Certainty) == "likely" && less.Reason != nil:
					t.Errorf("without %s it is certain", files[i])
				}
			}
		}
	})
}

// What the table says changes in each delivery never makes two events of one.
func TestDeliveryFields(t *testing.T) {
	twoSided(t, func(t *testing.T, a *txtar.Archive, left, right string) {
		if !strings.Contains(string(a.Comment), "want: redelivered") {
			return
		}
		for _, f := range a.Files {
			if !strings.HasPrefix(f.Name, "run2.") || !json.Valid(f.Data) {
				continue
			}
			for _, name := range deliveryFields() {
				field := regexp.MustCompile(`("` + regexp.QuoteMeta(name) + `": ?)("[^"]*"|\d+)`)
				data := field.ReplaceAll(f.Data, []byte(`$1"9-changed"`))
				if bytes.Equal(data, f.Data) {
					continue
				}
				if err := os.WriteFile(f.Name, data, 0o644); err != nil {
					t.Fatal(err)
				}
				if got := compared(t, left, right); got.Verdict == "different" {
					t.Errorf("another %s makes another event: %s", name, got.Summary)
				}
			}
			os.WriteFile(f.Name, f.Data, 0o644)
		}
	})
}

func deliveryFields() []string {
	var names []string
	for _, s := range sources.All() {
		for _, path := range slices.Concat(s.Changes, s.Delivery) {
			if name := path[strings.LastIndexByte(path, '.')+1:]; !slices.Contains(names, name) && !strings.ContainsAny(name, "|[@") && name != "MessageDeduplicationId" && name != "message_id" && name != "SequenceNumber" && name != "reply" && name != "id" {
				names = append(names, name)
			}
		}
	}
	return names
}

// What no output may hold: control characters but newline, and what turns or hides text.
var raw = regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f\u0080-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")

func outputs(t *testing.T, r *compare.Report) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, f := range show.Formats() {
		for _, width := range []int{0, 20, 63, 200} {
			if f != string(show.Text) && width > 0 {
				continue
			}
			var b bytes.Buffer
			if err := show.Write(&b, show.Format(f), r, show.Options{Width: width, Brief: width == 200}); err != nil {
				t.Fatal(err)
			}
			texts[f] += b.String()
		}
	}
	return texts
}

// Wherever a secret stands in a payload or a log, it is not shown; nor is a control character.
func TestHidden(t *testing.T) {
	secrets := []string{
		"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJpbnZlbnRlZC11c2VyIn0.GBpZuHHTUmLaTo3HjKOKeHNDnE7GgMsNT0sss9RM",
		"greta.holm@example.org", "+79161234567", "\x1b[2J\x1b]0;owned\x07", "\u202egnp.exe",
	}
	shapes := []string{"4111 1111 1111 1111", "DE89370400440532013000", "Bearer abcdef0123456789", "AKIAIOSFODNN7EXAMPLE", "sk_live_0123456789abcdef", "203.0.113.77"}
	all := append(slices.Clone(secrets), shapes...)
	turn := 0
	twoSided(t, func(t *testing.T, a *txtar.Archive, left, right string) {
		for range 3 { // each case has its turn with some of them
			n := turn % len(all)
			secret := all[n]
			turn++
			for _, f := range a.Files {
				data := everywhere(f, secret, n >= len(secrets))
				if err := os.WriteFile(f.Name, data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			res, err := compare.Files([]string{left, right}, compare.Options{})
			if err != nil {
				continue
			}
			for format, text := range outputs(t, res.Report) {
				if strings.Contains(text, secret) {
					t.Errorf("%s shows %q:\n%s", format, secret, text)
				}
				if raw.MatchString(text) {
					t.Errorf("%s has raw control characters:\n%q", format, text)
				}
			}
		}
	})
}

var (
	jsonText = regexp.MustCompile(`: ?"[^"\\]{1,40}"`)
	idField  = regexp.MustCompile(`(?i)"[^"]*(?:id|arn|source|type|token|topic|stream|queue|subscription|consumer|name|group|partition|offset|reply|account|Namespace|sequence|region|domain|reference|success|number|status|sid|id_?name|ref|after|eTag|sequencer|time|date|created_at|version|object|kind|code|key|value|event|pspReference|Status|state)": ?$`)
	logWord  = regexp.MustCompile(`(?m)$`)
)

// everywhere puts a text into every value of a file; but not into what identifies the event, if
// only what it looks like tells that it is to be hidden.
func everywhere(f txtar.File, secret string, keepIDs bool) []byte {
	quoted, _ := json.Marshal(secret)
	if strings.HasSuffix(f.Name, ".log") {
		return logWord.ReplaceAll(f.Data, append([]byte(" "), secret...))
	}
	var out []byte
	at := 0
	for _, m := range jsonText.FindAllIndex(f.Data, -1) {
		if from := max(0, m[0]-60); keepIDs && idField.Match(append(bytes.Clone(f.Data[from:m[0]]), ": "...)) {
			continue
		}
		out = append(out, f.Data[at:m[0]]...)
		out = append(append(out, ": "...), quoted...)
		at = m[1]
	}
	return append(out, f.Data[at:]...)
}

// The same input gives the same bytes.
func TestDeterministic(t *testing.T) {
	twoSided(t, func(t *testing.T, _ *txtar.Archive, left, right string) {
		first := outputs(t, compared(t, left, right))
		for range 2 {
			for format, text := range outputs(t, compared(t, left, right)) {
				if text != first[format] {
					t.Fatalf("%s:\n%s\nand then\n%s", format, first[format], text)
				}
			}
		}
	})
}
