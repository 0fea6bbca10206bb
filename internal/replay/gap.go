package replay

import (
	"maps"
	"slices"
	"strconv"
	"strings"

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
		if a := h.acts[id]; a.claim == nil && len(a.reads) > 0 && len(h.asked[id]) > 0 {
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
		if slices.ContainsFunc(h.acts[g].reads, func(r read) bool { return h.finds(r, effect) }) {
			return g
		}
	}
	return last
}

// finds: the read looks where an operation writes.
func (h *handling) finds(r read, op int) bool {
	return slices.ContainsFunc(h.acts[op].writes, func(w write) bool { return w.concerns(r) })
}

// gap notes a window of a guard; one that has several is told of once.
func (h *handling) gap(guard int, leak bool, effect int, in *interp.Frame, at summary.Pos) {
	op := h.m.Ops()[guard]
	site, ok := h.site(op.Frame, op.Pos, "asks "+shortName(op.Sym))
	ok = ok && h.inMiddleware(&site, in)
	if !ok || slices.ContainsFunc(h.gaps, func(g Gap) bool { return g.same(&site) }) {
		return
	}
	h.gaps = append(h.gaps, Gap{Site: site, Leak: leak, Guard: shortName(op.Sym), Effect: h.acts[effect].effect, What: h.acts[effect].what,
		In: packageIn(in), At: at})
}

// inMiddleware moves the finding of a guard that stands in a middleware to where that is
// registered: the handler itself is the one that the effect is in. It returns false where
// the place is not known.
func (h *handling) inMiddleware(s *Site, effect *interp.Frame) bool {
	frames, k := h.way(effect)
	if len(frames) == 0 || within(s.Handler, frames[k].Func) || within(frames[k].Func, s.Handler) {
		return true
	}
	guard := s.Handler.Name
	s.Handler, s.Package, s.Pos = frames[k].Func, h.hd.pkg, h.hd.pos
	h.byRegistration = true
	if u := h.useOf(guard); u != nil {
		s.Package, s.Pos = u.pkg, u.pos
	}
	return s.Package != nil && s.Pos.File >= 0
}

// useOf is where a middleware is given to the handler's group, or to one around it.
func (h *handling) useOf(middleware string) *use {
	for id, n := h.hd.router, 0; id != 0 && n < 20; n++ {
		for i, u := range h.d.uses {
			if u.group == id && u.fn != "" && (middleware == u.fn || strings.HasPrefix(middleware, u.fn+"$")) {
				return &h.d.uses[i]
			}
		}
		g := h.d.groups[id]
		if g == nil {
			return nil
		}
		id = g.parent
	}
	return nil
}

// briefly is how long a claim may hide a failed delivery: it only delays it.
const briefly = 15 * 60 // seconds

// brief: a claim that expires by itself within briefly. A number is in nanoseconds
// (time.Duration) or, when that would be less than a millisecond, in seconds.
func brief(c *interp.Call, ttl catalog.Path) bool {
	v := c.One(ttl)
	if v == nil {
		return false
	}
	text, _ := interp.ConstText(c.Content(v), "")
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n <= 0 {
		return false
	}
	if n >= 1e6 {
		n /= 1e9
	}
	return n <= briefly
}

// leaks finds claims that a failing delivery keeps: the next one is told that all was done.
func (h *handling) leaks() {
	w := &failing{h: h, kept: map[int]int{}, failed: map[int]int{}}
	if !slices.ContainsFunc(slices.Collect(maps.Keys(h.acts)), h.mayLeak) {
		return
	}
	m := h.machine(w)
	for _, o := range h.run(m) {
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
	cl := h.acts[id].claim
	return cl.recognises() && !cl.undirected && !cl.brief && !h.limits(id) && h.decides(h.m.Ops()[id]) && !h.released(h.m.Ops()[id])
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
	a := h.does(op, s)
	happens(h, op, a, s)
	s.Held().Each(func(i int) {
		cl := h.acts[i].claim
		if cl == nil || i == op.ID {
			return
		}
		if h.givesBack(op, a, cl, s) {
			s.Release(i)
		}
	})
	if slices.ContainsFunc(op.APIs, func(a *catalog.API) bool { return a.Tx == "commit" }) {
		// What fails with the commit is not there.
		return []interp.Answer{{Parts: map[catalog.Part]*interp.Value{"err": interp.Nil()}}}
	}
	cl := h.acts[op.ID].claim
	if cl == nil || !h.mayLeak(op.ID) {
		return nil
	}
	if !h.commits || !inTx(op) {
		s.Hold(op.ID)
	}
	return won(op, cl)
}

// Committed: what a transaction has claimed is there from now on.
func (w *failing) Committed(s *interp.State) {
	s.Done().Each(func(i int) {
		if w.h.mayLeak(i) && inTx(w.h.m.Ops()[i]) {
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
	if w.h.hd.receive && (s.Item || t.Took(s)) {
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
	if !h.implicit() {
		return true
	}
	n := len(o.Results)
	if n == 0 || o.Results[n-1] == nil {
		return false
	}
	if n > 1 && len(failures(o.Results[0], o.State)) > 0 {
		return true // some record does
	}
	v := o.Results[n-1]
	return v.Kind == interp.Err || !v.IsNil() && (v.NonNil || len(v.From) > 0)
}

// accepts: the source is told that all is well.
func (h *handling) accepts(o interp.Outcome) bool {
	switch o.State.Verdict {
	case interp.Done:
	case interp.Untold:
		if !h.implicit() {
			return false
		}
	default:
		return false
	}
	n := len(o.Results)
	return n == 0 || o.Results[n-1] == nil || o.Results[n-1].IsNil() || h.hd.kind == "http" && o.Results[n-1].Kind != interp.Err
}

// won are the answers of a claim to the delivery that wins it.
func won(op *interp.Op, cl *claim) []interp.Answer {
	if len(cl.answer) == 0 {
		return nil
	}
	parts := map[catalog.Part]*interp.Value{"err": interp.Nil()}
	for part, text := range cl.answer {
		if v := opposite(op, part, text); v != nil && part != "err" {
			parts[part] = v
		}
	}
	return []interp.Answer{{Parts: parts}}
}
