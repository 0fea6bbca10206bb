package interp

import (
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// ClassError is an error of a class, as an operation gives it.
func ClassError(class string) *Value {
	return anError(nil, []string{class})
}

// sentinel is a package-level error variable.
func (m *Machine) sentinel(name string) *Value {
	ids := []string{"g:" + name}
	pkg, short := splitName(name)
	if class, ok := m.Prog.Catalog.Errors().Sentinel(pkg, short); ok {
		return anError(ids, []string{class})
	}
	return anError(ids, nil)
}

// asError views a value as an error. An error of one of the program's own types is known
// by that type and by the errors that its fields hold.
func (m *Machine) asError(v *Value, s *State) *Value {
	switch v.Kind {
	case Err:
		return v
	case Const, Struct, Ptr, Func:
		if v.IsNil() {
			return nil
		}
		var classes []string
		pkg, name := splitName(baseType(v.Type))
		for _, sign := range m.Prog.Catalog.Errors().Type(pkg, name) {
			if sign.Field == "" {
				classes = append(classes, sign.Class)
			}
		}
		if v.Kind == Const { // an error type of text, such as go-redis's Nil
			if class, ok := m.Prog.Catalog.Errors().Text(v.Text); ok {
				classes = union(classes, []string{class})
			}
		}
		content := v
		if v.Kind == Ptr && s != nil {
			content = s.load(v)
		}
		if content.Kind == Struct {
			for _, sign := range m.Prog.Catalog.Errors().Type(pkg, name) { // &mysql.MySQLError{Number: 1062}
				if f := content.Get(sign.Field); sign.Field != "" && f != nil && f.Kind == Const && slices.Contains(sign.Values, f.Text) {
					classes = union(classes, []string{sign.Class})
				}
			}
		}
		e := anError([]string{"t:" + v.Type}, classes)
		e.Elems = []*Value{v}
		if content.Kind == Struct {
			for _, f := range content.Elems {
				if f.Kind == Err {
					e = mergeErrors(e, f)
				} else if f.Kind == Sym && f.Type == "error" {
					e = mergeErrors(e, m.asError(f, s))
				}
			}
		}
		return e
	}
	return &Value{Kind: Err, Open: true, Foreign: v.Foreign, Elems: []*Value{v}, From: v.From}
}

// bareError is the error alone, without where it comes from.
func (v *Value) bareError() *Value {
	e := anError(v.IDs(), v.Classes())
	e.Open, e.Foreign = v.Open, v.Foreign
	return e
}

func mergeErrors(a, b *Value) *Value {
	out := anError(union(a.IDs(), b.IDs()), union(a.Classes(), b.Classes()))
	out.Open, out.Elems = a.Open || b.Open, append(slices.Clone(a.Elems), b.Elems...)
	out.Foreign = out.Open && (!a.Open || a.Foreign) && (!b.Open || b.Foreign)
	return out.withFrom(append(slices.Clone(a.From), b.From...))
}

func union(a, b []string) []string {
	out := append(slices.Clone(a), b...)
	slices.Sort(out)
	return slices.Compact(out)
}

// errorFunc covers the functions that make errors and tell them apart.
func (c *Call) errorFunc(apis []*catalog.API) ([]Outcome, bool) {
	m := c.m
	if signs := m.Prog.Catalog.Errors().Func(c.Sym); len(signs) > 0 {
		return c.predicate(signs), true
	}
	if c.Sym.Name == "Error" && c.Sym.Pkg == "" || len(c.Args) == 1 && c.Method && c.Args[0].Kind == Err && c.Sym.Name == "Error" {
		return c.one(opaque("error text", "string", c.Args[0])), true
	}
	if c.Method && len(c.Args) > 0 && (c.Args[0].Kind == Ptr || c.Args[0].Kind == Sym || c.Args[0].Kind == Const) {
		if v := c.codeMethod(); v != nil {
			return c.one(v), true
		}
	}
	for _, a := range apis {
		switch a.Error {
		case "new":
			return c.one(anError([]string{"new:" + strconv.FormatUint(c.at, 16)}, nil)), true
		case "wrap":
			return c.one(c.wrap()), true
		case "join":
			return c.one(c.join()), true
		case "is":
			if len(c.Args) >= 2 {
				return c.one(m.errorIs(c.Args[0], c.Args[1], c.State)), true
			}
		case "as":
			return c.as(), true
		case "astype":
			if len(c.Args) >= 1 && c.Site.Info != nil && len(c.Site.Info.Results) == 2 {
				typ := c.Site.Frame.Func.Names[c.Site.Info.Results[0]]
				obj, ok := m.errorAs(c.Args[0], typ)
				return []Outcome{{Results: []*Value{obj, ok}, State: c.State}}, true
			}
		}
	}
	return nil, false
}

func (c *Call) one(v *Value) []Outcome { return []Outcome{{Results: []*Value{v}, State: c.State}} }

// wrap is fmt.Errorf and its like: the error wraps those among its arguments if the
// format says %w, or if there is no format to tell.
func (c *Call) wrap() *Value {
	e := anError([]string{"new:" + strconv.FormatUint(c.at, 16)}, nil)
	args := c.spread()
	if len(args) > 0 && isText(args[0]) {
		if text, ok := ConstText(args[0], ""); ok && !strings.Contains(text, "%w") {
			return e
		}
	}
	for _, a := range args {
		switch {
		case a.Kind == Err:
			e = mergeErrors(e, a)
		case a.Kind == Sym && a.Type == "error":
			e = mergeErrors(e, c.m.asError(a, c.State))
		case (a.Kind == Ptr || a.Kind == Struct) && a.Type != "":
			if c.m.Prog.Method(a.Type, "Error") != nil {
				e = mergeErrors(e, c.m.asError(a, c.State))
			}
		case a.Kind == Choice:
			for _, x := range a.Elems {
				if x.Kind == Err {
					e = mergeErrors(e, x)
				}
			}
		}
	}
	// pkg/errors.Wrap(nil) is nil.
	if len(args) > 0 && args[0].IsNil() {
		return nilValue
	}
	return e
}

func (c *Call) join() *Value {
	var e *Value
	var maybe []*Value // each of these may be nil
	for _, a := range c.spread() {
		switch {
		case a.IsNil():
		case a.nonNil():
			x := c.m.asError(a, c.State)
			if e != nil {
				x = mergeErrors(e, x)
			}
			e = x
		default:
			maybe = append(maybe, a)
		}
	}
	switch {
	case e == nil && len(maybe) == 0:
		return nilValue
	case e == nil && len(maybe) == 1:
		return maybe[0]
	case e == nil:
		v := newSym(mix(c.at, ofWrapped), "error")
		v.Foreign = true
		for _, a := range maybe {
			v.Foreign = v.Foreign && a.Foreign
			v.From = append(v.From, a.From...)
		}
		return v
	}
	for _, a := range maybe {
		e = mergeErrors(e, c.m.asError(a, c.State))
	}
	return e
}

// errorIs is errors.Is.
func (m *Machine) errorIs(v, target *Value, s *State) *Value {
	if v.IsNil() {
		return falseValue.withFrom(v.From)
	}
	if v.Kind == Choice {
		return m.eachChoice(v, func(e *Value) *Value { return m.errorIs(e, target, s) })
	}
	e, t := m.asError(v, s), m.asError(target, s)
	if t == nil {
		return falseValue
	}
	if overlap(e.IDs(), t.IDs()) || overlap(e.Classes(), t.Classes()) {
		return trueValue.withFrom(v.From)
	}
	if !e.Open && !t.Open || e.Foreign && m.ownError(t) {
		return falseValue.withFrom(v.From)
	}
	for _, class := range t.Classes() {
		tell(e, class)
	}
	return newSym(mix(mix(v.Hash(), target.Hash()), ofIs), "bool").withFrom(v.From)
}

// ownError: the error is a variable or a value of the program itself.
func (m *Machine) ownError(t *Value) bool {
	if t.Open || len(t.Classes()) > 0 || len(t.IDs()) == 0 {
		return false
	}
	for _, id := range t.IDs() {
		if name, ok := strings.CutPrefix(id, "g:"); ok {
			if pkg, _ := splitName(name); !m.Prog.Has(pkg) {
				return false
			}
		}
	}
	return true
}

func (m *Machine) eachChoice(v *Value, f func(*Value) *Value) *Value {
	var out *Value
	for _, e := range v.Elems {
		out = join(out, f(e))
	}
	if out.Kind == Choice {
		return newSym(mix(v.Hash(), ofAsked), "bool").withFrom(v.From)
	}
	return out
}

func overlap(a, b []string) bool {
	for _, x := range a {
		if slices.Contains(b, x) {
			return true
		}
	}
	return false
}

// tell notes that the program tells errors of a class apart from others of the
// operations that e comes from.
func tell(e *Value, class string) {
	if e.Op != nil && e.Part == "err" {
		e.Op.Told[class] = true
	}
	if e.Kind == Err {
		for _, x := range e.Elems {
			tell(x, class)
		}
	}
}

// errorAs is errors.As: the error of that type inside v, and whether there is one.
func (m *Machine) errorAs(v *Value, typ string) (obj, ok *Value) {
	if v.IsNil() {
		return nilValue, falseValue
	}
	if v.Kind == Choice {
		sym := newSym(mixText(v.Hash(), typ), typ)
		return sym, newSym(mix(sym.Cell, 1), "bool").withFrom(v.From)
	}
	e := m.asError(v, nil)
	pkg, name := splitName(baseType(typ))
	signs := m.Prog.Catalog.Errors().Type(pkg, name)
	if slices.Contains(e.IDs(), "t:"+typ) {
		for _, x := range e.Elems {
			if x.Type == typ {
				return x, trueValue.withFrom(v.From)
			}
		}
		return newSym(mixText(v.Hash(), typ), typ), trueValue.withFrom(v.From)
	}
	for _, sign := range signs {
		if slices.Contains(e.Classes(), sign.Class) {
			obj := &Value{Kind: Struct, Type: typ, Base: newSym(mixText(v.Hash(), typ), typ)}
			for _, other := range signs { // its code may be told in several ways
				if other.Class == sign.Class && other.Field != "" && len(other.Values) > 0 {
					obj = obj.set(other.Field, signValue(other.Values[0]))
				}
			}
			return obj.withFrom(v.From), trueValue.withFrom(v.From)
		}
	}
	if !e.Open || e.Foreign && len(signs) == 0 && m.Prog.Has(pkg) {
		return nilValue, falseValue.withFrom(v.From)
	}
	sym := newSym(mixText(v.Hash(), typ), typ)
	sym.NonNil = true
	for _, sign := range signs {
		if sign.Field == "" {
			tell(e, sign.Class)
		}
	}
	if ops := opsOf(e); len(ops) > 0 {
		sym.Op, sym.Part = ops[0], "err"
	}
	sym.From = v.From
	return sym, newSym(mix(sym.Cell, 1), "bool").withFrom(v.From)
}

func opsOf(e *Value) []*Op {
	if e.Op != nil && e.Part == "err" {
		return []*Op{e.Op}
	}
	if e.Kind == Err {
		for _, x := range e.Elems {
			if ops := opsOf(x); len(ops) > 0 {
				return ops
			}
		}
	}
	return nil
}

func signValue(text string) *Value {
	kind := summary.String
	if len(text) > 0 && strings.Trim(text, "0123456789") == "" && len(text) < 5 {
		kind = summary.Int
	}
	return &Value{Kind: Const, CK: kind, Text: text}
}

// as is errors.As with a pointer to the target.
func (c *Call) as() []Outcome {
	if len(c.Args) < 2 {
		return c.unknown()
	}
	target := c.Args[1]
	typ := strings.TrimPrefix(target.Type, "*")
	obj, ok := c.m.errorAs(c.Args[0], typ)
	if ok.Kind != Const || ok.Text == "true" {
		if target.Kind == Ptr {
			c.State.store(target, obj)
		}
	}
	return c.one(ok)
}

// sameError is err == other.
func (m *Machine) sameError(x, y *Value) (result, ok bool) {
	e := m.asError(y, nil)
	if e == nil {
		return false, true
	}
	if overlap(x.IDs(), e.IDs()) {
		return !wraps(x, e) && !wraps(e, x), true
	}
	if overlap(x.Classes(), e.Classes()) {
		return true, true
	}
	if x.Open || e.Open {
		for _, class := range x.Classes() {
			tell(e, class)
		}
		for _, class := range e.Classes() {
			tell(x, class)
		}
		return false, false
	}
	return false, true
}

// wraps: x is made of more than e, so it is another value that wraps it.
func wraps(x, e *Value) bool {
	return slices.ContainsFunc(x.IDs(), func(id string) bool {
		return !strings.HasPrefix(id, "g:") && !slices.Contains(e.IDs(), id)
	})
}

// Sentinel is the value of a package's error variable.
func Sentinel(m *Machine, name string, globals *State) *Value {
	s := globals
	if s == nil {
		s = NewState()
	}
	return m.global(globalPtr(name), "error", true, s)
}
