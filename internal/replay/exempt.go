package replay

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/interp"
)

// does tells what the operation that is being performed does in this state.
func (h *handling) does(op *interp.Op, s *interp.State) act {
	a := h.classify(op)
	if a.effect != "" && (h.alerts(op, a, s) || h.replaces(op, a, s)) {
		a.effect, a.what = "", ""
	}
	return a
}

// alerts: where something has failed, that is told. Money that is moved then is a compensation.
func (h *handling) alerts(op *interp.Op, a act, s *interp.State) bool {
	return s.Failed && a.effect != "payment" && slices.ContainsFunc(op.Call.Args, func(v *interp.Value) bool {
		return v != nil && op.Call.About(v).Prov&interp.Failure != 0
	})
}

// replaces: rows are inserted anew that the same transaction has deleted before, by what they
// belong to: doing both again leaves the same rows.
func (h *handling) replaces(op *interp.Op, a act, s *interp.State) bool {
	if !a.writesRows() || !inTx(op) {
		return false
	}
	done := s.Done()
	if len(a.queued) == 0 {
		return h.replaced(a, done, nil)
	}
	return !slices.ContainsFunc(a.queued, func(i int) bool { return len(h.acts[i].writes) > 0 && !h.replaced(h.acts[i], done, a.queued) })
}

// replaced: what is written was deleted before, in the transaction or among what is sent with it.
func (h *handling) replaced(a act, done interp.Bits, queued []int) bool {
	found := false
	done.Each(func(i int) {
		for _, d := range h.acts[i].deletes {
			found = found || (inTx(h.m.Ops()[i]) || h.queuedWith(i, queued)) && slices.ContainsFunc(a.writes, func(w write) bool { return w.adds && d.covers(w) })
		}
	})
	return found
}

// queuedWith: an operation is in the same queue as others.
func (h *handling) queuedWith(id int, others []int) bool {
	ops := h.m.Ops()
	c := ops[id].Call
	return queued(c, h) && slices.ContainsFunc(others, func(i int) bool { return ops[i].Call.Args[0].Ident() == c.Args[0].Ident() })
}

// writesRows: the effect is one on stored data.
func (a *act) writesRows() bool { return a.effect == "sql-write" || a.effect == "nosql-write" }

// covers: the rows that are deleted are those to which the one that is written belongs: all, or
// those with the same value in some columns. A row of which nothing is known may be one of them.
func (d removal) covers(w write) bool {
	if d.space != w.space || d.container != w.container {
		return false
	}
	if len(w.columns) == 0 {
		return true
	}
	for _, c := range d.where {
		v, ok := w.columns[c.column]
		switch {
		case c.op == "=" && ok && (v == nil || c.value == nil || v.Hash() == c.value.Hash()):
		case c.op == "IN" && ok:
		default:
			return false
		}
	}
	return !d.others || slices.ContainsFunc(d.where, func(c demand) bool { return c.op == "=" })
}

// limits: the operation counts for a limit: what it changes expires, and its size or value is
// asked. Counting a delivery twice harms nobody.
func (h *handling) limits(id int) bool {
	a := h.acts[id]
	if len(a.queued) > 0 { // of a pipeline
		return !slices.ContainsFunc(a.queued, func(i int) bool { return !h.limits(i) })
	}
	if !a.counts || len(a.writes) == 0 || !h.refuses {
		return false
	}
	t := a.writes[0].target
	same := func(o target) bool {
		return o.space == t.space && (sameKey(o.key, t.key) || t.container != "" && (o.container == t.container || containerOf(o.key) == t.container))
	}
	expires, asked := false, len(h.asked[id]) > 0
	for i, o := range h.acts {
		expires = expires || o.expires && slices.ContainsFunc(o.writes, func(w write) bool { return same(w.target) })
		asked = asked || len(h.asked[i]) > 0 && slices.ContainsFunc(o.reads, func(r read) bool { return same(r.target) })
	}
	return expires && asked
}
