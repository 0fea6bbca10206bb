package compare_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/idemcheck/idemcheck/internal/compare"
	"github.com/idemcheck/idemcheck/internal/sources"
)

// Each entry of the table of sources is the source of an event of some case.
func TestTableIsShown(t *testing.T) {
	shown := map[*sources.Source]bool{}
	files, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Chdir(unpack(t, a))
			for _, f := range a.Files {
				res, err := compare.Files([]string{f.Name}, compare.Options{})
				if err != nil {
					continue
				}
				for _, s := range res.Sides() {
					for _, e := range s.Events {
						for _, env := range e.Envelopes {
							shown[env.Source] = true
						}
					}
				}
			}
		})
	}
	for _, s := range sources.All() {
		if !shown[s] {
			t.Errorf("no case shows the source %s (%s, where %v)", s.Name, s.Title, s.Where)
		}
	}
}
