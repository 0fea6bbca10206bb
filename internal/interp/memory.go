package interp

import (
	"slices"
	"strings"
)

// globalCell marks the cells of package variables, allocCell those of variables that functions
// make: what nothing refers to any more is forgotten. Others belong to a value that is not known.
const (
	globalCell = 1 << 63
	allocCell  = 1 << 62
)

// attribute is the cell of what is noted of a value.
func attribute(id uint64) uint64 { return id &^ (globalCell | allocCell) }

// variable is the cell of a variable that the program makes.
func variable(id uint64) uint64 { return id&^globalCell | allocCell }

// get is what a cell holds, nil if there is none.
func (s *State) get(cell uint64) *Value {
	s.rec.read(cell)
	return s.mem.get(cell)
}

func (s *State) put(cell uint64, v *Value) { s.mem = s.mem.with(s.edit(), cell, v) }

func (s *State) drop(cell uint64) { s.mem = s.mem.without(s.edit(), cell) }

// load reads through an address.
func (s *State) load(p *Value) *Value {
	switch p.Kind {
	case Ptr:
		content := s.get(p.Cell)
		if content == nil {
			content = p.Base
			if content == nil {
				return zero(p.CK)
			}
		}
		return s.resolve(walk(s.resolve(content), p.Steps, p))
	case Choice:
		var out *Value
		for _, e := range p.Elems {
			if e.Kind == Ptr {
				out = join(out, s.load(e.with(func(c *Value) { c.CK, c.Owner, c.Field, c.Text = p.CK, p.Owner, p.Field, p.Text })))
			}
		}
		if out != nil {
			return out
		}
	}
	return fieldSym(p, "*", p.Owner, p.Text)
}

// walk reads a path inside a value. What was never set is zero, or a part of what the
// struct is based on; like says which type it has.
func walk(v *Value, path []string, like *Value) *Value {
	for i, step := range path {
		switch v.Kind {
		case Struct:
			next := v.field(step)
			if next == nil && len(step) > 0 && step[0] == '[' {
				next = v.Get("[*]")
				if step == "[*]" {
					next = joinElems(v)
				}
			}
			if next == nil {
				if v.Base != nil {
					return unset(v.Base, path[i:], like)
				}
				if like == nil {
					return &Value{Kind: Struct}
				}
				return zero(like.CK)
			}
			v = next
		case Sym, Opaque:
			return unset(v, path[i:], like)
		case Ptr:
			// An embedded pointer is passed through by its own load.
			return fieldSym(v, step, "", "")
		case Choice:
			var out *Value
			for _, e := range v.Elems {
				if !e.IsNil() {
					out = join(out, walk(e, path[i:], like))
				}
			}
			if out == nil {
				out = fieldSym(v, step, "", "")
			}
			return out
		default:
			return fieldSym(v, step, "", "")
		}
	}
	return v
}

// unset is a field of an unknown value.
func unset(base *Value, path []string, like *Value) *Value {
	for i, step := range path {
		owner, typ := "", ""
		if i == len(path)-1 && like != nil {
			owner, typ = like.Owner, like.Text
		}
		if step == "Valid" && base.NonNil && like != nil && nullableType(like.Owner) {
			return trueValue.withFrom(base.From)
		}
		if like != nil && nullableType(like.Owner) && !nullableType(base.Type) {
			return base // what was scanned into it
		}
		batch := base.Prov&Batch != 0 && step == "[*]"
		read := base.Op != nil && base.Part == "row" && step[0] == '[' // a list of records
		base = fieldSym(base, step, owner, typ)
		base.NonNil = base.NonNil || read && strings.HasPrefix(typ, "*")
		if batch {
			base.Prov = base.Prov&^Batch | Item
		}
	}
	return base
}

func joinElems(v *Value) *Value {
	var out *Value
	for i, n := range v.Names() {
		if len(n) > 0 && n[0] == '[' {
			out = join(out, v.Elems[i])
		}
	}
	return out
}

// Content follows pointers to what they point to; nil if v is nil.
func (s *State) Content(v *Value) *Value {
	for range 4 {
		if v == nil || v.Kind != Ptr {
			break
		}
		v = s.load(v)
	}
	return v
}

// store writes through an address.
func (s *State) store(p *Value, v *Value) {
	switch p.Kind {
	case Ptr:
		content := s.get(p.Cell)
		if content == nil && len(p.Steps) > 0 {
			content = &Value{Kind: Struct, Base: p.Base}
		}
		s.put(p.Cell, update(content, p.Steps, v))
	case Choice:
		for _, e := range p.Elems {
			if e.Kind == Ptr {
				s.store(e, join(s.load(e), v))
			}
		}
	}
}

// maxElems bounds the elements of an array or map that are told apart: of a larger table the
// rest is any element.
const maxElems = 512

func update(v *Value, path []string, x *Value) *Value {
	if len(path) == 0 {
		return x
	}
	if v == nil || v.Kind != Struct {
		base := v
		if v != nil && v.Kind != Sym && v.Kind != Opaque {
			base = nil
		}
		v = &Value{Kind: Struct, Base: base}
	}
	step := path[0]
	inner := v.Get(step)
	if inner == nil && len(v.Names()) >= maxElems && step[0] == '[' {
		step = "[*]"
		inner = v.Get(step)
	}
	if inner == nil && len(path) > 1 && v.Base != nil {
		inner = fieldSym(v.Base, step, "", "")
	}
	if step == "[*]" && len(path) == 1 {
		x = join(inner, x)
	}
	return v.set(step, update(inner, path[1:], x))
}

// Reaches reports whether v refers to the object with that identity.
func (s *State) Reaches(v *Value, ident uint64) bool {
	seen := map[*Value]bool{}
	var walk func(v *Value) bool
	walk = func(v *Value) bool {
		if v == nil || seen[v] {
			return false
		}
		seen[v] = true
		if (v.Kind == Sym || v.Kind == Ptr) && v.Ident() == ident {
			return true
		}
		if v.Cell != 0 && walk(s.get(v.Cell)) {
			return true
		}
		for _, e := range v.Elems {
			if walk(e) {
				return true
			}
		}
		return walk(v.Base)
	}
	return walk(v)
}

// Functions are those of vs that are functions, or variables that hold one.
func (s *State) Functions(vs []*Value) []*Value {
	var fns []*Value
	for _, v := range vs {
		if v != nil && v.Kind == Ptr {
			v = s.mem.get(v.Cell)
		}
		if v != nil && (v.Kind == Func || v.Kind == Choice && v.Elems[0].Kind == Func) {
			fns = append(fns, v)
		}
	}
	return fns
}

// functionList is the list of functions that v refers to, nil if it refers to none.
func (s *State) functionList(v *Value) *Value {
	if v == nil || v.Kind != Ptr {
		return nil
	}
	list := s.mem.get(v.Cell)
	if list == nil || list.Kind != Struct || len(list.Names()) == 0 || list.Names()[0][0] != '[' || !slices.ContainsFunc(list.Elems, isFunc) {
		return nil
	}
	return list
}

// Adopt makes what v refers to in another state known here.
func (s *State) Adopt(from *State, v *Value) { s.adopt(from, v) }
