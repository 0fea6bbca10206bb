package compare_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/compare"
)

// Whatever stands in a file: no panic, and no output that deceives a terminal.
func FuzzFiles(f *testing.F) {
	files, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range a.Files {
			f.Add(part.Data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, run := range [][]string{nil, {"1", "2"}} {
			res, err := compare.Files([]string{"-"}, compare.Options{Stdin: bytes.NewReader(data), Run: run})
			if err != nil {
				continue
			}
			for format, text := range outputs(t, res.Report) {
				if raw.MatchString(text) {
					t.Errorf("%s has raw control characters:\n%q", format, text)
				}
			}
			if raw.MatchString(res.Message) {
				t.Errorf("the message has raw control characters: %q", res.Message)
			}
		}
	})
}
