package load

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// NoModule is the error of a run outside of any module. Where there are modules below, it
// names them.
func NoModule(dir string) error {
	below, more := modulesBelow(dir)
	if len(below) == 0 {
		return fmt.Errorf("no go.mod in %s or a directory above: run idemcheck inside a module", dir)
	}
	list := strings.Join(below, ", ")
	if more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Errorf("no go.mod in %s or a directory above, but modules below: %s; run \"idemcheck -C %s\" and so on for each, or make them a workspace: \"go work init; go work use -r .\"",
		dir, list, below[0])
}

const (
	maxNamed = 5     // modules: more of them tell nothing new
	maxDirs  = 20000 // that are looked into
)

// modulesBelow are directories with a go.mod, relative to dir and sorted, and how many more
// there are. Where packages are never looked for there are no modules either.
func modulesBelow(dir string) (named []string, more int) {
	dirs := 0
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil { // it can't be read
			return fs.SkipDir
		}
		switch name := d.Name(); {
		case d.IsDir() && path != dir:
			dirs++
			if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || slices.Contains([]string{"testdata", "vendor", "node_modules"}, name) {
				return fs.SkipDir
			}
			if dirs > maxDirs {
				return fs.SkipAll
			}
		case !d.IsDir() && name == "go.mod":
			rel, err := filepath.Rel(dir, filepath.Dir(path))
			if err != nil {
				return err
			}
			if len(named) < maxNamed {
				named = append(named, filepath.ToSlash(rel))
			} else {
				more++
			}
		}
		return nil
	})
	return named, more
}
