//go:build sdk

package catalog

import (
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

// For the tests of package catalog_test, which run the catalogue on programs.

func (f *File) Name() string { return f.name }

func (a *API) Line() int { return a.line }

// Matching is the alternative of the entry's name that matches, or -1.
func (a *API) Matching(s Symbol) int {
	pats, _ := parsePatterns(a.Func)
	return slices.IndexFunc(pats, func(p pattern) bool { return p.match(s.Recv, s.Name) })
}

func HeaderNames(list string) []string { return slices.Sorted(maps.Keys(Default().headers[list])) }

var ChosenFiles = chosenFiles

// SDKs are the loaded SDKs, for a type checker.
type SDKs struct {
	set   sdkSet
	paths map[string]*types.Package
}

func LoadSDKs(t *testing.T) *SDKs {
	s := &SDKs{loadSDKs(t, chosenFiles(t)), map[string]*types.Package{}}
	for _, pkgs := range s.set {
		for _, p := range pkgs {
			s.paths[p.Path()] = p
		}
	}
	return s
}

func (s *SDKs) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	return s.paths[path], nil
}

// Of returns the packages of an entry of a file, narrowed to only.
func (s *SDKs) Of(f *File, only string) []*types.Package {
	c := &symbolChecker{file: f, packages: s.set.packages}
	return c.of(only)
}

// All returns all packages, by path.
func (s *SDKs) All() []*types.Package {
	var all []*types.Package
	for _, path := range slices.Sorted(maps.Keys(s.paths)) {
		all = append(all, s.paths[path])
	}
	return all
}

// Embedders are exported types of the same package, other than named itself.
func (s *SDKs) Embedders(named *types.Named) []*types.Named {
	pkg := named.Obj().Pkg()
	if pkg == nil {
		return nil
	}
	var all []*types.Named
	for _, name := range pkg.Scope().Names() {
		if obj, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && obj.Exported() && !obj.IsAlias() {
			if n, ok := obj.Type().(*types.Named); ok && n != named {
				all = append(all, n)
			}
		}
	}
	return all
}

// ReadNotExercised reads testdata/facts/not-exercised.tsv: how often each line is there.
func ReadNotExercised(t *testing.T) map[string]int {
	_, rows := readTable(t, "testdata/facts/not-exercised.tsv")
	all := map[string]int{}
	for _, row := range rows {
		all[strings.Join(row, "\t")]++
	}
	return all
}
