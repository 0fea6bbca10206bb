package interp

import (
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/summary"
)

func globalPtr(name string) *Value {
	return &Value{Kind: Ptr, Cell: mixText(globalAt, name) | globalCell, Text: name, Owner: "global"}
}

// pointer views an unknown value as the address of something unknown: the value itself
// stands for what it points to.
func pointer(v *Value) *Value {
	switch v.Kind {
	case Ptr, Choice:
		return v
	}
	return &Value{Kind: Ptr, Cell: v.cell(), Base: v, Type: v.Type}
}

// cell is that of what a value points to, or stands for (see pointer).
func (v *Value) cell() uint64 {
	switch v.Kind {
	case Ptr, Choice:
		return v.Cell
	}
	return attribute(mix(v.Ident(), cellOf))
}

func (a *activation) eval(in *summary.Instr, p *path) *Value {
	arg := func(i int) *Value { return a.val(p, in.A[i]) }
	switch in.Op {
	case summary.Alloc:
		cell := variable(a.site(in))
		typ := a.f.Names[in.Type]
		v := zero(in.Zero())
		if v.Kind == Struct {
			v = &Value{Kind: Struct, Type: typ}
		}
		p.st.put(cell, v)
		return &Value{Kind: Ptr, Cell: cell, Type: "*" + typ, Text: typ, CK: in.Zero()}
	case summary.Load:
		return a.load(in, p, arg(0))
	case summary.Store:
		at := pointer(arg(0))
		if n := len(at.Steps); n > 0 && !in.OfVariadic() {
			a.m.placed(p.st, at.Steps[n-1], arg(1), Place{Frame: a.fr, Pos: in.Pos, Arg: -1})
		}
		p.st.store(at, arg(1))
		return nil
	case summary.FieldAddr:
		return a.fieldAddr(in, p, arg(0))
	case summary.Field:
		owner, typ := a.fieldType(in)
		like := &Value{CK: in.Zero(), Owner: owner, Text: typ}
		return a.m.known(walk(arg(0), []string{a.f.Names[in.Name]}, like), owner, a.f.Names[in.Name], a.m.fieldOrigin(owner, a.f.Names[in.Name], a.fr, in.Pos))
	case summary.IndexAddr:
		base := pointer(arg(0))
		step := indexStep(arg(1))
		if step == "[*]" && base.Base != nil && base.Base.Prov&Batch == 0 && len(base.Steps) == 0 {
			step = elementStep(arg(1))
		}
		if base.Base != nil && base.Base.Prov&Batch != 0 && a.inLoop {
			step = "[*]" // one record after the other, also where the counter is known
		}
		if base.Base != nil && base.Base.Prov&Batch != 0 && step == "[*]" {
			p.st.enterItem(a.fr)
		}
		return a.extend(base, step, "", a.f.Names[in.Type], summary.Nil)
	case summary.Index:
		return a.index(in, p, arg(0), arg(1))
	case summary.MapUpdate:
		m := pointer(arg(0))
		a.m.placed(p.st, keyStep(arg(1)), arg(2), Place{Frame: a.fr, Pos: in.Pos, Arg: -1})
		p.st.store(a.extend(m, keyStep(arg(1)), "", "", summary.Nil), arg(2))
		if arg(1).IsConst() && arg(0).Kind == Sym {
			if mark := a.m.headerMark(arg(1).Text); mark != "" {
				p.st.mark(arg(0).Base, mark, arg(2))
			}
		}
		return nil
	case summary.BinOp:
		if len(in.A) == 1 {
			return opaque(a.f.Names[in.Name], "", arg(0))
		}
		return a.m.binary(a.f.Names[in.Name], arg(0), arg(1))
	case summary.Not:
		return not(arg(0))
	case summary.Closure:
		f := &Value{Kind: Func, Text: a.f.Names[in.Name]}
		for i := range in.A {
			f.Elems = append(f.Elems, arg(i))
		}
		return f
	case summary.Bound:
		f := &Value{Kind: Func, Text: a.f.Names[in.Name], Steps: []string{"bound", a.f.Names[in.Type]}}
		if in.OfInterface() {
			f.Steps[0] = "invoke"
		}
		f.Elems = []*Value{arg(0)}
		return f
	case summary.Box:
		v := box(arg(0), a.f.Names[in.Type])
		a.m.collectFunc(v, p.st)
		return v
	case summary.Convert:
		v := arg(0)
		if v.Kind == Func || v.Kind == Const && v.Type == "" {
			return v.with(func(c *Value) { c.Type = a.f.Names[in.Type] })
		}
		if typ := a.f.Names[in.Type]; typ == "string" {
			// A text made of bytes is there by itself: it is fresh wherever it goes.
			for _, x := range alts(v) {
				if about := (&Call{m: a.m, State: p.st}).about(x); x.Kind == Ptr && about != nil && about.Prov.Fresh() {
					return newSym(a.site(in), typ).comesFrom(about)
				}
			}
		}
		return v
	case summary.Assert:
		return a.assert(in, arg(0))
	case summary.Extract:
		t := arg(0)
		if t.Kind == Tuple && in.Component() < len(t.Elems) {
			return t.Elems[in.Component()]
		}
		return fieldSym(t, strconv.Itoa(in.Component()), "", "")
	case summary.Make:
		cell := variable(a.site(in))
		typ := a.f.Names[in.Type]
		if old := p.st.get(cell); old == nil {
			p.st.put(cell, &Value{Kind: Struct, Type: typ})
		}
		return &Value{Kind: Ptr, Cell: cell, Type: typ}
	case summary.Slice:
		return arg(0)
	case summary.Range:
		return a.iterator(in, p, arg(0))
	}
	return a.unknown(in)
}

// box puts a value into an interface: from now on its dynamic type is known.
func box(v *Value, typ string) *Value {
	if v.Type == typ || v.IsNil() && typ == "" {
		return v
	}
	switch v.Kind {
	case Err, Choice:
		return v
	case Const:
		if v.CK == summary.Nil {
			// A nil pointer in an interface is not the nil interface.
			return &Value{Kind: Ptr, Cell: 1, Type: typ}
		}
	}
	return v.with(func(c *Value) { c.Type = typ })
}

func (a *activation) fieldType(in *summary.Instr) (owner, typ string) {
	owner, typ, _ = strings.Cut(a.f.Names[in.Type], "|")
	return owner, typ
}

// extend is the address of a part of what base points to.
func (a *activation) extend(base *Value, step, owner, typ string, kind summary.ConstKind) *Value {
	if base.Kind == Choice {
		var out []*Value
		for _, e := range base.Elems {
			if e.Kind == Ptr {
				out = append(out, a.extend(e, step, owner, typ, kind))
			} else if !e.IsNil() {
				out = append(out, a.extend(pointer(e), step, owner, typ, kind))
			}
		}
		if len(out) == 0 {
			return newSym(mixText(base.Hash(), step), typ)
		}
		return choice(out)
	}
	return &Value{Kind: Ptr, Cell: base.Cell, Base: base.Base, Steps: append(slices.Clone(base.Steps), step),
		Type: "*" + typ, Text: typ, Owner: owner, Field: step, CK: kind}
}

func (a *activation) fieldAddr(in *summary.Instr, p *path, base *Value) *Value {
	owner, typ := a.fieldType(in)
	name := a.f.Names[in.Name]
	if base.Field == recordedEntry {
		if t := a.m.catalogType(owner); t != nil && slices.Contains(t.Holds, name) {
			return a.held(in, p, base, typ)
		}
	}
	if base.Op != nil {
		if part, ok := a.m.partOf(owner, name); ok {
			return &Value{Kind: Ptr, Cell: base.Op.Key, Steps: []string{"part:" + string(part)}, Op: base.Op, Part: part,
				Type: "*" + typ, Text: typ, Owner: owner, Field: name, Base: newSym(base.Op.Key, "")}
		}
	}
	addr := a.extend(pointer(base), name, owner, typ, in.Zero())
	if addr.Kind == Ptr {
		addr.setOrigins(a.m.fieldOrigin(owner, name, a.fr, in.Pos))
		if t := a.m.catalogType(base.Owner); t != nil && t.Class(base.Field) == "payload" { // River's job.Args.Order
			addr.Prov = Payload
		}
	}
	return addr
}

func (a *activation) load(in *summary.Instr, p *path, addr *Value) *Value {
	typ := a.f.Names[in.Type]
	if addr.Kind == Ptr && addr.Owner == "global" && len(addr.Steps) == 0 {
		v := a.m.global(addr, typ, in.OfError(), p.st)
		if v.Kind == Sym && v.Owner == "global" {
			return a.m.sourceVariable(v, a.fr, in.Pos)
		}
		if v.Kind == Sym && v.Type == "" {
			v = v.with(func(c *Value) { c.Type = typ })
		}
		return v
	}
	if addr.Kind == Ptr && addr.Op != nil && addr.Part != "" {
		return a.m.part(p.st, addr.Op, addr.Part, typ)
	}
	if addr.Kind != Ptr && addr.Kind != Choice {
		// The pointer stands for what it points to.
		return p.st.load(pointer(addr))
	}
	v := p.st.load(addr)
	if v.Kind == Sym && v.Type == "" {
		v = v.with(func(c *Value) { c.Type = typ })
	}
	if addr.Kind == Ptr {
		if v.Kind == Sym && addr.Prov&Payload != 0 {
			v = v.with(func(c *Value) { c.Prov |= Payload })
		}
		return a.m.known(v, addr.Owner, addr.Field, addr.Origins())
	}
	return v
}

// global reads a package variable. One that the program sets only where it is declared
// has that value, or is a sentinel if it is an error.
func (m *Machine) global(addr *Value, typ string, isError bool, s *State) *Value {
	name := addr.Text
	if g := m.Prog.Global(name); g != nil && g.Const != nil {
		return &Value{Kind: Const, CK: g.Const.Kind, Text: g.Const.Text}
	}
	if v := s.get(addr.Cell); v != nil && (!(v.Kind == Const && m.Prog.Stored(name)) || v.IsNil() && m.FromStart) {
		if v.Kind == Err {
			if id := "g:" + name; !slices.Contains(v.IDs(), id) {
				ids := append(slices.Clone(v.IDs()), id)
				slices.Sort(ids)
				return v.with(func(c *Value) { c.have(func(r *rare) { r.ids = ids }) })
			}
		}
		return v
	}
	if isError && !m.Prog.Stored(name) {
		return m.sentinel(name)
	}
	if m.FromStart && s.get(addr.Cell) == nil && m.startsNil(name, typ) {
		return nilValue
	}
	v := newSym(mixText(globalValue, name), typ)
	v.Text, v.NonNil, v.Owner, v.Field = name, typ != "error", "global", name
	return v
}

// startsNil: a package variable of the program that is nil until something is stored in it.
func (m *Machine) startsNil(name, typ string) bool {
	pkg, _ := splitName(name)
	return m.Prog.Has(pkg) && m.Prog.Stored(name) && (m.isInterface(typ) || typ == "error" ||
		slices.ContainsFunc([]string{"*", "[]", "map[", "chan ", "func("}, func(p string) bool { return strings.HasPrefix(typ, p) }))
}

// sourceVariable is what a package variable gives that is a source (crypto/rand.Reader).
func (m *Machine) sourceVariable(v *Value, fr *Frame, pos summary.Pos) *Value {
	sym := symbolOf(v.Text)
	for _, api := range m.Prog.Catalog.Func(sym) {
		if api.Source != nil {
			return v.with(func(c *Value) {
				c.Prov = sources[api.Source.Class]
				c.setOrigins(m.originAt(v.Cell, Origin{Prov: c.Prov, Sym: sym, Frame: fr, Pos: pos}))
			})
		}
	}
	return v
}

func indexStep(i *Value) string {
	if i.Kind == Const && i.CK == summary.Int {
		return "[" + i.Text + "]"
	}
	return "[*]"
}

// elementStep is indexStep for an element that is read: those at two places that are
// computed (parts[len(parts)-1], parts[len(parts)-2]) are two, those that a loop goes
// through are one.
func elementStep(i *Value) string {
	if i.Kind == Opaque {
		return "[?" + strconv.FormatUint(i.Hash(), 36) + "]"
	}
	return indexStep(i)
}

func keyStep(k *Value) string {
	if k.IsConst() {
		return "[" + k.Text + "]"
	}
	return "[*]"
}

func (a *activation) index(in *summary.Instr, p *path, base, key *Value) *Value {
	var v, ok *Value
	typ := ""
	if in.Type >= 0 {
		typ = a.f.Names[in.Type]
	}
	content := base
	if base.Kind == Ptr {
		content = p.st.load(base)
	}
	step := indexStep(key)
	if in.OfMap() {
		step = keyStep(key)
	} else if content.Prov&Batch != 0 && a.inLoop {
		step = "[*]"
	}
	if content.Kind == Struct && step != "[*]" {
		if v = content.Get(step); v != nil {
			ok = trueValue
		}
	}
	if v == nil && in.OfMap() && key.IsConst() {
		if v = p.st.recorded(base, key.Text); v != nil {
			ok = trueValue
		}
	}
	if v == nil && in.OfMap() && base.Kind == Sym && step != "[*]" { // an entry set in a map that is not known
		if v = p.st.load(pointer(base)).Get(step); v != nil {
			ok = trueValue
		}
	}
	if v == nil {
		v = newSym(mix(mix(base.Hash(), key.Hash()), a.site(in)), typ)
		v.Prov = content.Prov&^Batch | key.Prov&(Item)
		v.setOrigins(content.Origins())
		v.Owner, v.Field, v.From = content.Owner, content.Field, content.From
		if in.OfMap() && step == "[Records]" && base.Kind == Sym && base.Base == nil && base.Prov&Item == 0 && a.m.records() {
			v.Prov |= Batch
			v.Field = ""
		}
		if key.Prov.Fresh() { // letters[rand.Intn(len(letters))]
			v.comesFrom(key)
		}
		if content.Kind == Sym || content.Kind == Opaque {
			v.Prov |= content.Prov &^ Batch
			if content.Prov&Batch != 0 && step == "[*]" {
				p.st.enterItem(a.fr)
				v.Prov |= Item
			}
		}
		if content.Kind == Struct && content.Base == nil {
			// One of the entries that are known: a table of functions.
			if one := anyOf(content, func(n string) bool { return n == "[*]" || in.OfMap() || step == "[*]" }); one != nil {
				v = one
			}
		}
	}
	// An entry of a map that the catalogue tells of: Attributes["ApproximateReceiveCount"].
	if in.OfMap() && v.Kind == Sym && key.IsConst() && content.Owner != "" {
		field := content.Field + "." + key.Text
		v = a.m.known(v, content.Owner, field, a.m.fieldOrigin(content.Owner, field, a.fr, in.Pos))
	}
	if in.OfMap() && key.IsConst() {
		v = a.m.headerEntry(v, content, key.Text, a.fr, in.Pos)
	}
	// A header that the client chooses to send is taken to be there (Lambda's events hold
	// headers in maps).
	if in.OfMap() && v.Kind == Sym && key.IsConst() && a.m.Prog.Catalog.Header(key.Text, "client") {
		v = v.with(func(c *Value) {
			c.Prov |= ClientKey
			c.NonNil = !a.m.keysMayLack()
		})
	}
	if !in.CommaOk() {
		return v
	}
	if ok == nil {
		ok = newSym(mix(v.Hash(), 77), "bool")
	}
	return &Value{Kind: Tuple, Elems: []*Value{v, ok}}
}

func (a *activation) assert(in *summary.Instr, v *Value) *Value {
	typ := a.f.Names[in.Type]
	res, ok := v, (*Value)(nil)
	switch {
	case v.IsNil():
		ok = falseValue
	case v.Field == recordedEntry: // of the type that it was stored as
		ok = trueValue
	case in.ToInterface():
		ok = newSym(mix(a.site(in), 1), "bool")
		if v.Kind == Err {
			ok = newSym(mixText(mix(v.Hash(), 2), typ), "bool")
		}
	case v.Kind == Err || v.Kind == Sym && v.Type == "error":
		res, ok = a.m.errorAs(v, typ)
	case v.Type == typ:
		ok = trueValue
	case (v.Kind == Ptr || v.Kind == Struct || v.Kind == Const) && v.Type != "" && v.Type != "any":
		ok = falseValue
	default:
		res = v
		if v.Kind == Sym {
			res = v.with(func(c *Value) { c.Type, c.NonNil = typ, true })
		}
		ok = newSym(mixText(mix(v.Hash(), 3), typ), "bool")
	}
	if !in.CommaOk() {
		return res
	}
	return &Value{Kind: Tuple, Elems: []*Value{res, ok.withFrom(v.From)}}
}
