package report

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzWrite checks that no string that a program could contain breaks a format.
func FuzzWrite(f *testing.F) {
	f.Add("/src", "/src/a b%\xff\n.go", 1, 2, "twice", "repeats [x](y) \x1b[31m", "c0ffee", "# Doc\n\ntext")
	f.Add("", "c:d.go", -1, 0, "", "", "", "")
	f.Add("/src", "/src/a.go", 2, 7, "twice", "é\x1b[31m日本\xff()\r\n", "c0ffee", "x\n\t")
	f.Add("\x00", "//x/../..", 0, -9, "a\"}", "\u2028\u202e", "a:2", "```")
	f.Fuzz(func(t *testing.T, dir, file string, line, col int, rule, message, print, doc string) {
		pos := Position{file, line, col}
		finding := Finding{
			Rule:        rule,
			Pos:         pos,
			Message:     message,
			Handler:     message,
			Fingerprint: print,
			Path:        []Step{{pos, message}, {Position{dir, col, line}, rule}},
		}
		other := finding
		other.Pos.File, other.Fingerprint, other.Path = dir, print+":2", nil
		r := Report{
			Findings: []Finding{finding, other, finding},
			Errors:   []Error{{Package: rule, Pos: pos, Message: message}},
			Bounds:   []Bound{{message, rule, doc}},
			Rules:    []Rule{{Name: rule, Title: message, Doc: doc, URL: "https://example.com", Severity: print}, {Name: doc}},
			Dir:      dir,
			Version:  print,
		}

		if log := write(t, JSON, r); !json.Valid([]byte(log)) {
			t.Errorf("invalid JSON: %s", log)
		}
		checkSARIF(t, write(t, SARIF, r))
		checkGitHub(t, r)
		checkGitLab(t, r)
		checkRDJSON(t, r)
		checkXML(t, r)
		text := write(t, Text, r)
		if !utf8.ValidString(text) || strings.ContainsAny(text, "\r\x1b\u2028\u202e") {
			t.Errorf("unprintable text: %q", text)
		}
		// Three findings, two with a path of two, each with an empty line; the summary.
		if n := strings.Count(text, "\n"); n != 3*2+2*2+1 {
			t.Errorf("%d lines: %q", n, text)
		}
		// Whatever a file holds, an excerpt adds one line or two to each finding.
		r.Source = func(string) []byte { return []byte(doc + message) }
		text = write(t, Text, r)
		if !utf8.ValidString(text) || strings.ContainsAny(text, "\r\x1b\u2028\u202e") {
			t.Errorf("unprintable text: %q", text)
		}
		if n := strings.Count(text, "\n"); n < 3*2+2*2+1 || n > 3*4+2*2+1 {
			t.Errorf("%d lines: %q", n, text)
		}
		r.Color = true
		write(t, Text, r)
	})
}
