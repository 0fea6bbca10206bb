package docs

import (
	"go/types"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/idemcheck/idemcheck/internal/load"
)

// Packages of which the catalogue's package reads its own keys for itself, and files of it that go
// through all keys, whatever they mean.
var listing = []string{"check.go", "compiled.go", "describe.go", "paths.go", "validate.go"}

// Each key of the catalogue's format has a reader in what analyses: a key that nobody reads looks as
// if it did something.
func TestCatalogReaders(t *testing.T) {
	if testing.Short() {
		t.Skip("it loads the packages of the analysis")
	}
	const catalog = module + "internal/catalog"
	var mu sync.Mutex
	keys, read := map[string]string{}, map[string]bool{} // by "Type.Field"
	res, err := load.Load(t.Context(), load.Config{Dir: root, Patterns: []string{"./internal/...", "./idemcheck/..."}, Visit: func(p *load.Package) {
		mu.Lock()
		defer mu.Unlock()
		if p.PkgPath == catalog {
			scope := p.Types.Scope()
			for _, name := range scope.Names() {
				s, ok := scope.Lookup(name).Type().Underlying().(*types.Struct)
				for i := 0; ok && i < s.NumFields(); i++ {
					if key, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("yaml"), ","); key != "" && key != "-" {
						keys[name+"."+s.Field(i).Name()] = key
					}
				}
			}
		}
		for e, sel := range p.Info.Selections {
			if sel.Kind() != types.FieldVal || sel.Obj().Pkg() == nil || sel.Obj().Pkg().Path() != catalog {
				continue
			}
			if p.PkgPath == catalog && slices.Contains(listing, filepath.Base(p.Fset.Position(e.Pos()).Filename)) {
				continue
			}
			recv := sel.Recv()
			if ptr, ok := recv.Underlying().(*types.Pointer); ok {
				recv = ptr.Elem()
			}
			if named, ok := types.Unalias(recv).(*types.Named); ok {
				read[named.Obj().Name()+"."+sel.Obj().Name()] = true
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range res.Errors {
		t.Errorf("%v", e)
	}
	if len(keys) < 100 {
		t.Fatalf("the catalogue has only %d keys", len(keys))
	}
	for _, field := range slices.Sorted(maps.Keys(keys)) {
		if !read[field] {
			t.Errorf("nothing reads %s, the key %q", field, keys[field])
		}
	}
}
