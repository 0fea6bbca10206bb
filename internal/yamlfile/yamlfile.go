// Package yamlfile reads YAML strictly: an unknown key, a value of another type, a key that
// stands twice are errors that say file, line and what was expected.
package yamlfile

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

var yamlLine = regexp.MustCompile(`^yaml: line (\d+): `)

// Parse reads the one document of a YAML file: nil if it is empty.
func Parse(name string, data []byte) (*yaml.Node, error) {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, more yaml.Node
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil, nil
	case err != nil:
		return nil, syntaxError(name, err)
	}
	switch err := dec.Decode(&more); {
	case err == nil:
		return nil, Errorf(name, more.Line, "one document expected, here begins a second")
	case !errors.Is(err, io.EOF):
		return nil, syntaxError(name, err)
	}
	return doc.Content[0], nil
}

// Decode fills the value that into points to, by the yaml tags of its structs. what names
// the node in messages. A field of type yaml.Node gets its node as it is. A struct that
// has a method AtLine(int) is told the line that it begins in.
func Decode(name string, n *yaml.Node, into any, what string) error {
	return decoder{name}.value(n, reflect.ValueOf(into).Elem(), what)
}

// Errorf is an error about a line of a file; line 0 is not known, as in what came here by
// another way than a file of its own.
func Errorf(file string, line int, format string, args ...any) error {
	at := file
	if line > 0 {
		at = fmt.Sprintf("%s:%d", file, line)
	}
	return fmt.Errorf("%s: %w", at, fmt.Errorf(format, args...))
}

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
	return Errorf(d.file, n.Line, format, args...)
}

// value decodes n into v; what names the place, for messages.
func (d decoder) value(n *yaml.Node, v reflect.Value, what string) error {
	if n.Kind == yaml.AliasNode {
		return d.errorf(n, "%s: anchors and aliases are not part of the format", what)
	}
	if into, ok := v.Addr().Interface().(*yaml.Node); ok {
		*into = *n
		return nil
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return d.value(n, v.Elem(), what)
	case reflect.Struct:
		return d.fields(n, v, what)
	case reflect.Slice:
		if n.Kind == yaml.ScalarNode && n.ShortTag() != "!!null" && v.Type().Elem().Kind() == reflect.String { // a list of one
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
			return d.value(n, v.Index(0), what)
		}
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
		panic("yamlfile: no type of the format: " + v.Kind().String())
	}
	return nil
}

func (d decoder) fields(n *yaml.Node, v reflect.Value, what string) error {
	if n.Kind != yaml.MappingNode {
		return d.errorf(n, "%s: keys with values expected (%s)", what, strings.Join(keysOf(v.Type()), ", "))
	}
	if o, ok := v.Addr().Interface().(interface{ AtLine(int) }); ok {
		o.AtLine(n.Line)
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
