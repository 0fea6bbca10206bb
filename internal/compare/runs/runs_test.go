package runs

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

func TestTake(t *testing.T) {
	for _, c := range []struct{ line, stream, text, at string }{
		{"2026-03-02T09:14:07.118000+00:00 2026/03/02/[$LATEST]b62fd36375714fad92cd129e3d79bcc0 hello", "2026/03/02/[$LATEST]b62fd36375714fad92cd129e3d79bcc0", "hello", "09:14:07.118"},
		{"2026/03/02/[$LATEST]b62fd36375714fad92cd129e3d79bcc0 2026-03-02T09:14:07.118000 hello", "2026/03/02/[$LATEST]b62fd36375714fad92cd129e3d79bcc0", "hello", "09:14:07.118"},
		{"2026-03-02T09:14:07 hello", "", "hello", "09:14:07.000"},
		{"2026-03-02T09:14:07.5+02:00 stdout F hello", "", "hello", "07:14:07.500"},
		{"2026-03-02T09:14:07Z   [Information]   hello", "", "hello", "09:14:07.000"},
		{"[2026-03-02T09:14:07.001Z] hello", "", "hello", "09:14:07.001"},
		{"2026-03-02 09:14:07  INFO hello", "", "hello", "09:14:07.000"},
		{"2026/03/02 09:14:07 hello", "", "hello", "09:14:07.000"},
		{"worker-1  | 2026-03-02T09:14:07Z hello", "worker-1", "hello", "09:14:07.000"},
		{"\x1b[31mhello\x1b[0m", "", "hello", ""},
		{"a | b | c d", "a", "b | c d", ""},
		{"hello there", "", "hello there", ""},
	} {
		e := take([]byte(c.line + "\r\n"))
		at := ""
		if !e.time.IsZero() {
			at = e.time.Format("15:04:05.000")
		}
		if string(e.stream) != c.stream || string(e.text) != c.text || at != c.at {
			t.Errorf("%q: %q %q %s", c.line, e.stream, e.text, at)
		}
	}
}

func TestParseTime(t *testing.T) {
	want := time.Date(2026, 3, 2, 9, 14, 5, 18e6, time.UTC)
	for _, text := range []string{"2026-03-02T09:14:05.018Z", "2026-03-02T10:14:05.018+01:00", "1772442845018", "1772442845.018", "1772442845018000", "1772442845018000000", "2026-03-02 09:14:05.018"} {
		if got, ok := ParseTime(text); !ok || got.Sub(want).Abs() > time.Microsecond {
			t.Errorf("%s: %s", text, got)
		}
	}
	for _, text := range []string{"", "11", "20.00", "88200000000031415926535", "ord-58213", "2026-13-45T09:14:05Z", "1e300", "-5"} {
		if got, ok := ParseTime(text); ok {
			t.Errorf("%s is %s", text, got)
		}
	}
}

func TestField(t *testing.T) {
	line := []byte(`{"a":"x \"requestId\" y","n": 12,"record":{"requestId" : "r-1"},"e":""}`)
	for name, want := range map[string]string{"requestId": "r-1", "n": "12", "e": "", "none": ""} {
		if got := field(line, name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

const lambdaLog = "2026-03-02T09:00:00.000Z START RequestId: 11111111-1111-4222-8333-000000000001 Version: 1\n" +
	"2026-03-02T09:00:01.000Z working\n" +
	"2026-03-02T09:00:02.000Z END RequestId: 11111111-1111-4222-8333-000000000001\n" +
	"2026-03-02T09:00:02.000Z REPORT RequestId: 11111111-1111-4222-8333-000000000001\tDuration: 2000.00 ms\tBilled Duration: 2000 ms\tMemory Size: 128 MB\tMax Memory Used: 57 MB\t\n"

func read(t *testing.T, data []byte, opts Options) *Side {
	t.Helper()
	opts.Stdin = bytes.NewReader(data)
	s, err := Read("-", opts)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The same log in every encoding that a shell writes.
func TestEncodings(t *testing.T) {
	wide := func(order func(u uint16) []byte) []byte {
		var b []byte
		for _, u := range utf16.Encode([]rune("\uFEFF" + lambdaLog)) {
			b = append(b, order(u)...)
		}
		return b
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	z.Write([]byte(lambdaLog))
	z.Close()
	for name, data := range map[string][]byte{
		"UTF-8":                []byte(lambdaLog),
		"UTF-8 with a mark":    []byte("\uFEFF" + lambdaLog),
		"CRLF":                 []byte(strings.ReplaceAll(lambdaLog, "\n", "\r\n")),
		"UTF-16 little endian": wide(func(u uint16) []byte { return []byte{byte(u), byte(u >> 8)} }),
		"UTF-16 big endian":    wide(func(u uint16) []byte { return []byte{byte(u >> 8), byte(u)} }),
		"gzip":                 zipped.Bytes(),
	} {
		s := read(t, data, Options{})
		if len(s.Runs) != 1 {
			t.Errorf("%s: %d runs", name, len(s.Runs))
			continue
		}
		if r := s.Runs[0]; r.Outcome != Success || r.Duration != 2*time.Second || len(r.Lines) != 4 || r.Platform != "AWS Lambda" || !r.Ended {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// A log of any size is read with bounded memory: what is not kept is read again when it is asked for.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads 50 MB several times")
	}
	file := filepath.Join(t.TempDir(), "big.log")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("x", 4000)
	const count = 12000
	for i := range count {
		id := fmt.Sprintf("%08d-1111-4222-8333-000000000000", i)
		fmt.Fprintf(f, "2026-03-02T09:00:00.000Z START RequestId: %s Version: 1\n2026-03-02T09:00:00.000Z %d %s\n2026-03-02T09:00:00.000Z END RequestId: %s\n", id, i, long, id)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := Read(file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Runs) != maxRuns || s.More != count-maxRuns {
		t.Errorf("%d runs and %d more", len(s.Runs), s.More)
	}
	for _, want := range []string{"00000003", "00011999", " 11500 xx"} { // by the id, and by a text
		s, err := Read(file, Options{Want: []string{want}})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, r := range s.Runs {
			if r.Matched(want) || strings.HasPrefix(r.ID, want) {
				n++
				if len(r.Lines) != 3 {
					t.Errorf("%s: %d lines were kept", want, len(r.Lines))
				}
			}
		}
		if want[0] != ' ' && n != 1 {
			t.Errorf("%q: %d runs", want, n)
		}
	}
}

// A line without an end, and a run of very many lines.
func TestLongLines(t *testing.T) {
	s := read(t, []byte("2026-03-02T09:00:00Z "+strings.Repeat("y", 3<<20)), Options{OneRun: true})
	if n := len(s.Runs[0].Lines[0].Text); n != maxText {
		t.Errorf("%d bytes of the line were kept", n)
	}
	var b strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&b, "2026-03-02T09:00:00Z line %d\n", i)
	}
	r := read(t, []byte(b.String()), Options{OneRun: true}).Runs[0]
	if last := r.Lines[len(r.Lines)-1]; len(r.Lines) != headKept+tailKept || last.Text != "line 4999" || r.Left != 5000-headKept {
		t.Errorf("%d lines, the last %q, %d left", len(r.Lines), last.Text, r.Left)
	}
}

func TestBadInput(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "empty",
		" \n\t\n":               "empty",
		"PK\x03\x04":            "zip archive",
		"%PDF-1.4 x":            "binary",
		"a\x00b":                "binary",
		"<!DOCTYPE html><html>": "web page",
		"\x1f\x8bxx":            "gzip",
		`{"a":`:                 "not JSON after byte 5",
	} {
		if _, err := Read("-", Options{Stdin: strings.NewReader(text)}); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func FuzzTake(f *testing.F) {
	for _, seed := range []string{lambdaLog, "2026-03-02T09:14:07Z stdout P x\n", `{"time":"2026-03-02T09:14:07Z","requestId":"a"}`, "LEVEL NAME EXECUTION_ID TIME_UTC LOG\nD f x 2026-06-04 01:01:12.815  Function execution started\n",
		"timestamp,message\n1772442845018,START RequestId: a\n", "POST / HTTP/1.1\nA: b\n\n{}", `{"tables":[{"columns":[{"name":"message"}],"rows":[["x"]]}]}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, one := range []bool{true, false} {
			s, err := Read("-", Options{Stdin: bytes.NewReader(data), OneRun: one, Want: []string{"a"}})
			if err != nil {
				continue
			}
			for _, r := range s.Runs {
				for i := 1; i < len(r.Lines); i++ {
					if a, b := r.Lines[i-1].Time, r.Lines[i].Time; !a.IsZero() && !b.IsZero() && b.Before(a) {
						t.Errorf("lines are out of order: %s, %s", a, b)
					}
				}
			}
		}
	})
}
