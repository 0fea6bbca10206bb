package interp

import (
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/summary"
)

func (c *Call) decoded(d *catalog.Decodes, i int, typ string) *Value {
	if from := c.Path(d.From); i == 0 && len(from) == 1 {
		if text := c.Content(from[0]); text != nil && text.Kind == Cat {
			return text // a builder's text
		}
	}
	v := c.result(i, typ)
	v.Field = Whole
	for _, f := range c.Path(d.From) {
		v.comesFrom(c.about(f))
	}
	return v
}

// scan fills variables from the row that was read: each gets a column, or one struct
// gets them all.
func (c *Call) scan(op *Op, into catalog.Path) {
	dests := c.Path(into)
	if len(dests) == 0 && c.Method && len(c.Args) > 0 { // what the builder was given as a model
		for _, part := range c.Built(c.Args[0]) {
			if part.Part == "model" && part.Value != nil {
				dests = []*Value{part.Value}
			}
		}
	}
	var row *Value
	if op != nil {
		row = c.State.get(op.Key).Get("part:row")
	}
	for i, d := range dests {
		if d.Kind != Ptr {
			continue
		}
		id := c.at
		if op != nil {
			id = op.Key
		}
		var v *Value
		if row != nil {
			v = row.Get(indexStep(Int(strconv.Itoa(i))))
			switch {
			case len(dests) == 1 && c.takesRow(d):
				v = c.m.rowStruct(row, strings.TrimPrefix(d.Type, "*"))
			case v != nil || len(dests) > 1:
			case strings.HasPrefix(d.Type, "*[]") && d.Type != "*[]byte":
				v = SomePart(op, "row") // a list of one or more
			default:
				v = c.m.rowStruct(row, strings.TrimPrefix(d.Type, "*"))
			}
		}
		if v == nil {
			v = newSym(mix(id, uint64(i)+ofColumn), strings.TrimPrefix(d.Type, "*"))
			v.Op, v.Part = op, "row"
			if op != nil {
				v.From = []*Op{op}
			}
		}
		c.State.store(d, nullable(c.State.resolve(v), strings.TrimPrefix(d.Type, "*")))
	}
}

// takesRow: a variable is of a struct of the program, with a field for each column (sqlx), unless it scans
// one column by itself.
func (c *Call) takesRow(d *Value) bool {
	typ := strings.TrimPrefix(d.Type, "*")
	return c.m.Prog.Local(typ) && c.m.Prog.Method("*"+typ, "Scan") == nil && c.State.load(d).Kind == Struct
}

// nullable: a column that is scanned into a type for nullable columns (sql.NullTime, pgtype's
// types) tells in the field Valid whether it is NULL; another field holds it (see unset).
func nullable(v *Value, typ string) *Value {
	if !nullableType(typ) || !v.IsNil() && !v.nonNil() {
		return v
	}
	out := &Value{Kind: Struct, Type: typ, Base: v}
	return out.set("Valid", Bool(!v.IsNil()).withFrom(v.From))
}

// set stores a mark or a field in an object.
func (c *Call) set(a *catalog.API) {
	set := a.Set
	v := c.stored(set)
	if v == nil {
		return
	}
	if set.Part == "entry" {
		c.State.store(c.entry(c.One(set.Object)), v)
		return
	}
	step := "$" + set.Part
	if f, ok := strings.CutPrefix(set.Part, "."); ok {
		step = f
	}
	for i := range a.When {
		if cond := &a.When[i]; cond.Header == "key" && step == KeyMark { // which kind of key
			name, _ := ConstText(c.Content(c.One(cond.Path)), "")
			step = c.m.headerMark(name)
		}
	}
	if at, ok := c.ArgAt(set.Value, 0); ok {
		c.m.placed(c.State, step, v, at)
	}
	if set.Result {
		p := pointer(c.result(0, ""))
		c.State.store(&Value{Kind: Ptr, Cell: p.Cell, Base: p.Base, Steps: []string{step}}, v)
		return
	}
	object := set.Object
	if object == "" {
		object = "recv"
	}
	c.State.mark(c.One(object), step, v)
}

// entry is the cell of what a delivery carries with it by name: a value of its contexts. The names
// are unlike enough, so it does not matter which of its contexts holds a value.
func (c *Call) entry(name *Value) *Value {
	id := mixText(carried, c.Sym.Pkg)
	if name != nil {
		id = mix(id, name.Hash())
	}
	return &Value{Kind: Ptr, Cell: attribute(id)}
}

// mark stores a field or a mark in an object. A mark on a part of an object (a request's
// header) is one on the object, too.
func (s *State) mark(o *Value, step string, v *Value) {
	for depth := 0; o != nil && depth < 3; depth++ {
		for _, alt := range alts(o) {
			if alt.Kind == Const {
				continue
			}
			p := pointer(alt)
			s.store(&Value{Kind: Ptr, Cell: p.Cell, Base: p.Base, Steps: append(slices.Clone(p.Steps), step)}, v)
		}
		if step[0] != '$' || o.Kind != Sym {
			break
		}
		o = o.Base
	}
}

// stored is what a Set stores: nil if nothing is given.
func (c *Call) stored(set *catalog.Set) *Value {
	if set.Const != "" {
		return Text(set.Const)
	}
	vs := c.Path(set.Value)
	for _, v := range vs {
		if Given(v) && !c.unseen(set.Value, v) {
			return v
		}
	}
	if len(vs) == 0 {
		return nil
	}
	return vs[0]
}

func (c *Call) decode(d *catalog.Decodes) {
	if d.Into == "" {
		return
	}
	from := c.Path(d.From)
	var about []*Value
	for _, f := range from {
		about = append(about, c.about(f))
	}
	for _, into := range c.Path(d.Into) {
		switch {
		case d.Add && into.Kind == Ptr && c.write(into, from):
		case d.Add && (into.Kind == Sym || into.Kind == Opaque):
			// An object of an SDK: what was written to it before counts, too.
			p := pointer(into)
			at := &Value{Kind: Ptr, Cell: p.Cell, Base: p.Base, Steps: []string{written}}
			if old := c.State.get(p.Cell); old != nil {
				about = append(about, old.Get(written))
			}
			c.State.store(at, newSym(mix(mix(c.at, into.Ident()), ofAppended), "").comesFrom(about...))
		case into.Kind == Ptr && c.readBack(into, from):
		case into.Kind == Ptr:
			v := newSym(mix(mix(c.at, into.Ident()), ofDecoded), strings.TrimPrefix(into.Type, "*"))
			if d.Add {
				v.comesFrom(c.about(into))
			}
			for _, f := range from {
				v.From = append(v.From, f.From...)
			}
			c.State.store(into, v.comesFrom(about...))
		}
	}
}

// readBack decodes what is known already: the record that an operation has found, by the names of
// its columns.
func (c *Call) readBack(into *Value, from []*Value) bool {
	if len(from) != 1 || from[0].Op == nil || from[0].Part != "value" {
		return false
	}
	row := c.State.get(from[0].Op.Key).Get("part:row")
	if row == nil {
		return false
	}
	if columns := row.Get("columns"); columns == nil || len(columns.Names()) < 2 { // the id is always there
		return false
	}
	c.State.store(into, c.m.rowStruct(row, strings.TrimPrefix(into.Type, "*")))
	return true
}

// write adds texts to a writer that holds a text (strings.Builder, bytes.Buffer). A writer
// that nothing was written to is a zero struct.
func (c *Call) write(into *Value, texts []*Value) bool {
	old := c.State.load(into)
	switch {
	case old.Kind == Struct && old.Base == nil && len(old.Names()) == 0:
		old = emptyText
	case isText(old):
	default:
		return false
	}
	parts := []*Value{old}
	if format := c.Sym.Name; format == "Fprintf" && len(texts) > 0 {
		parts = append(parts, c.refers(sprintf(texts[0], texts[1:]), texts))
	} else {
		for _, t := range texts {
			t = c.Content(t)
			if !isText(t) {
				t = c.refers(opaque("text", "string", t), []*Value{t})
			}
			parts = append(parts, t)
		}
	}
	v := concat(parts...)
	if v.Kind == Const {
		v = &Value{Kind: Cat, Elems: []*Value{v}, Type: "string"}
	}
	c.State.store(into, v)
	return true
}

// InColumn is what a column holds that is given a value of a type for nullable columns (see nullable): NULL, or
// its one other field; another value as it is.
func InColumn(v *Value) *Value {
	if v == nil || v.Kind != Struct || v.Base != nil || !nullableType(v.Type) {
		return v
	}
	if valid := v.Get("Valid"); valid == nil || valid.Kind == Const && valid.Text == "false" {
		return Nil()
	}
	var held *Value
	for i, name := range v.Names() {
		if name == "Valid" {
			continue
		}
		if held != nil {
			return v
		}
		held = v.Elems[i]
	}
	if held == nil {
		return v
	}
	return held
}

func nullableType(typ string) bool {
	pkg, name := splitName(typ)
	return pkg == "database/sql" && strings.HasPrefix(name, "Null") || strings.HasSuffix(pkg, "/pgtype")
}

var sources = map[string]Prov{"clock": Clock, "random": Random, "process": Process, "attempt": Attempt,
	"delivery-id": DeliveryID, "timestamp": Timestamp, "client-key": ClientKey, "method": Method,
	"credential": Credential, "delivery": Payload, "payload": Payload, "shared": Payload, "fixed": Payload | Fixed}

// reported: it matters where a value of this kind comes from.
func reported(p Prov) bool { return p.Fresh() || p&common != 0 }

// sourceName is the header or entry that a source is asked for, if that is known.
func (c *Call) sourceName() string {
	if c.Method && len(c.Args) == 2 && c.Args[1].Kind == Const && c.Args[1].CK == summary.String {
		return c.Args[1].Text
	}
	return ""
}

func (c *Call) source(src *catalog.Source, typ string) *Value {
	var v *Value
	if of := c.One(src.Of); of != nil {
		v = fieldSym(of, c.Sym.Name, "", typ)
	} else if c.Method && len(c.Args) > 0 {
		v = fieldSym(c.Args[0], c.Sym.Name, "", typ)
	} else {
		v = newSym(c.at, typ)
	}
	if sources[src.Class].Fresh() {
		v = newSym(c.at, typ)
	}
	if src.Class != "credential" { // which comes with the event, and is no part of it
		v.comesFrom(c.Args...)
	}
	for _, a := range c.Args { // time.Since(row.At) tells something of the row
		v = v.withFrom(a.From)
	}
	v.Prov |= sources[src.Class]
	if (src.Class == "payload" || src.Class == "delivery") && len(c.Args) <= 1 {
		v.Field = Whole
	}
	if reported(sources[src.Class]) {
		v.setOrigins(c.m.originAt(c.at, Origin{Prov: sources[src.Class], Sym: c.Sym, Name: c.sourceName(), Frame: c.Frame, Pos: c.Site.Pos}))
	}
	v.NonNil = v.Prov&ClientKey != 0 && !c.m.keysMayLack() || sources[src.Class]&(Clock|Random) != 0
	if src.Class == "method" && c.m.httpMethod() != "" {
		return Text(c.m.HTTPMethod)
	}
	return v
}

// fill puts a value of known origin behind a pointer or into a slice.
func (c *Call) fill(src *catalog.Source) {
	for _, into := range c.Path(src.Into) {
		if into.Kind == Ptr {
			v := newSym(mix(c.at, into.Ident()), "")
			v.Prov = sources[src.Class]
			v.setOrigins(c.m.originAt(c.at, Origin{Prov: v.Prov, Sym: c.Sym, Frame: c.Frame, Pos: c.Site.Pos}))
			c.State.store(&Value{Kind: Ptr, Cell: into.Cell, Base: into.Base, Steps: append(slices.Clone(into.Steps), "[*]")}, v)
		}
	}
}
