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
	return a.Hash() == b.Hash() || a.Kind == interp.Const && b.Kind == interp.Const && !a.IsNil() && !b.IsNil() && a.Text == b.Text
}

// Is: both are the same item, as far as it is known.
func (t Target) Is(o Target) bool {
	return t.Space == o.Space && t.Container == o.Container && sameKey(t.Key, o.Key)
}

// Near: the item is another one, or in it, or it lies in the same container.
func (t Target) Near(o Target) bool {
	return t.Space == o.Space && (sameKey(t.Key, o.Key) || o.Container != "" && (t.Container == o.Container || containerOf(t.Key) == o.Container))
}

// Concerns: the read may look at the item that is written, or at all that it is one of (a field of a hash).
func (w Write) Concerns(r Read) bool {
	if w.Space != r.Space {
		return false
	}
	if w.Container != "" && r.Container == "" && r.Key != nil && w.Space != "sql" {
		return containerOf(r.Key) == w.Container
	}
	return w.Container == r.Container && mayBeSame(w.Key, r.Key)
}

// Fills: what is written is in a table that holds nothing for what the read finds: that is over.
func (w Write) Fills(r Read) bool {
	return w.Adds && w.Space == r.Space && slices.Contains(r.Lacking, w.Container)
}

// Concerns: the read may look at an item that is deleted.
func (d Removal) Concerns(r Read) bool {
	return d.Space == r.Space && d.Container == r.Container && mayBeSame(d.Key, r.Key) && !apart(d.where, r.by())
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

// Made: the read looks by a value that was made in this delivery, of nothing that the event holds:
// it asks nothing of the event.
func (r Read) Made(c *interp.Call) bool {
	return made(c, r.Key, 4) || slices.ContainsFunc(r.Where, func(d Demand) bool { return d.Op == "=" && made(c, d.Value, 1) })
}

// made: a value, or a part of a filter, is an id or code that was made in this delivery.
func made(c *interp.Call, v *interp.Value, depth int) bool {
	if v == nil || depth == 0 {
		return false
	}
	if x := c.Content(v); x.Kind == interp.Struct && depth > 1 {
		return slices.ContainsFunc(x.Elems, func(e *interp.Value) bool { return made(c, e, depth-1) })
	}
	return Made(c, v)
}

// Made: a value was made in this delivery, of nothing that the event holds.
func Made(c *interp.Call, v *interp.Value) bool {
	return c.About(v).Prov&interp.Random != 0 && ownMake(c, v, 6)
}

// ownMake: a value is made of constants and of what is made anew alone.
func ownMake(c *interp.Call, v *interp.Value, depth int) bool {
	x := c.Content(v)
	switch {
	case x.Kind == interp.Const:
		return true
	case depth == 0:
		return false
	case len(x.Elems) > 0:
		return !slices.ContainsFunc(x.Elems, func(e *interp.Value) bool { return !ownMake(c, e, depth-1) })
	}
	return x.Prov.Fresh() && x.Prov&(interp.Payload|interp.DeliveryID|interp.ClientKey) == 0
}

// asksWho: all that is looked for is looked for by what tells who asks: a token, a cookie.
func asksWho(c *interp.Call, reads []Read) bool {
	return len(reads) > 0 && !slices.ContainsFunc(reads, func(r Read) bool {
		known := false
		for _, v := range append(values(r.by()), r.Key) {
			if v == nil || c.Content(v).Kind == interp.Const || c.Content(v).Kind == interp.Struct {
				continue
			}
			if p := c.About(v).Prov; p&interp.Credential == 0 || p&(interp.Payload|interp.DeliveryID|interp.Timestamp) != 0 {
				return true
			}
			known = true
		}
		return !known
	})
}

func values(demands []Demand) (out []*interp.Value) {
	for _, d := range demands {
		out = append(out, d.Value)
	}
	return out
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

// Misses: the row that is added is another one than is looked for: it has an id, or a code, that was made for
// it, and the read looks by what the event holds; or both have a key that the event gives, but not the same.
func (r Read) Misses(w Write) bool {
	return r.Passes(w) || w.Adds && slices.ContainsFunc(r.Where, func(d Demand) bool {
		if d.Op != "=" || d.Value == nil || d.Value.Kind == interp.Const || d.Value.Op != nil || len(d.Value.From) > 0 || d.Value.Prov&interp.Random != 0 {
			return false
		}
		v := w.Columns[d.Column]
		return v != nil && v.Prov&interp.Random != 0 || v == nil && w.NewID && d.Column == "id"
	})
}

// Passes: the read looks for another row, by its key, than is added.
func (r Read) Passes(w Write) bool {
	return w.Adds && slices.ContainsFunc(r.by(), func(d Demand) bool { return d.Op == "=" && others(d.Value, w.Columns[d.Column]) })
}

// KeyOf: what was looked for is the primary key of the row that is added: a second one is refused.
func (r Read) KeyOf(w Write) bool {
	id := w.Columns["id"]
	if id == nil {
		id = w.ID
	}
	return w.Adds && id != nil && w.Space == r.Space && w.Container == r.Container && slices.ContainsFunc(r.Where, func(d Demand) bool {
		return d.Column == "id" && d.Op == "=" && d.Value != nil && (d.Value.Hash() == id.Hash() || sameField(d.Value, id))
	})
}

// sameField: both are that field of rows of one type, of which nothing else is known: of the same row, where one
// is looked for and then added.
func sameField(a, b *interp.Value) bool {
	return a.Kind == interp.Sym && b.Kind == interp.Sym && a.Base != nil && b.Base != nil && a.Field == b.Field &&
		a.Base.Type != "" && strings.TrimPrefix(a.Base.Type, "*") == strings.TrimPrefix(b.Base.Type, "*")
}

// covers: the rows that are deleted are those to which the one that is written belongs: all, or
// those with the same value in some columns. A row of which nothing is known may be one of them.
func (d Removal) covers(w Write) bool {
	if d.Space != w.Space || d.Container != w.Container {
		return false
	}
	if len(w.Columns) == 0 {
		return true
	}
	for _, c := range d.where {
		v, ok := w.Columns[c.Column]
		switch {
		case c.Op == "=" && ok && (v == nil || c.Value == nil || sameKey(v, c.Value)):
		case c.Op == "IN" && ok:
		default:
			return false
		}
	}
	return !d.others || slices.ContainsFunc(d.where, func(c Demand) bool { return c.Op == "=" })
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
	return len(written) > 0 && !slices.ContainsFunc(written, func(v *interp.Value) bool { return !d.refuses(v) })
}

// refuses: a value surely does not meet the demand.
func (d Demand) refuses(v *interp.Value) bool {
	if v == nil {
		return false
	}
	switch d.Op {
	case "IN":
		return len(d.list) > 0 && !slices.ContainsFunc(d.list, func(x *interp.Value) bool { return !(Demand{Op: "=", Value: x}).refuses(v) })
	case "NOT IN":
		return slices.ContainsFunc(d.list, func(x *interp.Value) bool { return (Demand{Op: "<>", Value: x}).refuses(v) })
	}
	if d.Value == nil {
		return false
	}
	x, okx := interp.ConstText(v, "\x00")
	y, oky := interp.ConstText(d.Value, "\x00")
	isNil := d.Value.IsNil()
	switch d.Op {
	case "=":
		return okx && oky && !strings.EqualFold(x, y)
	case "<>", "!=":
		return okx && oky && strings.EqualFold(x, y)
	case "IS":
		return isNil && !v.IsNil()
	}
	return false
}
