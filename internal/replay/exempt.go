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
	return s.Failed && a.effect != "payment" && slices.ContainsFunc(op.Call.Args, op.Call.TellsFailure)
}

// replaces: rows are inserted anew that the same transaction has deleted before, by what they
// belong to: doing both again leaves the same rows.
func (h *handling) replaces(op *interp.Op, a act, s *interp.State) bool {
	if a.effect != "sql-write" || !inTx(op) {
		return false
	}
	found := false
	s.Done().Each(func(i int) {
		for _, d := range h.acts[i].deletes {
			found = found || inTx(h.m.Ops()[i]) && slices.ContainsFunc(a.writes, func(w write) bool { return w.adds && d.covers(w) })
		}
	})
	return found
}

// covers: the rows that are deleted are those to which the one that is written belongs.
func (d removal) covers(w write) bool {
	if d.space != w.space || d.container != w.container {
		return false
	}
	for _, c := range d.where {
		v, ok := w.columns[c.column]
		if c.op == "=" && len(w.columns) > 0 && (!ok || v != nil && c.value != nil && v.Hash() != c.value.Hash()) {
			return false
		}
	}
	return true
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
