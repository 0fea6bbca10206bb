package interp

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// An Op is an operation on the outside world: a call that the catalogue (or an
// annotation) knows to have an effect, to guard, to acknowledge, ... One call on one
// call path is one Op, however often it runs.
type Op struct {
	ID    int
	Key   uint64
	Sym   catalog.Symbol
	APIs  []*catalog.API
	Frame *Frame
	Pos   summary.Pos
	// Call holds the arguments of the run that is being performed.
	Call *Call
	// Told are the error classes that the program tells apart in the operation's error.
	Told map[string]bool
	// Callback: it is given a function of the program, whose error it may return.
	Callback bool
	// Note is the annotation that made the operation.
	Note *summary.Note
}

// A Call is one call of a function outside the program.
type Call struct {
	m      *Machine
	Frame  *Frame
	Site   *CallSite
	Sym    catalog.Symbol
	Method bool // the first argument is the receiver
	Args   []*Value
	State  *State
	// Noted is what a world has found out about the call, for as long as that is known.
	Noted any
	at    uint64
}

// performOp asks the world about an operation and returns the states in which the
// program may go on.
func (c *Call) performOp(apis []*catalog.API, note *summary.Note) (*Op, []*State) {
	m := c.m
	op := m.table.byKey[c.at]
	if op == nil {
		op = &Op{ID: len(m.table.list), Key: attribute(c.at), Sym: c.Sym, Told: map[string]bool{}, Note: note}
		m.table.byKey[c.at] = op
		m.table.list = append(m.table.list, op)
	}
	op.Frame, op.Pos, op.Callback = c.Frame, c.Site.Pos, c.givesFunc() || note != nil
	for _, a := range apis {
		if !slices.Contains(op.APIs, a) {
			op.APIs = append(op.APIs, a)
		}
	}
	op.Call = c
	answers := m.perform(op, c.State)
	c.State.alter(done, c.State.changed.at(done).with(op.ID))
	if len(answers) == 0 {
		c.State.drop(op.Key)
		return op, []*State{c.State}
	}
	var states []*State
	for i, a := range answers {
		if a.Stop {
			continue
		}
		s := c.State
		if i < len(answers)-1 {
			s = s.clone()
		}
		parts := &Value{Kind: Struct}
		for _, part := range []catalog.Part{"err", "value", "rows", "row", "handle"} {
			v := a.Parts[part]
			if v == nil {
				continue
			}
			// That there is no error tells nothing of the answer.
			if part != "err" || !v.IsNil() {
				v = v.withFrom([]*Op{op})
			}
			parts = parts.set("part:"+string(part), v)
		}
		s.put(op.Key, parts)
		states = append(states, s)
	}
	return op, states
}

// part is a part of an operation's result.
func (m *Machine) part(s *State, op *Op, part catalog.Part, typ string) *Value {
	if v := s.get(op.Key).Get("part:" + string(part)); v != nil {
		return v
	}
	if part == "err" && m.calm() {
		return nilValue
	}
	v := newSym(mixText(op.Key, string(part)), typ)
	v.Op, v.Part = op, part
	v.From = []*Op{op}
	v.NonNil = part == "handle"
	v.Foreign = part == "err" && !op.Callback
	return v
}

// Path resolves a path of the catalogue to the values that it names at the call.
func (c *Call) Path(p catalog.Path) []*Value {
	if p == "" {
		return nil
	}
	base, variadic, steps, err := catalog.ParsePath(p)
	if err != nil {
		return nil
	}
	var vs []*Value
	spreadBase := false // vs are the elements of a variadic argument
	i := base
	if c.Method {
		i++
	}
	switch {
	case base < 0:
		if !c.Method || len(c.Args) == 0 {
			return nil
		}
		vs = c.Args[:1]
	case i >= len(c.Args):
		return nil
	default:
		last := len(c.Args) - 1
		spread := c.Site.Info != nil && c.Site.Info.Variadic
		for k := i; k <= last; k++ {
			if k == last && spread {
				spreadBase = true
				vs = append(vs, c.elements(c.Args[k])...)
			} else {
				vs = append(vs, c.Args[k])
			}
			if !variadic {
				break
			}
		}
	}
	for n, step := range steps {
		if n == 0 && spreadBase && step == "*" {
			continue
		}
		var next []*Value
		if number, err := strconv.Atoi(step); err == nil {
			for _, v := range vs {
				list := vs
				if n > 0 || !spreadBase {
					list = c.elements(v)
				}
				if number < len(list) {
					next = append(next, list[number])
				}
				if n == 0 && spreadBase {
					break
				}
			}
			vs = next
			continue
		}
		for _, v := range vs {
			if step == "*" {
				next = append(next, c.elements(v)...)
				continue
			}
			if f := c.Field(v, step); f != nil {
				next = append(next, c.State.resolve(f))
			}
		}
		vs = next
	}
	return vs
}

// One is the single value that a path names, or nil.
func (c *Call) One(p catalog.Path) *Value {
	vs := c.Path(p)
	if len(vs) == 0 {
		return nil
	}
	return vs[0]
}

// Content follows a pointer to what it points to.
func (c *Call) Content(v *Value) *Value {
	for range 4 {
		if v == nil {
			return nil
		}
		if v.Kind == Sym || v.Kind == Opaque {
			if over := c.State.get(v.cell()); over != nil {
				return over
			}
		}
		if v.Kind != Ptr {
			return v
		}
		v = c.State.load(v)
	}
	return v
}

// elements are the elements of a slice, array or map.
func (c *Call) elements(v *Value) []*Value {
	if v == nil || v.IsNil() {
		return nil
	}
	content := c.Content(v)
	if content.Kind == Choice { // one of several lists: what any of them has
		var all []*Value
		for _, list := range content.Elems {
			for _, e := range c.elements(list) {
				if !slices.ContainsFunc(all, func(o *Value) bool { return o.Hash() == e.Hash() }) {
					all = append(all, e)
				}
			}
		}
		return all
	}
	if content.Kind != Struct {
		if content.IsNil() {
			return nil
		}
		return []*Value{unset(content, []string{"[*]"}, nil)}
	}
	vs := byIndex(content)
	if content.Base != nil {
		vs = append(vs, unset(content.Base, []string{"[*]"}, nil))
	}
	for i := range vs {
		vs[i] = c.State.resolve(vs[i])
	}
	return vs
}

// byIndex are the elements of a list in their order: "[2]" comes before "[10]", and what was appended
// ("[*]") after those whose place is known.
func byIndex(content *Value) []*Value {
	type elem struct {
		name string
		v    *Value
	}
	var es []elem
	for i, n := range content.Names() {
		if strings.HasPrefix(n, "[") {
			es = append(es, elem{n, content.Elems[i]})
		}
	}
	later := func(e elem) int {
		if e.name == "[*]" {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(es, func(a, b elem) int {
		return cmp.Or(later(a)-later(b), len(a.name)-len(b.name), strings.Compare(a.name, b.name))
	})
	var vs []*Value
	for _, e := range es {
		vs = append(vs, e.v)
	}
	return vs
}

// Field reads a field of a struct or of what a pointer points to, also through embedded
// structs. nil: the struct is known and does not have it set.
func (c *Call) Field(v *Value, name string) *Value {
	content := c.Content(v)
	if content == nil || content.Kind == Const {
		return nil
	}
	if content.Kind == Struct {
		if f := c.deepField(content, name, 3); f != nil {
			return f
		}
		if f := content.Get("[" + name + "]"); f != nil { // an entry of a map
			return f
		}
		if content.Base == nil {
			return nil
		}
		content = content.Base
	}
	if content.Kind == Choice {
		var out *Value
		for _, e := range content.Elems {
			if f := c.Field(e, name); f != nil {
				out = join(out, f)
			}
		}
		return out
	}
	if strings.HasPrefix(name, "$") {
		return nil
	}
	if f := c.constructedField(content, name); f != nil {
		return f
	}
	return unset(content, []string{name}, nil)
}

func (c *Call) deepField(v *Value, name string, depth int) *Value {
	if f := v.field(name); f != nil {
		return f
	}
	if depth == 0 {
		return nil
	}
	for i, n := range v.Names() {
		if len(n) == 0 || n[0] == '[' || n[0] == '$' || n[0] < 'A' || n[0] > 'Z' {
			continue
		}
		if e := c.Content(v.Elems[i]); e != nil && e.Kind == Struct {
			if f := c.deepField(e, name, depth-1); f != nil {
				return f
			}
		}
	}
	return nil
}

// SomePart is an unknown part of an operation's result that is not nil (or not zero).
func SomePart(op *Op, part catalog.Part) *Value {
	v := newSym(mixText(mix(op.Key, ofPart), string(part)), "")
	v.Op, v.Part, v.NonNil = op, part, true
	v.From = []*Op{op}
	return v
}

// Told is a value that an operation has told.
func Told(v *Value, op *Op) *Value { return v.withFrom([]*Op{op}) }

// Row is a row of known columns: by position, and by their normal names.
func Row(op *Op, byPosition map[int]*Value, columns map[string]*Value) *Value {
	base := newSym(mixText(op.Key, "row"), "")
	base.Op, base.Part, base.NonNil = op, "row", true
	base.From = []*Op{op}
	row := &Value{Kind: Struct, Base: base}
	for i, v := range byPosition {
		row = row.set(indexStep(Int(strconv.Itoa(i))), v.withFrom([]*Op{op}))
	}
	rec := &Value{Kind: Struct, Base: base}
	for name, v := range columns {
		rec = rec.set(name, v.withFrom([]*Op{op}))
	}
	return row.set("columns", rec)
}

// NormalName is the form in which columns and fields are compared: "t.paid_at" is PaidAt.
func NormalName(s string) string {
	if i := strings.LastIndexByte(s, '.'); i >= 0 {
		s = s[i+1:]
	}
	return strings.ToLower(strings.ReplaceAll(s, "_", ""))
}

// ByColumn begins the name of a field that is only known by the normal name of its column.
const ByColumn = "~"

// field is a field of a Struct, nil if it was not set.
func (v *Value) field(name string) *Value {
	x := v.Get(name)
	if n := len(v.Names()); x == nil && n > 0 && strings.HasPrefix(v.Names()[n-1], ByColumn) { // they come last
		x = v.Get(ByColumn + NormalName(name))
	}
	return x
}

// rowStruct is a row as a struct of a type.
func (m *Machine) rowStruct(row *Value, typ string) *Value {
	columns := row.Get("columns")
	if columns == nil {
		return nil
	}
	out := &Value{Kind: Struct, Base: columns.Base}
	t := m.Prog.Type(baseType(typ))
	if t == nil || len(t.Columns) == 0 { // its fields are not known: they are named like the columns
		for i, name := range columns.Names() {
			out = out.set(ByColumn+name, columns.Elems[i])
		}
		return out
	}
	for _, c := range t.Columns {
		for _, name := range []string{c.Name, c.Field} {
			if v := columns.Get(NormalName(name)); v != nil {
				out = out.setIn(c.Field, v)
				break
			}
		}
	}
	return out
}

// setIn sets a field, or one of a struct that is embedded ("Model.ID").
func (v *Value) setIn(path string, x *Value) *Value {
	first, rest, deeper := strings.Cut(path, ".")
	if !deeper {
		return v.set(path, x)
	}
	in := v.Get(first)
	if in == nil {
		in = &Value{Kind: Struct, Base: v.Base}
	}
	return v.set(first, in.setIn(rest, x))
}

// recordedEntry is the Field of an entry of a record that an operation has found.
const recordedEntry = "$entry"

// recorded is an entry of a map, the record that an operation has found, as far as it is known.
func (s *State) recorded(record *Value, name string) *Value {
	if record.Kind != Sym || record.Op == nil || record.Part != "value" {
		return nil
	}
	v := s.get(record.Op.Key).Get("part:row").Get("columns").Get(NormalName(name))
	if v == nil {
		return nil
	}
	return v.with(func(c *Value) { c.Owner, c.Field = "", recordedEntry })
}

// held is the address of a field in which an object of an SDK holds the entry of a record
// (DynamoDB's AttributeValueMemberS): the entry itself, or a pointer to it.
func (a *activation) held(in *summary.Instr, p *path, entry *Value, typ string) *Value {
	cell := variable(a.site(in))
	p.st.put(cell, entry.with(func(c *Value) { c.Field = "" }))
	if strings.HasPrefix(typ, "*") {
		to := &Value{Kind: Ptr, Cell: cell, Type: typ}
		cell = mix(cell, ofEntries)
		p.st.put(cell, to)
	}
	return &Value{Kind: Ptr, Cell: cell, Type: "*" + typ}
}

// Join is a value that stands for both.
func Join(a, b *Value) *Value { return join(a, b) }
