package act

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
)

// mayBeSame: two keys may be those of one item.
func mayBeSame(a, b *interp.Value) bool {
	if a == nil || b == nil || a.Hash() == b.Hash() {
		return true
	}
	x, okx := interp.ConstText(a, "\x00")
	y, oky := interp.ConstText(b, "\x00")
	if !okx || !oky {
		return true
	}
	// Texts with unknown parts: their known beginnings must agree.
	px, _, hx := strings.Cut(x, "\x00")
	py, _, hy := strings.Cut(y, "\x00")
	if !hx && !hy {
		return x == y
	}
	n := min(len(px), len(py))
	return px[:n] == py[:n]
}

// sameKey: two keys are the same item's, as far as it is known.
func sameKey(a, b *interp.Value) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Hash() == b.Hash()
}

// Is: both are the same item, as far as it is known.
func (t Target) Is(o Target) bool {
	return t.Space == o.Space && t.Container == o.Container && sameKey(t.Key, o.Key)
}

// MayBe: both may be the same item; the call knows what their keys hold.
func (t Target) MayBe(o Target, c *interp.Call) bool {
	return t.Space == o.Space && t.Container == o.Container &&
		(t.Key == nil || o.Key == nil || sameKey(t.Key, o.Key) || sameItem(c, t.Key, o.Key))
}

// Near: the item is another one, or in it, or it lies in the same container.
func (t Target) Near(o Target) bool {
	return t.Space == o.Space && (sameKey(t.Key, o.Key) || o.Container != "" && (t.Container == o.Container || containerOf(t.Key) == o.Container))
}

// sameItem: two filters demand the same of some column, so that both select the item of the event.
func sameItem(c *interp.Call, a, b *interp.Value) bool {
	x, y := c.Content(a), c.Content(b)
	if x.Kind != interp.Struct || y.Kind != interp.Struct {
		return false
	}
	for i, name := range x.Names {
		if v := y.Get(name); v != nil && v.Kind != interp.Const && v.Hash() == x.Elems[i].Hash() {
			return true
		}
	}
	return false
}

// Concerns: the read may look at the item that is written.
func (w Write) Concerns(r Read) bool {
	return w.Space == r.Space && w.Container == r.Container && mayBeSame(w.Key, r.Key)
}

// Concerns: the read may look at an item that is deleted.
func (d Removal) Concerns(r Read) bool {
	return d.Space == r.Space && d.Container == r.Container && mayBeSame(d.Key, r.Key)
}

// Asks: the read selects the column or demands something of it.
func (r Read) Asks(c string) bool {
	selects := func(name string) bool {
		return slices.ContainsFunc(r.Columns, func(s Selected) bool { return s.Column == name })
	}
	if len(r.Columns) == 0 || selects("*") {
		if r.Kind == Row {
			return true
		}
	}
	if selects(c) {
		return true
	}
	return slices.ContainsFunc(r.Where, func(d Demand) bool { return d.Column == c })
}

// Finds: what is written has the key that was looked up, or a column with that value.
func (r Read) Finds(w Write, by *interp.Value) bool {
	if w.Space != r.Space || w.Container != r.Container {
		return false
	}
	if w.Key != nil && r.Key != nil && w.Key.Hash() == r.Key.Hash() {
		return true
	}
	for _, v := range w.Columns {
		if v != nil && v.Hash() == by.Hash() {
			return true
		}
	}
	return false
}

// covers: the rows that are deleted are those to which the one that is written belongs.
func (d Removal) covers(w Write) bool {
	if d.Space != w.Space || d.Container != w.Container {
		return false
	}
	for _, c := range d.where {
		v, ok := w.Columns[c.Column]
		if c.Op == "=" && len(w.Columns) > 0 && (!ok || v != nil && c.Value != nil && v.Hash() != c.Value.Hash()) {
			return false
		}
	}
	return true
}

// Holds is whether a value that was written meets the demand; nil: that is not known.
func (d *Demand) Holds(v *interp.Value) *interp.Value {
	x, known := interp.ConstText(v, "\x00")
	y := ""
	if d.Value != nil {
		y, _ = interp.ConstText(d.Value, "\x00")
		known = known && d.Value.Kind == interp.Const && v.Kind == interp.Const
	}
	null := d.Value != nil && d.Value.IsNil()
	switch {
	case d.Op == "IS" && null:
		return interp.Bool(v.IsNil())
	case d.Op == "IS NOT" && null:
		return interp.Bool(!v.IsNil())
	case d.Op == "=" && known, d.Op == "IS" && known:
		return interp.Bool(strings.EqualFold(x, y))
	case d.Op == "<>" && known, d.Op == "IS NOT" && known:
		return interp.Bool(!strings.EqualFold(x, y))
	}
	return nil
}

// ContradictedBy: none of the written values meets the demand.
func (d Demand) ContradictedBy(written []*interp.Value) bool {
	for _, v := range written {
		if v == nil || d.Value == nil {
			return false
		}
		x, okx := interp.ConstText(v, "\x00")
		y, oky := interp.ConstText(d.Value, "\x00")
		isNil := d.Value.IsNil()
		switch d.Op {
		case "=":
			if !okx || !oky || strings.EqualFold(x, y) {
				return false
			}
		case "<>", "!=":
			if !okx || !oky || !strings.EqualFold(x, y) {
				return false
			}
		case "IS":
			if !isNil || v.IsNil() {
				return false
			}
		default:
			return false
		}
	}
	return len(written) > 0
}
