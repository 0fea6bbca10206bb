package replay

import (
	"maps"
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Gap is a window that a guard leaves open.
type Gap struct {
	Site
	// Leak: the claim is kept when the effect fails, and the next delivery is taken for done.
	// Otherwise the guard only reads, and two deliveries at the same time both pass it.
	Leak  bool
	Guard string
	// Effect is the kind of the effect that is lost or happens twice, What says it in words;
	// In and At are where it is.
	Effect, What string
	In           *summary.Package
	At           summary.Pos
}

// checks finds effects that only a read guards: when two deliveries run at the same time,
// neither finds what the other one will write.
func (h *handling) checks(w *second, effects []int) {
	var guards []int
	for id := range w.answered {
		if a := h.acts[id]; a.Claim == nil && len(a.Reads) > 0 && len(h.asked[id]) > 0 {
			guards = append(guards, id)
		}
	}
	if len(guards) == 0 {
		return
	}
	slices.Sort(guards)
	b := h.newSecond(effects, w.polarity)
	b.blind = true
	b.run(false)
	for _, id := range effects {
		hit := b.hits[id]
		if w.hits[id] != nil || hit == nil || b.refuses(id, hit) {
			continue
		}
		if g := h.guardOf(id, guards, hit.done); g >= 0 {
			h.gap(g, false, id, hit.frame, hit.pos)
		}
	}
}

// guardOf is the read that guards an effect, of those that came before it: one that finds
// what the effect writes, or else the last one. -1: none came before it.
func (h *handling) guardOf(effect int, guards []int, done interp.Bits) int {
	last := -1
	for _, g := range guards {
		if !done.Has(g) {
			continue
		}
		last = g
		if slices.ContainsFunc(h.acts[g].Reads, func(r act.Read) bool { return h.finds(r, effect) }) {
			return g
		}
	}
	return last
}

// finds: the read looks where an operation writes.
func (h *handling) finds(r act.Read, op int) bool {
	return slices.ContainsFunc(h.acts[op].Writes, func(w act.Write) bool { return w.Concerns(r) })
}

// gap notes a window of a guard; one that has several is told of once.
func (h *handling) gap(guard int, leak bool, effect int, in *interp.Frame, at summary.Pos) {
	op := h.m.Ops()[guard]
	site, ok := h.site(op.Frame, op.Pos, "asks "+op.Sym.Short())
	ok = ok && h.inMiddleware(&site, in)
	if !ok || slices.ContainsFunc(h.gaps, func(g Gap) bool { return g.same(&site) }) {
		return
	}
	h.gaps = append(h.gaps, Gap{Site: site, Leak: leak, Guard: op.Sym.Short(), Effect: h.acts[effect].Effect, What: h.acts[effect].What,
		In: packageIn(in), At: at})
}

// inMiddleware moves the finding of a guard that stands in a middleware to where that is
// registered: the handler itself is the one that the effect is in. It returns false where
// the place is not known.
func (h *handling) inMiddleware(s *Site, effect *interp.Frame) bool {
	frames, k := h.hd.Way(effect)
	if len(frames) == 0 || s.Handler.Within(frames[k].Func) || frames[k].Func.Within(s.Handler) {
		return true
	}
	guard := s.Handler.Name
	s.Handler, s.Package, s.Pos = frames[k].Func, h.hd.Package, h.hd.Pos
	h.byRegistration = true
	if u := h.hd.Use(guard); u.Package != nil {
		s.Package, s.Pos = u.Package, u.Pos
	}
	return s.Package != nil && s.Pos.File >= 0
}

// leaks finds claims that a failing delivery keeps: the next one is told that all was done.
func (h *handling) leaks() {
	w := &failing{h: h, kept: map[int]int{}, failed: map[int]int{}}
	if !slices.ContainsFunc(slices.Collect(maps.Keys(h.acts)), h.mayLeak) {
		return
	}
	m := h.machine(w)
	for _, o := range h.hd.Deliver(m) {
		w.ended(o.State, h.comesAgain(o), o.Results)
	}
	for _, c := range slices.Sorted(maps.Keys(w.kept)) {
		e := w.kept[c]
		s := h.newSecond([]int{e}, false)
		s.visible = h.before[c].With(c)
		s.run(false)
		if s.reached[e] || !s.acked.Has(c) {
			continue
		}
		op := h.m.Ops()[e]
		h.gap(c, true, e, op.Frame, op.Pos)
	}
}

// mayLeak: a claim that lasts, and whose answer decides.
func (h *handling) mayLeak(id int) bool {
	cl := h.acts[id].Claim
	return cl.Recognises() && !cl.Undirected && !cl.Brief && !h.limits(id) && h.decides(h.m.Ops()[id]) && !h.released(h.m.Ops()[id])
}

// failing is the world in which claims are won and anything after them may fail.
type failing struct {
	interp.Silent
	h *handling
	// kept are claims that a delivery which comes again has kept, and an effect that it has
	// not had.
	kept map[int]int
	// failed are claims that a record of a batch has kept, until it is known whether it comes
	// again.
	failed map[int]int
}

func (w *failing) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	h := w.h
	a := h.reader.Does(op, s)
	happens(h, op, a, s)
	s.Held().Each(func(i int) {
		cl := h.acts[i].Claim
		if cl == nil || i == op.ID {
			return
		}
		same := func(t act.Target) bool { return t.MayBe(cl.Target, op.Call) }
		// It is given back, or its state is set to another.
		if slices.ContainsFunc(a.Deletes, func(d act.Removal) bool { return same(d.Target) }) || slices.ContainsFunc(a.Writes, func(x act.Write) bool { return same(x.Target) }) {
			s.Release(i)
		}
	})
	if slices.ContainsFunc(op.APIs, func(a *catalog.API) bool { return a.Tx == "commit" }) {
		// What fails with the commit is not there.
		return []interp.Answer{{Parts: map[catalog.Part]*interp.Value{"err": interp.Nil()}}}
	}
	cl := h.acts[op.ID].Claim
	if cl == nil || !h.mayLeak(op.ID) {
		return nil
	}
	if !h.commits || !a.InTx {
		s.Hold(op.ID)
	}
	return cl.Won(op)
}

// Committed: what a transaction has claimed is there from now on.
func (w *failing) Committed(s *interp.State) {
	s.Done().Each(func(i int) {
		if w.h.mayLeak(i) && w.h.acts[i].InTx {
			s.Hold(i)
		}
	})
}

// Register: another delivery is taken; what became of the last one is known.
func (w *failing) Register(r *interp.Registration, s *interp.State) {
	if r.Receive != nil && s.Received {
		w.ended(s, s.Verdict != interp.Done, nil)
	}
}

// Turn: so it is when a loop goes on to the next one, or to the next record.
func (w *failing) Turn(t *interp.Turn, s *interp.State) {
	if w.h.hd.Receive && (s.Item || t.Took(s)) {
		w.ended(s, s.Verdict != interp.Done, nil)
	}
	if w.h.batch.identifier != "" {
		// Whether this record comes again is told behind the loop.
		s.Held().Each(func(c int) {
			if t.Before.Held().Has(c) {
				return
			}
			if e := w.missing(c, s, nil); e >= 0 {
				w.failed[c] = e
			} else {
				s.Release(c)
			}
		})
		return
	}
	s.HoldOnly(t.Before)
}

// ended: a delivery has ended; again: it comes again.
func (w *failing) ended(s *interp.State, again bool, results []*interp.Value) {
	if !again {
		return
	}
	s.Held().Each(func(c int) {
		if _, ok := w.kept[c]; ok {
			return
		}
		if e := w.missing(c, s, results); e >= 0 {
			w.kept[c] = e
		} else if e, ok := w.failed[c]; ok {
			w.kept[c] = e
		}
	})
}

// missing is an effect behind a claim that a delivery has not had, or -1.
func (w *failing) missing(claim int, s *interp.State, results []*interp.Value) int {
	for _, e := range slices.Sorted(maps.Keys(w.h.acts)) {
		if w.h.missed(e) && w.h.before[e].Has(claim) && (!s.Done().Has(e) || s.Broken().Has(e) || tells(results, e)) {
			return e
		}
	}
	return -1
}

// tells: the error that is returned is that of an operation.
func tells(results []*interp.Value, id int) bool {
	n := len(results)
	return n > 0 && results[n-1] != nil && slices.ContainsFunc(results[n-1].From, func(op *interp.Op) bool { return op.ID == id })
}

// comesAgain: the source delivers again after this outcome.
func (h *handling) comesAgain(o interp.Outcome) bool {
	switch o.State.Verdict {
	case interp.Refused:
		return true
	case interp.Done:
		return false
	}
	if !h.hd.Implicit() {
		return true
	}
	n := len(o.Results)
	if n == 0 || o.Results[n-1] == nil {
		return false
	}
	if n > 1 && (len(failures(o.Results[0], o.State)) > 0 || status(o.Results[0], o.State) == interp.Refused) {
		return true // some record does, or the client asks again
	}
	v := o.Results[n-1]
	return v.Kind == interp.Err || !v.IsNil() && (v.NonNil || len(v.From) > 0)
}

// accepts: the source is told that all is well.
func (h *handling) accepts(o interp.Outcome) bool {
	switch o.State.Verdict {
	case interp.Done:
	case interp.Untold:
		if !h.hd.Implicit() {
			return false
		}
	default:
		return false
	}
	n := len(o.Results)
	if n > 1 && status(o.Results[0], o.State) == interp.Refused {
		return false
	}
	return n == 0 || o.Results[n-1] == nil || o.Results[n-1].IsNil() || h.hd.Kind == "http" && o.Results[n-1].Kind != interp.Err
}
