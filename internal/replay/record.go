package replay

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
)

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

// stored is a value as it is read back: whatever it was made of, it stays the same from
// then on.
func stored(v *interp.Value) *interp.Value {
	if v == nil || !v.Prov.Fresh() {
		return v
	}
	return interp.Stored(v)
}

// row is the row as the first run left it: what it has put there is taken to be something, and a
// row has an id. A look-up that answers "" or 0 for none tells the two apart by that.
func (h *handling) row(op *interp.Op, r read, columns map[string]*interp.Value, s *interp.State) *interp.Value {
	byPosition := map[int]*interp.Value{}
	if columns["id"] == nil {
		columns["id"] = interp.SomeValue("id")
	}
	for _, v := range columns {
		s.NotEmpty(v)
	}
	for i, c := range r.columns {
		if v := columns[c]; v != nil {
			byPosition[i] = v
		}
	}
	fields := map[string]*interp.Value{}
	for name, v := range columns {
		if v != nil && name != "" {
			fields[name] = v
		}
	}
	return interp.Row(op, byPosition, fields)
}

// recording is what a read finds of what the first run wrote.
type recording struct {
	found, gone bool
	columns     map[string]*interp.Value
}

func (h *handling) recorded(r read, visible interp.Bits) recording {
	rec := recording{columns: map[string]*interp.Value{}}
	adds, updates, deletes, doubt := false, false, false, h.doubt
	written := map[string][]*interp.Value{}
	visible.Each(func(i int) {
		a := h.acts[i]
		doubt = doubt || a.opaque
		for _, wr := range a.writes {
			if !wr.concerns(r) {
				continue
			}
			if wr.adds {
				adds = true
			}
			for c, v := range wr.columns {
				if r.concerns(c) {
					updates = true
				}
				written[c] = append(written[c], stored(v))
			}
		}
		for _, d := range a.deletes {
			if d.space == r.space && d.container == r.container && mayBeSame(d.key, r.key) && h.calm[i] {
				deletes = true
			}
		}
	})
	for c, vs := range written {
		var j *interp.Value
		for _, v := range vs {
			if v == nil {
				j = nil
				break
			}
			j = interp.Join(j, v)
		}
		if j == nil {
			j = interp.SomeValue(c)
		}
		rec.columns[c] = j
	}
	switch {
	case adds || updates:
		rec.found = true
		for _, d := range r.where {
			if vs, ok := written[d.column]; ok && contradicts(d, vs) {
				rec.found, rec.gone = false, true
			}
		}
	case deletes:
		rec.gone = true
	case doubt:
		rec.found = true
	}
	return rec
}

// concerns: the read may look at the item that is written.
func (w write) concerns(r read) bool {
	return w.space == r.space && w.container == r.container && mayBeSame(w.key, r.key)
}

// concerns: the read selects the column or demands something of it.
func (r read) concerns(c string) bool {
	if len(r.columns) == 0 || slices.Contains(r.columns, "*") {
		if r.kind == readRow {
			return true
		}
	}
	if slices.Contains(r.columns, c) {
		return true
	}
	return slices.ContainsFunc(r.where, func(d demand) bool { return d.column == c })
}

// contradicts: none of the written values meets the demand.
func contradicts(d demand, written []*interp.Value) bool {
	return len(written) > 0 && !slices.ContainsFunc(written, func(v *interp.Value) bool { return !d.refuses(v) })
}

// refuses: a value surely does not meet the demand.
func (d demand) refuses(v *interp.Value) bool {
	if v == nil {
		return false
	}
	switch d.op {
	case "IN":
		return len(d.list) > 0 && !slices.ContainsFunc(d.list, func(x *interp.Value) bool { return !(demand{op: "=", value: x}).refuses(v) })
	case "NOT IN":
		return slices.ContainsFunc(d.list, func(x *interp.Value) bool { return (demand{op: "<>", value: x}).refuses(v) })
	}
	if d.value == nil {
		return false
	}
	x, okx := interp.ConstText(v, "\x00")
	y, oky := interp.ConstText(d.value, "\x00")
	isNil := d.value.IsNil()
	switch d.op {
	case "=":
		return okx && oky && !strings.EqualFold(x, y)
	case "<>", "!=":
		return okx && oky && strings.EqualFold(x, y)
	case "IS":
		return isNil && !v.IsNil()
	}
	return false
}
