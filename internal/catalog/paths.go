package catalog

import (
	"reflect"
	"strings"
)

// paths returns all paths of an entry that name values at the call.
func (a *API) paths() []Path {
	var all []Path
	add := func(p Path) {
		if p != "" {
			all = append(all, p)
		}
	}
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			if p, ok := reflect.TypeAssert[Path](v); ok {
				add(p)
			}
		case reflect.Pointer:
			if !v.IsNil() {
				walk(v.Elem())
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				switch v.Type().Field(i).Tag.Get("yaml") {
				case "": // not of the schema
				case "claim,omitempty":
					if a.Guards == nil { // else its paths name the handler's arguments
						walk(v.Field(i))
					}
				default:
					walk(v.Field(i))
				}
			}
		}
	}
	walk(reflect.ValueOf(a).Elem())
	// Texts that may be paths.
	if r := a.Register; r != nil && strings.HasPrefix(r.HTTP, "(") {
		add(Path(strings.Trim(r.HTTP, "()")))
	}
	if r := a.Retry; r != nil && r.On != "result" {
		add(Path(r.On))
	}
	for _, c := range a.Calls {
		for _, arg := range c.Args {
			if arg != "tx" && arg != "item" && arg != "_" {
				add(Path(arg))
			}
		}
	}
	return all
}
