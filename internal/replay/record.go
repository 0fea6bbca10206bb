package replay

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/interp"
)

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
func (f *first) row(op *interp.Op, r act.Read, columns map[string]*interp.Value, s *interp.State) *interp.Value {
	byPosition := map[int]*interp.Value{}
	if columns["id"] == nil {
		columns["id"] = interp.SomeValue("id")
	}
	for name, v := range columns {
		if v != nil {
			columns[name] = interp.Told(v, op)
			columns[name] = s.NotEmpty(columns[name])
		}
	}
	fields := map[string]*interp.Value{}
	for name, v := range columns {
		if v != nil && name != "" {
			fields[name] = v
		}
	}
	for i, c := range r.Columns {
		v := columns[c.Column]
		if v != nil && c.Test != nil {
			v = c.Test.Holds(v)
		}
		if v == nil {
			continue
		}
		byPosition[i] = v
		if c.As != "" {
			fields[c.As] = v
		}
	}
	return interp.Row(op, byPosition, fields)
}

// recording is what a read finds of what the first run wrote.
type recording struct {
	found, gone bool
	columns     map[string]*interp.Value
	value       *interp.Value // of an item without columns, nil: not known
}

func (f *first) recorded(r act.Read, visible interp.Bits) recording {
	rec := recording{columns: map[string]*interp.Value{}}
	adds, updates, deletes, fills, doubt := false, false, false, false, f.doubt
	written := map[string][]*interp.Value{}
	unknown := false
	calmly := map[string]bool{} // columns that are written although nothing has failed
	visible.Each(func(i int) {
		for _, wr := range f.acts[i].Writes {
			for c := range wr.Columns {
				calmly[c] = calmly[c] || f.calm[i] && wr.Concerns(r)
			}
		}
	})
	taken := f.taken(r, visible)
	visible.Each(func(i int) {
		a := f.acts[i]
		doubt = doubt || a.Opaque
		for _, wr := range a.Writes {
			fills = fills || wr.Fills(r) && f.calm[i]
			if !wr.Concerns(r) || r.Misses(wr) || taken.Len() > 0 && (f.undone(i, taken) || !wr.Puts(r)) {
				continue
			}
			if wr.Adds {
				adds = true
				unknown = unknown || wr.Value == nil || wr.Container != r.Container // of all, that is one
				rec.value = interp.Join(rec.value, wr.Value)
			}
			for c, v := range wr.Columns {
				if r.Asks(c) {
					updates = true
				}
				if f.calm[i] || !calmly[c] {
					written[c] = append(written[c], stored(v))
				}
			}
		}
		for _, d := range a.Deletes {
			if d.Concerns(r) && f.usual(i) {
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
	if rec.value = stored(rec.value); unknown {
		rec.value = nil
	}
	switch {
	case fills:
		rec.gone = true
	case adds || updates:
		rec.found = true
		for _, d := range r.Where {
			if vs, ok := written[d.Column]; ok && d.ContradictedBy(vs) {
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

// taken are the operations that delete the very item that a read looks for, although nothing has failed.
func (f *first) taken(r act.Read, visible interp.Bits) (by interp.Bits) {
	visible.Each(func(i int) {
		if f.usual(i) && slices.ContainsFunc(f.acts[i].Deletes, func(d act.Removal) bool { return d.Takes(r) }) {
			by = by.With(i)
		}
	})
	return by
}

// undone: what an operation writes is deleted behind it, or by itself, where that is a transaction.
func (f *first) undone(write int, by interp.Bits) bool {
	undone := false
	by.Each(func(i int) { undone = undone || i == write || f.before[i].Has(write) && !f.before[write].Has(i) })
	return undone
}
