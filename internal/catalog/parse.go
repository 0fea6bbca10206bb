package catalog

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// Parse reads one file of the catalogue. It is strict: a key that the schema
// does not have is an error, since a misspelt role would silently never match.
func Parse(name string, data []byte) (*File, error) {
	file := &File{name: name}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, more yaml.Node
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return file, nil // an empty file says nothing
	case err != nil:
		return nil, syntaxError(name, err)
	}
	switch err := dec.Decode(&more); {
	case err == nil:
		return nil, fmt.Errorf("%s:%d: one document expected, here begins a second", name, more.Line)
	case !errors.Is(err, io.EOF):
		return nil, syntaxError(name, err)
	}
	d := decoder{file: name}
	if err := d.value(doc.Content[0], reflect.ValueOf(file).Elem(), "file"); err != nil {
		return nil, err
	}
	file.settle()
	if err := file.validate(); err != nil {
		return nil, err
	}
	return file, nil
}

// settle derives what lookups need from what the file says.
func (f *File) settle() {
	for _, p := range f.Packages {
		if pat := packagePatternOf(p); !slices.Contains(f.packages, pat) { // two majors are one
			f.packages = append(f.packages, pat)
		}
	}
	for i := range f.APIs {
		a := &f.APIs[i]
		a.belong(f)
		a.narrow = packagePatternOf(a.Package)
		if a.Shape != "" {
			for shape := range strings.SplitSeq(a.Shape, "|") {
				a.shapes = append(a.shapes, normalType(shape))
			}
		}
	}
	for i := range f.Types {
		t := &f.Types[i]
		t.belong(f)
		t.narrow = packagePatternOf(t.Package)
	}
	for i := range f.Signatures {
		s := &f.Signatures[i]
		s.belong(f)
		normalTypes(s.Params)
		normalTypes(s.Results)
	}
	for i := range f.Errors {
		e := &f.Errors[i]
		e.belong(f)
		e.narrow = packagePatternOf(e.Package)
	}
	f.matters = f.brings()
}

// brings: see Catalog.Matters.
func (f *File) brings() bool {
	return len(f.Signatures) > 0 ||
		slices.ContainsFunc(f.APIs, func(a API) bool {
			return a.Effect != nil || a.Store != nil || a.Claim != nil || a.Register != nil || a.Receive != nil ||
				slices.ContainsFunc(a.Calls, func(c Calls) bool { return c.Tx || c.Rerun }) || a.Tx != ""
		}) ||
		slices.ContainsFunc(f.Types, func(t Type) bool { return t.Delivery != nil || t.Handler != nil })
}

func normalTypes(types []string) {
	for i, t := range types {
		types[i] = normalType(t)
	}
}

func (o *origin) belong(f *File) { o.library, o.file = f.Library, f.name }

var yamlLine = regexp.MustCompile(`^yaml: line (\d+): `)

func syntaxError(name string, err error) error {
	text := err.Error()
	if m := yamlLine.FindStringSubmatch(text); m != nil {
		return fmt.Errorf("%s:%s: not YAML: %s", name, m[1], text[len(m[0]):])
	}
	return fmt.Errorf("%s: not YAML: %s", name, strings.TrimPrefix(text, "yaml: "))
}

// A decoder fills the schema's structs from YAML nodes. yaml.Node.Decode can't
// be used: it has no strict mode, and its errors don't say what was expected.
type decoder struct{ file string }

func (d decoder) errorf(n *yaml.Node, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", d.file, n.Line, fmt.Sprintf(format, args...))
}

// value decodes n into v; what names the place, for messages.
func (d decoder) value(n *yaml.Node, v reflect.Value, what string) error {
	if n.Kind == yaml.AliasNode {
		return d.errorf(n, "%s: anchors and aliases are not part of the format", what)
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return d.value(n, v.Elem(), what)
	case reflect.Struct:
		return d.fields(n, v, what)
	case reflect.Slice:
		if n.Kind != yaml.SequenceNode {
			return d.errorf(n, "%s: a list expected", what)
		}
		v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
		for i, item := range n.Content {
			if err := d.value(item, v.Index(i), what); err != nil {
				return err
			}
		}
		return nil
	case reflect.Map:
		if n.Kind != yaml.MappingNode {
			return d.errorf(n, "%s: keys with values expected", what)
		}
		v.Set(reflect.MakeMap(v.Type()))
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := reflect.New(v.Type().Key()).Elem()
			elem := reflect.New(v.Type().Elem()).Elem()
			if err := d.value(n.Content[i], key, what); err != nil {
				return err
			}
			if err := d.value(n.Content[i+1], elem, what+"."+key.String()); err != nil {
				return err
			}
			if v.MapIndex(key).IsValid() {
				return d.errorf(n.Content[i], "%s: %q stands here twice", what, key.String())
			}
			v.SetMapIndex(key, elem)
		}
		return nil
	}
	if n.Kind != yaml.ScalarNode || n.ShortTag() == "!!null" {
		return d.errorf(n, "%s: a single value expected", what)
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(n.Value) // true and 1 too: an answer or a constant is compared as text
	case reflect.Bool:
		if n.Value != "true" && n.Value != "false" {
			return d.errorf(n, "%s: true or false expected, not %q", what, n.Value)
		}
		v.SetBool(n.Value == "true")
	case reflect.Int:
		i, err := strconv.Atoi(n.Value)
		if err != nil {
			return d.errorf(n, "%s: a number expected, not %q", what, n.Value)
		}
		v.SetInt(int64(i))
	default:
		panic("catalog: the schema uses a " + v.Kind().String())
	}
	return nil
}

func (d decoder) fields(n *yaml.Node, v reflect.Value, what string) error {
	if n.Kind != yaml.MappingNode {
		return d.errorf(n, "%s: keys with values expected (%s)", what, strings.Join(keysOf(v.Type()), ", "))
	}
	if o, ok := v.Addr().Interface().(interface{ at(int) }); ok {
		o.at(n.Line)
	}
	index := keyIndex(v.Type())
	seen := make(map[string]bool, len(n.Content)/2)
	for j := 0; j+1 < len(n.Content); j += 2 {
		at, key := n.Content[j], n.Content[j].Value
		if seen[key] {
			return d.errorf(at, "%s: %q stands here twice", what, key)
		}
		seen[key] = true
		i, ok := index[key]
		if !ok {
			return d.errorf(at, "%s: unknown key %q (expected one of %s)", what, key, strings.Join(keysOf(v.Type()), ", "))
		}
		if err := d.value(n.Content[j+1], v.Field(i), key); err != nil {
			return err
		}
	}
	return nil
}

func (o *origin) at(line int) { o.line = line }

var keyIndexes sync.Map // reflect.Type to map[string]int

// keyIndex maps the keys of a struct to its fields.
func keyIndex(t reflect.Type) map[string]int {
	if index, ok := keyIndexes.Load(t); ok {
		return index.(map[string]int)
	}
	index := map[string]int{}
	for i := range t.NumField() {
		if key, _, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ","); key != "" {
			index[key] = i
		}
	}
	keyIndexes.Store(t, index)
	return index
}

func keysOf(t reflect.Type) []string { return slices.Sorted(maps.Keys(keyIndex(t))) }
