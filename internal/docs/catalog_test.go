package docs

import (
	"cmp"
	"reflect"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

// Each type of the catalogue's format has examples that can be read, and each of its keys
// is in one of them.
func TestCatalogExamples(t *testing.T) {
	sections := exampleSections()
	types := structs(reflect.TypeFor[catalog.File](), nil)
	for _, typ := range types {
		text, ok := sections[typ.Name()]
		if !ok {
			t.Errorf("no example of %s", typ.Name())
			continue
		}
		delete(sections, typ.Name())
		file := text
		if list := cmp.Or(places[typ.Name()], "apis"); list != "file" {
			file = "library: example\npackages: [example.com/shop/...]\n" + list + ":\n" + text
		}
		if _, err := catalog.Parse("catalog.yml", []byte(file)); err != nil {
			t.Errorf("%s: %v", typ.Name(), err)
			continue
		}
		var node yaml.Node
		if err := yaml.Unmarshal([]byte(file), &node); err != nil {
			t.Fatal(err)
		}
		used := map[string]bool{}
		use(types[0], node.Content[0], used)
		for i := range typ.NumField() {
			name, _, _ := strings.Cut(typ.Field(i).Tag.Get("yaml"), ",")
			if name != "" && !used[typ.Name()+"."+name] {
				t.Errorf("no example of %s's key %s", typ.Name(), name)
			}
		}
	}
	for name := range sections {
		t.Errorf("there is no type %s", name)
	}
}

// use notes the keys of a type that a node has, as "Type.key".
func use(t reflect.Type, n *yaml.Node, used map[string]bool) {
	switch t.Kind() {
	case reflect.Pointer:
		use(t.Elem(), n, used)
	case reflect.Slice:
		for _, e := range n.Content {
			use(t.Elem(), e, used)
		}
	case reflect.Struct:
		for i := range t.NumField() {
			name, _, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ",")
			for k := 0; k+1 < len(n.Content); k += 2 {
				if name != "" && n.Content[k].Value == name {
					used[t.Name()+"."+name] = true
					use(t.Field(i).Type, n.Content[k+1], used)
				}
			}
		}
	}
}
