//go:build sdk

package catalog

import (
	"go/types"
	"maps"
	"slices"
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

// Elsewhere names the test that exercises an entry.
type Elsewhere struct {
	Test string
	Used bool
}

// ReadBuilt reads testdata/facts/built.tsv.
func ReadBuilt(t *testing.T) map[string]*Elsewhere {
	_, rows := readTable(t, "testdata/facts/built.tsv")
	all := map[string]*Elsewhere{}
	for _, row := range rows {
		all[row[0]+" "+row[1]] = &Elsewhere{Test: row[2]}
	}
	return all
}
