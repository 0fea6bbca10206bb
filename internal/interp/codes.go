package interp

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

// predicate is a function that recognises errors of a class, or that returns a code.
func (c *Call) predicate(signs []catalog.ErrorSign) []Outcome {
	if len(c.Args) == 0 {
		return c.unknown()
	}
	v := c.Args[len(c.Args)-1]
	if !c.Method {
		v = c.Args[0]
	}
	if v.IsNil() {
		if len(signs[0].Values) == 0 {
			return c.one(falseValue)
		}
		return c.one(newSym(mix(c.at, ofCode), ""))
	}
	if v.Kind == Sym && v.Field != "" && v.Op != nil { // of the code of an error (pgerrcode)
		for _, sign := range signs {
			v.Op.Told[sign.Class] = true
		}
	}
	e := c.m.asError(v, c.State)
	for _, sign := range signs {
		if slices.Contains(e.Classes(), sign.Class) {
			if len(sign.Values) == 0 {
				return c.one(trueValue.withFrom(v.From))
			}
			return c.one(signValue(sign.Values[0]).withFrom(v.From))
		}
	}
	if len(signs[0].Values) == 0 {
		if !e.Open {
			return c.one(falseValue.withFrom(v.From))
		}
		for _, sign := range signs {
			tell(e, sign.Class)
		}
		return c.one(newSym(mix(v.Hash(), ofCodeIs), "bool").withFrom(v.From))
	}
	code := newSym(mix(v.Hash(), ofCodeOf), "")
	var about rare
	for _, sign := range signs {
		for _, val := range sign.Values {
			if !e.Open {
				about.not = append(about.not, val)
				continue
			}
			about.ids = append(about.ids, val)
			about.classes = append(about.classes, sign.Class)
		}
	}
	code.rare = &about
	if ops := opsOf(e); len(ops) > 0 {
		code.Op, code.Part = ops[0], "err"
	}
	return c.one(code.withFrom(v.From))
}

// codeMethod is a method that returns the code of an error (SQLState, Code), or that tells whether
// it is the one that it is given (HasErrorCode).
func (c *Call) codeMethod() *Value {
	recv := c.Args[0]
	pkg, name := c.Sym.Pkg, c.Sym.Recv
	for _, sign := range c.m.Prog.Catalog.Errors().Type(pkg, name) {
		if sign.Field != c.Sym.Name+"()" {
			continue
		}
		f := c.Content(recv).Get(sign.Field)
		if len(c.Args) > 1 {
			return c.hasCode(recv, f, sign)
		}
		if f != nil {
			return f
		}
		if recv.Kind == Const { // a code that has a name
			if class, ok := c.m.Prog.Catalog.Errors().Text(recv.Text); ok && class == sign.Class && len(sign.Values) > 0 {
				return signValue(sign.Values[0])
			}
			continue
		}
		return fieldSym(recv, sign.Field, pkg+"."+name, "")
	}
	return nil
}

// hasCode: the code of an error is the argument; known is the code, where it is known.
func (c *Call) hasCode(recv, known *Value, sign catalog.ErrorSign) *Value {
	code := c.Args[1]
	if known != nil && code.Kind == Const {
		return Bool(known.Text == code.Text).withFrom(recv.From)
	}
	if recv.Op != nil && code.Kind == Const && slices.Contains(sign.Values, code.Text) {
		recv.Op.Told[sign.Class] = true
	}
	return newSym(mix(c.at, ofCodeIs), "bool").withFrom(recv.From)
}

// noteComparison sees that the code of an error is compared with that of a class.
func (m *Machine) noteComparison(x, y *Value) {
	if x.Op == nil {
		return
	}
	for i, val := range x.IDs() {
		if val == y.Text && i < len(x.Classes()) {
			x.Op.Told[x.Classes()[i]] = true
		}
	}
	if x.Field == "" {
		return
	}
	pkg, name := splitName(baseType(x.Owner))
	for _, sign := range m.Prog.Catalog.Errors().Type(pkg, name) {
		if sign.Field == x.Field && slices.Contains(sign.Values, y.Text) {
			x.Op.Told[sign.Class] = true
		}
	}
}

// codeClass is the class that a variable which holds a code stands for (pqerror.UniqueViolation).
func (m *Machine) codeClass(v *Value) string {
	if v.Kind != Sym || v.Owner != "global" {
		return ""
	}
	pkg, name := splitName(v.Field)
	class, _ := m.Prog.Catalog.Errors().Sentinel(pkg, name)
	return class
}

// isCode compares a code of an error with such a variable.
func (m *Machine) isCode(x, y *Value, class string) (result, ok bool) {
	if x.Kind == Const {
		if c, known := m.Prog.Catalog.Errors().Text(x.Text); known && c == class {
			return true, true
		}
		pkg, _ := splitName(y.Field)
		for _, sign := range m.Prog.Catalog.Errors().InPackage(pkg) {
			if sign.Class == class && slices.Contains(sign.Values, x.Text) {
				return true, true
			}
		}
		return false, false
	}
	pkg, name := splitName(baseType(x.Owner))
	for _, sign := range m.Prog.Catalog.Errors().Type(pkg, name) {
		if sign.Class == class && sign.Field == x.Field && x.Op != nil {
			x.Op.Told[class] = true
		}
	}
	return false, false
}

// contains is strings.Contains; the text of an error tells its class.
func (m *Machine) contains(text, part *Value) *Value {
	if text.Kind == Const && part.Kind == Const {
		return Bool(strings.Contains(text.Text, part.Text))
	}
	for text.Kind == Opaque && len(text.Elems) == 1 && text.Text != "error text" {
		text = text.Elems[0] // ToLower and its like
	}
	if text.Kind != Opaque || text.Text != "error text" || part.Kind != Const {
		return nil
	}
	class, ok := m.Prog.Catalog.Errors().Text(part.Text)
	if !ok {
		return nil
	}
	e := m.asError(text.Elems[0], nil)
	if e == nil {
		return falseValue
	}
	if slices.Contains(e.Classes(), class) {
		return trueValue.withFrom(e.From)
	}
	if !e.Open {
		return falseValue.withFrom(e.From)
	}
	tell(e, class)
	return nil
}
