package interp

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// Bounds on the alternatives of a choice, and on those of one of functions: each may be what is
// called.
const (
	maxChoice = 16
	maxFuncs  = 64
)

// join is a value that stands for both.
func join(a, b *Value) *Value { return meeting{}.join(a, b) }

// A meeting is a place where values meet: what differs there becomes the unknown value of that
// place, so that joining again gives the same. Turns: those of a loop meet, so that a choice
// may not grow.
type meeting struct {
	at    uint64 // 0: none in particular
	turns bool
}

// of is the meeting of a part.
func (w meeting) of(part uint64) meeting {
	if w.at != 0 {
		w.at = mix(w.at, part)
	}
	return w
}

func (w meeting) ofText(part string) meeting {
	if w.at != 0 {
		w.at = mixText(w.at, part)
	}
	return w
}

// join is a value that stands for both.
func (w meeting) join(a, b *Value) *Value {
	if a == nil {
		return b
	}
	if b == nil || a == b || a.Hash() == b.Hash() {
		return a
	}
	if v := unlearnt(a, b); v != nil {
		return v
	}
	if a.Kind == Struct && b.Kind == Struct {
		return w.structs(a, b)
	}
	if a.changes(b) {
		return w.structs(a, &Value{Kind: Struct, Type: a.Type, Text: a.Text, Base: b})
	}
	if b.changes(a) {
		return w.structs(&Value{Kind: Struct, Type: b.Type, Text: b.Text, Base: a}, b)
	}
	if w.turns {
		if t := w.texts(a, b); t != nil {
			return t
		}
		if maybeError(a) && maybeError(b) {
			return joinErrors(a, b)
		}
	}
	if alt(a) && alt(b) {
		c := choice(append(slices.Clone(alts(a)), alts(b)...))
		if c.Kind != Sym && (!w.turns || len(c.Elems) <= 4 || c.Elems[0].Kind == Func) || c.Kind == Sym && w.at == 0 {
			return c
		}
	}
	cell := w.at
	if cell == 0 {
		cell = mix(mix(fnvOffset, a.Hash()), b.Hash())
	}
	v := Value{Kind: Sym, Cell: mix(cell, ofSym), NonNil: a.filled() && b.filled(), From: unite(a.From, b.From)}
	v.comesFrom(a, b)
	v.Prov |= (a.Prov | b.Prov) & (Batch | Method)
	if (a.Prov^b.Prov)&ClientKey != 0 || standsIn(a, b) || standsIn(b, a) {
		v.Prov |= StandIn
	}
	v.Foreign = (a.Foreign || a.IsNil()) && (b.Foreign || b.IsNil())
	if a.Type == b.Type {
		v.Type = a.Type
	}
	if v.isPlainly(a) {
		return a
	}
	return new(v)
}

// isPlainly: an unknown value of a place is another one, which has met there before.
func (v *Value) isPlainly(o *Value) bool {
	return o.Kind == Sym && o.Cell == v.Cell && o.Base == nil && o.was == nil && o.Op == nil && o.Owner == "" && o.Field == "" &&
		v.Hash() == o.Hash() && len(v.From) == len(o.From) && slices.Equal(v.Origins(), o.Origins())
}

// standsIn: a value is made anew where what was sent has none.
func standsIn(made, sent *Value) bool {
	return made.Prov.Fresh() && !sent.Prov.Fresh() && len(sent.From) == 0 && (sent.Kind == Sym && sent.Base != nil || sent.parameter())
}

// parameter: it is what a method gives of something by a name: a value of a form or of a query.
func (v *Value) parameter() bool {
	return v.Kind == Opaque && strings.HasPrefix(v.Text, "(") && len(v.Elems) == 2 && v.Elems[0].Kind != Const && v.Elems[1].IsConst()
}

// unlearnt is the value that a and b are, each with something learnt of it; else nil.
func unlearnt(a, b *Value) *Value {
	x, y := a, b
	if a.was != nil {
		x = a.was
	}
	if b.was != nil {
		y = b.was
	}
	if x == a && y == b || x != y && x.Hash() != y.Hash() {
		return nil
	}
	return x.withFrom(a.From).withFrom(b.From)
}

// texts keeps the beginning that two texts share: of a statement that a loop puts
// together it tells what it does.
func (w meeting) texts(a, b *Value) *Value {
	if a.Kind != Cat || b.Kind != Cat {
		return nil
	}
	x, y := a.Elems[0], b.Elems[0]
	if x.Kind != Const || y.Kind != Const {
		return nil
	}
	n := 0
	for n < len(x.Text) && n < len(y.Text) && x.Text[n] == y.Text[n] {
		n++
	}
	if n < 8 {
		return nil
	}
	rest := newSym(mix(w.at, ofRest), "string")
	rest.comesFrom(a, b)
	return (&Value{Kind: Cat, Elems: []*Value{Text(x.Text[:n]), rest}}).comesFrom(rest)
}

func (w meeting) structs(a, b *Value) *Value {
	out := a
	if a.Type != b.Type {
		out = a.with(func(c *Value) { c.Type = "" })
	}
	if b.Text == Appended && a.Text == "" {
		out = out.with(func(c *Value) { c.Text = Appended })
	}
	for i, n := range b.Names() {
		x := a.Get(n)
		if x == nil {
			x = a.unchanged(n, b.Elems[i])
		}
		out = out.set(n, w.ofText(n).join(x, b.Elems[i]))
	}
	for i, n := range a.Names() {
		if b.Get(n) == nil {
			out = out.set(n, w.ofText(n).join(a.Elems[i], b.unchanged(n, a.Elems[i])))
		}
	}
	if b.Base != nil && (a.Base == nil || a.Base.Hash() != b.Base.Hash()) {
		base := w.ofText("base").join(orBase(a.Base, b.Base), b.Base)
		out = out.with(func(c *Value) { c.Base = base })
	}
	return out
}

// changes: a struct is o, in which some fields were set.
func (v *Value) changes(o *Value) bool {
	return v.Kind == Struct && v.Base != nil && (o.Kind == Sym || o.Kind == Opaque) && v.Base.Hash() == o.Hash()
}

// unchanged is a field that was not set in a struct, and is e elsewhere.
func (v *Value) unchanged(name string, e *Value) *Value {
	if x := v.field(name); x != nil { // by its column
		return x
	}
	if v.Base == nil || name == "" || name[0] == '$' || name[0] == '[' {
		return zeroLike(e)
	}
	return unset(v.Base, []string{name}, nil)
}

func orBase(a, b *Value) *Value {
	if a == nil {
		return b
	}
	return a
}

func maybeError(v *Value) bool {
	switch v.Kind {
	case Err:
		return true
	case Const:
		return v.CK == summary.Nil
	case Choice:
		for _, e := range v.Elems {
			if !maybeError(e) {
				return false
			}
		}
		return true
	}
	return false
}

// joinErrors is an error that may be any of both, and nil if one may be.
func joinErrors(a, b *Value) *Value {
	var e *Value
	isNil := false
	for _, v := range append(slices.Clone(alts(a)), alts(b)...) {
		if v.IsNil() {
			isNil = true
			continue
		}
		if e == nil {
			e = v.bareError()
			continue
		}
		e = mergeErrors(e, v.bareError())
	}
	switch {
	case !isNil:
		return e
	case e == nil:
		return nilValue
	}
	return choice([]*Value{nilValue, e})
}

// zeroLike guesses the zero value of an unset field from a value that it has elsewhere.
func zeroLike(v *Value) *Value {
	if v.Kind == Const {
		return zero(v.CK)
	}
	return v
}

// alt: values that calls and loads can go through one by one.
func alt(v *Value) bool {
	switch v.Kind {
	case Func, Ptr, Choice, Err:
		return true
	case Const:
		return true
	}
	return false
}

func alts(v *Value) []*Value {
	if v.Kind == Choice {
		return v.Elems
	}
	return []*Value{v}
}

func choice(vs []*Value) *Value {
	var out []*Value
	all := new(Value)
	for _, v := range vs {
		all.Prov |= v.Prov & (Batch | Method)
		if !slices.ContainsFunc(out, func(o *Value) bool { return o.Hash() == v.Hash() }) {
			out = append(out, v)
		}
	}
	if len(out) == 1 {
		return out[0]
	}
	all.comesFrom(out...)
	if len(out) > maxChoice && (len(out) > maxFuncs || slices.ContainsFunc(out, func(v *Value) bool { return v.Kind != Func && !v.IsNil() })) {
		h := uint64(fnvOffset)
		for _, v := range out {
			h = mix(h, v.Hash())
		}
		s := newSym(h, "")
		s.Prov, s.rare = all.Prov, all.rare
		return s
	}
	return &Value{Kind: Choice, Elems: out, Prov: all.Prov, rare: all.rare}
}
