package act

import (
	"maps"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
)

// computed: a new value that was computed from what was read of the same place is an increment
// in whatever form: a sum, a list or a text that something is added to. columns are new values by
// their columns, docs documents or values of their own.
func (s *storing) computed(t Target, columns map[string]*interp.Value, docs ...*interp.Value) bool {
	d := derivation{s: s, t: t, seen: map[uint64]bool{}}
	return slices.ContainsFunc(docs, func(v *interp.Value) bool { return d.increments(v, "", false, 10) }) ||
		slices.ContainsFunc(slices.Sorted(maps.Keys(columns)), func(name string) bool { return d.increments(columns[name], name, false, 10) })
}

// A derivation asks what values that are written to a place have to do with what was read there.
type derivation struct {
	s    *storing
	t    Target
	seen map[uint64]bool
}

// read: the value, and not something computed of it, is one that was read there.
func (d *derivation) read(v *interp.Value) bool {
	return v != nil && (v.Kind == interp.Sym || v.Kind == interp.Ptr) && v.Part != "err" && d.tells(v)
}

// tells: the value is, or tells, what an operation has read there.
func (d *derivation) tells(v *interp.Value) bool {
	here := func(op *interp.Op) bool {
		return slices.ContainsFunc(d.s.r.earlier(op.ID).Reads, func(r Read) bool {
			return r.Space == d.t.Space && r.Container == d.t.Container && (d.t.Container != "" || sameKey(r.Key, d.t.Key))
		})
	}
	return v.Op != nil && here(v.Op) || slices.ContainsFunc(v.From, here)
}

// derives: the value is read there, or computed of what is.
func (d *derivation) derives(v *interp.Value, depth int) bool {
	if v == nil || depth == 0 {
		return false
	}
	if d.tells(v) {
		return true
	}
	x := content(d.s.c, v)
	return slices.ContainsFunc(x.Elems, func(e *interp.Value) bool { return d.derives(e, depth-1) })
}

// increments: the new value of a column is one that was read there, with something added.
func (d *derivation) increments(v *interp.Value, column string, sum bool, depth int) bool {
	if v == nil || depth == 0 {
		return false
	}
	if sum && d.read(v) {
		return true
	}
	x := v
	if v.Kind == interp.Ptr || v.Kind == interp.Sym {
		x = content(d.s.c, v)
	}
	if !sum {
		if d.seen[x.Hash()] {
			return false
		}
		d.seen[x.Hash()] = true
	}
	switch x.Kind {
	case interp.Cat:
		if slices.ContainsFunc(x.Elems, func(e *interp.Value) bool { return d.read(e) && d.holds(e, column) }) {
			return true
		}
	case interp.Opaque:
		sum = sum || slices.Contains([]string{"+", "-", "*", "/"}, x.Text)
	case interp.Struct:
		if x.Text == interp.Appended && slices.ContainsFunc(x.Elems, func(e *interp.Value) bool { return !d.derives(e, depth-1) }) && d.increments(x.Base, column, true, depth-1) {
			return true
		}
	case interp.Choice:
	default:
		return false
	}
	for i, e := range x.Elems {
		name := column
		if x.Kind == interp.Struct {
			name = within(column, x.Names()[i])
		}
		if d.increments(e, name, sum, depth-1) {
			return true
		}
	}
	return false
}

// within is the column that a field or entry of a document is; elements of lists and what operators
// hold stand for what they are in.
func within(column, field string) string {
	entry := strings.Trim(field, "[]")
	if entry == "" || entry[0] == '$' || entry == "*" || strings.Trim(entry, "0123456789") == "" || column != "" && field == "Value" {
		return column
	}
	return interp.NormalName(entry)
}

// holds: what was read is the content of that very column, or of an item that has none.
func (d *derivation) holds(v *interp.Value, column string) bool {
	if v.Owner != "" && v.Field != "" && v.Field != interp.Whole {
		if t := d.s.r.schema.prog.Type(strings.TrimPrefix(v.Owner, "*")); t != nil {
			for _, c := range t.Columns {
				if c.Field == v.Field && interp.NormalName(c.Name) == column {
					return true
				}
			}
		}
		return interp.NormalName(v.Field) == column
	}
	if column == "" {
		return true
	}
	return v.Op != nil && slices.ContainsFunc(d.s.r.earlier(v.Op.ID).Reads, func(r Read) bool { return len(r.Columns) == 1 && r.Columns[0].Column == column })
}

// How many of the demands of a claim must be for what was read.
const (
	every = true
	some  = false
)

// keepsApart: a write demands what this delivery has read there itself, and moves on from it (an
// optimistic lock). That keeps writers apart; but a redelivery reads the new value.
func (s *storing) keepsApart(w Write, all bool) bool {
	d := derivation{s: s, t: w.Target, seen: map[uint64]bool{}}
	version := func(c Demand) bool {
		v, set := w.Columns[c.Column]
		return c.Op == "=" && set && d.derives(c.Value, 8) && (v == nil || v.Prov.Fresh() || s.computed(w.Target, map[string]*interp.Value{c.Column: v}))
	}
	cl := s.a.Claim
	n := 0
	for _, c := range cl.takes {
		if version(c) {
			n++
		}
	}
	if n == 0 || all && n < len(cl.takes) {
		return false
	}
	cl.Strength = Optimistic
	return true
}

// versioned: of an update with an optimistic lock, what else it changes may repeat.
func (s *storing) versioned(w Write, relative []string, name string) {
	if s.keepsApart(w, !s.either()) && (slices.ContainsFunc(relative, func(c string) bool { return !s.a.Claim.demands(c) }) || s.computed(w.Target, s.a.Claim.others(w.Columns))) {
		s.repeats(name)
	}
}

// demands: the claim demands something of a column.
func (c *Claim) demands(column string) bool {
	return slices.ContainsFunc(c.takes, func(d Demand) bool { return d.Column == column })
}

// others are the columns of which the claim demands nothing.
func (c *Claim) others(columns map[string]*interp.Value) map[string]*interp.Value {
	out := maps.Clone(columns)
	maps.DeleteFunc(out, func(name string, _ *interp.Value) bool { return c.demands(name) })
	return out
}
