package catalog

import "strings"

// Errors returns what is known of errors.
func (c *Catalog) Errors() *ErrorSigns { return &c.errors }

// ErrorSigns tells the classes of errors.
type ErrorSigns struct {
	catalog *Catalog
	texts   []textSign
}

type textSign struct{ text, class string }

// Sentinel returns the class of an error variable or constant.
func (e *ErrorSigns) Sentinel(pkg, name string) (class string, ok bool) {
	for _, s := range e.catalog.of(pkg).errors {
		if s.says.Sentinel != "" && s.match("", name) {
			class, ok = s.says.Class, true // a later one wins
		}
	}
	return class, ok
}

// Type returns the signs by which errors of a type tell their class.
func (e *ErrorSigns) Type(pkg, name string) []ErrorSign {
	return e.signs(pkg, "", name, func(s *ErrorSign) bool { return s.Type != "" })
}

// InPackage returns the signs of all error types of a package.
func (e *ErrorSigns) InPackage(pkg string) []ErrorSign {
	var found []ErrorSign
	for _, s := range e.catalog.of(pkg).errors {
		if s.says.Type != "" {
			found = append(found, *s.says)
		}
	}
	return found
}

// Func returns the signs of a function or method that tells errors apart.
func (e *ErrorSigns) Func(s Symbol) []ErrorSign {
	return e.signs(s.Pkg, s.Recv, s.Name, func(s *ErrorSign) bool { return s.Func != "" })
}

func (e *ErrorSigns) signs(pkg, recv, name string, of func(*ErrorSign) bool) []ErrorSign {
	var found []ErrorSign
	for _, s := range e.catalog.of(pkg).errors {
		if of(s.says) && s.match(recv, name) {
			found = append(found, *s.says)
		}
	}
	return found
}

// Text returns the class of errors that s is searched for in the text of.
func (e *ErrorSigns) Text(s string) (class string, ok bool) {
	s = strings.ToLower(s)
	best := ""
	for _, t := range e.texts { // the longest words tell most
		if len(t.text) > len(best) && strings.Contains(s, t.text) {
			best, class, ok = t.text, t.class, true
		}
	}
	return class, ok
}
