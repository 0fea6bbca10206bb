package interp

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// An Origin is a place where a value begins that is made anew at each delivery, or that
// different events have in common.
type Origin struct {
	Prov Prov
	// Sym is the function, or the field of a type, that gives the value; Name is the entry
	// of a map or header.
	Sym   catalog.Symbol
	Name  string
	Frame *Frame
	Pos   summary.Pos
}

const maxOrigins = 6

// comesFrom notes that a value just made is computed from others, and returns it.
func (v *Value) comesFrom(others ...*Value) *Value {
	prov, origins := mixed(v.Prov, v.Origins(), others)
	v.Prov = prov
	v.setOrigins(origins)
	return v
}

// mixed adds what others come from. A value is common only if all that it comes from is.
func mixed(prov Prov, origins []*Origin, others []*Value) (Prov, []*Origin) {
	for _, o := range others {
		if o == nil {
			continue
		}
		const also = StandIn | Failure // whatever else it comes from
		p := o.Prov &^ (Batch | Method | Program | also)
		more := (prov | o.Prov) & also
		if o.isError() {
			more |= Failure
		}
		prov &^= also
		if p&^Item != 0 && prov&^Item != 0 && (p&common == 0 || prov&common == 0) {
			p, prov = p&^common, prov&^common
		}
		prov |= p | more
		for _, at := range o.Origins() {
			if len(origins) < maxOrigins && !slices.Contains(origins, at) {
				origins = append(origins[:len(origins):len(origins)], at)
			}
		}
	}
	return prov, origins
}

// isError: the value is an error, or may be.
func (v *Value) isError() bool {
	return v.Kind == Err || v.Kind == Sym && (v.Part == "err" || link.IsError(v.Type) || link.IsError(v.Owner))
}

// originAt is the origin of values that are made at a call or a field of the program.
func (m *Machine) originAt(key uint64, o Origin) []*Origin {
	if at := m.origins[key]; at != nil {
		return []*Origin{at}
	}
	m.origins[key] = &o
	return []*Origin{&o}
}

// headerEntry adds what the catalogue knows of a header to what is read from a delivery's map
// of headers: r.Header["X-Slack-Retry-Num"], e.Headers["x-github-delivery"].
func (m *Machine) headerEntry(v, headers *Value, name string, fr *Frame, pos summary.Pos) *Value {
	if v.Kind != Sym || !slices.Contains([]string{"Header", "Headers", "MultiValueHeaders"}, headers.Field) || m.catalogType(headers.Owner) == nil {
		return v
	}
	for _, list := range []struct {
		name string
		prov Prov
	}{{"delivery", DeliveryID}, {"attempt", Attempt}, {"hook", Fixed}} {
		if !m.Prog.Catalog.Header(name, list.name) {
			continue
		}
		return v.with(func(c *Value) {
			c.Prov |= list.prov
			if reported(list.prov) {
				key := mixText(mix(mix(fr.path, uint64(pos.Line)<<20|uint64(pos.Col)), originOf), name)
				c.setOrigins(m.originAt(key, Origin{Prov: list.prov, Name: name, Frame: fr, Pos: pos}))
			}
		})
	}
	return v
}

// About is what a value and what it refers to come from.
func (c *Call) About(v *Value) *Value {
	if about := c.about(v); about != nil {
		return about
	}
	return v
}

// Traced is a value that also knows what it refers to comes from: a text made of bytes that are
// made anew is made anew.
func (c *Call) Traced(v *Value) *Value {
	if v == nil || v.Prov.Fresh() {
		return v
	}
	about := c.about(v)
	if about == nil || !about.Prov.Fresh() {
		return v
	}
	return v.with(func(x *Value) {
		x.Prov = about.Prov
		x.setOrigins(about.Origins())
	})
}

// TellsFailure reports whether something in a value, however deep, is made from an error.
func (c *Call) TellsFailure(v *Value) bool {
	about := c.aboutAll(v, 12)
	return v != nil && v.Prov&Failure != 0 || about != nil && (about.Prov&Failure != 0 || about.isError())
}

// about is what a value and what it refers to come from: of a pointer the content, of a
// struct its fields, of a writer what was written to it.
func (c *Call) about(v *Value) *Value { return c.aboutAll(v, 4) }

func (c *Call) aboutAll(v *Value, depth int) *Value {
	if v == nil || depth == 0 {
		return nil
	}
	switch v.Kind {
	case Ptr:
		if v.Owner == "global" || c.State.get(v.Cell) == nil && v.Base == nil {
			return nil
		}
		return c.aboutAll(c.m.known(c.State.load(v), v.Owner, v.Field, v.Origins()), depth-1)
	case Struct:
		all := make([]*Value, 0, len(v.Elems)+1)
		for _, e := range v.Elems {
			if e.Kind != Const {
				all = append(all, c.aboutAll(e, depth-1))
			}
		}
		return new(Value).comesFrom(append(all, v.Base)...)
	case Sym, Opaque:
		if over := c.State.get(v.cell()); over != nil && over.Kind == Struct {
			if w := over.Get(written); w != nil {
				return new(Value).comesFrom(v, w)
			}
		}
	}
	return v
}

// ofCredential: what is compared is made of what tells who asks alone: a token that is signed, and no
// delivery.
func (c *Call) ofCredential() bool {
	var all []*Value
	for _, v := range c.Args {
		all = append(all, c.about(v))
	}
	p := new(Value).comesFrom(all...).Prov
	return p&Credential != 0 && p&(Payload|DeliveryID|Timestamp) == 0
}

// Whole is the Field of a value that is all that was read from somewhere: a body.
const Whole = "$whole"

// written is where an object of an SDK keeps what was written to it (a hash).
const written = "$written"

// A Place is where a value was handed on: in a call's argument (counted as written, -1 if
// it is no argument), or where it was put into a field or an entry.
type Place struct {
	Frame *Frame
	Pos   summary.Pos
	Arg   int
}

type put struct {
	step string
	Place
}

const maxPuts = 8

// placed tells where a value that may be a key is put into a field, an entry or an element.
func (m *Machine) placed(s *State, step string, v *Value, at Place) {
	if m.Wires || v == nil || v.Kind == Const && (v.CK != summary.String || v.Text == "") || v.Kind == Func {
		return
	}
	m.hear(s, &event{kind: placed, what: &placing{step: step, value: v, at: at}})
}

func (m *Machine) puts(step string, v *Value, at Place) {
	if m.put == nil {
		return
	}
	h := v.Hash()
	if len(m.put[h]) < maxPuts && !slices.ContainsFunc(m.put[h], func(p put) bool { return p.step == step && p.Pos == at.Pos && p.Frame == at.Frame }) {
		m.put[h] = append(m.put[h], put{step, at})
	}
}

// PutAt is where a value was put into a field (or entry, or marked part) of that name; of
// others if there is none.
func (m *Machine) PutAt(v *Value, step string) (Place, bool) {
	if v == nil {
		return Place{}, false
	}
	all := m.put[v.Hash()]
	for _, p := range all {
		if p.step == step || p.step == "["+step+"]" {
			return p.Place, true
		}
	}
	if len(all) > 0 {
		return all[0].Place, true
	}
	return Place{}, false
}

// ArgAt is where the argument stands that a path of the catalogue begins with; nth counts
// from there (variadic arguments).
func (c *Call) ArgAt(p catalog.Path, nth int) (Place, bool) {
	base, _, _, err := catalog.ParsePath(p)
	if err != nil || base < 0 || c.Frame == nil || c.Frame.Func == nil {
		return Place{}, false
	}
	return c.Site.argAt(base + nth), true
}

// argAt is where the nth argument of a call stands, without the receiver.
func (s *CallSite) argAt(n int) Place {
	at := Place{Frame: s.Frame, Pos: s.Pos, Arg: n}
	if s.Info != nil && n < len(s.Info.At) {
		at.Pos = s.Info.At[n]
	}
	return at
}

// Stored is a fresh value that was stored and is read back: it does not change any more.
func Stored(v *Value) *Value {
	if v.Kind != Sym {
		return newSym(mix(v.Hash(), ofStored), v.Type)
	}
	return v.with(func(c *Value) {
		c.Cell = mix(c.Cell, ofStored)
		c.Prov &^= Clock | Random | Process | Attempt
		c.setOrigins(nil)
	})
}

// Spread: the call's last argument is a list, and this one stands in it.
func (c *Call) Spread(at Place) bool {
	last := len(c.Args) - 1
	if c.Method {
		last--
	}
	return c.Site.Info != nil && c.Site.Info.Spread && at.Arg >= last
}

// CallerArg is where the caller of a frame gives it its ith argument, the receiver included.
func (fr *Frame) CallerArg(i int) Place {
	at := Place{Frame: fr.Up, Pos: fr.Call, Arg: i}
	if fr.Func.Method {
		at.Arg--
	}
	for _, blk := range fr.Up.Func.Blocks {
		for k := range blk.Instrs {
			in := &blk.Instrs[k]
			if in.Call != nil && in.Pos == fr.Call && at.Arg >= 0 && at.Arg < len(in.Call.At) {
				at.Pos = in.Call.At[at.Arg]
				return at
			}
		}
	}
	return at
}

// Without is a value as if it did not come from origins of these kinds.
func (v *Value) Without(p Prov) *Value {
	return v.with(func(c *Value) { c.Prov &^= p })
}
