package replay

import (
	"fmt"
	"maps"
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Gap is a window that a guard leaves open.
type Gap struct {
	Site
	// Leak: the claim is kept when the effect fails, and the next delivery is taken for done.
	// Otherwise the guard only reads, and two deliveries at the same time both pass it.
	Leak bool
	// Gone: what the guard looks for is there until it was processed.
	Gone  bool
	Guard string
	// Effect is the kind of the effect that is lost or happens twice, What says it in words;
	// In and At are where it is.
	Effect, What string
	In           *summary.Package
	At           summary.Pos
	// middleware is the function that the guard stands in, if the finding stands where that, or else the
	// handler, is registered.
	middleware string
}

// at is the finding for another registration of the same handler; nil if it stands nowhere there.
func (g *Gap) at(hd *handlers.Handler) Finding {
	c := *g
	c.Wire = hd.Wire
	if !c.registered(hd, g.middleware) {
		return nil
	}
	return &c
}

// registered moves a site to where a middleware is registered for a handler, or else the handler itself:
// false if that is not known.
func (s *Site) registered(hd *handlers.Handler, middleware string) bool {
	s.Package, s.Pos = hd.Package, hd.Pos
	if u := hd.Use(middleware); u.Package != nil {
		s.Package, s.Pos = u.Package, u.Pos
	}
	return s.Package != nil && s.Pos.File >= 0
}

// gaps asks for windows that guards leave open.
type gaps struct {
	deaf
	*first
	redelivery *redelivery
	found      []Finding
}

func (q *gaps) answer() []Finding {
	repeated := map[spot]bool{}
	for _, w := range q.redelivery.seconds() {
		for id, hit := range w.hits {
			repeated[q.spot(id, hit)] = true
		}
	}
	for _, w := range q.redelivery.seconds() {
		q.checks(w, repeated)
	}
	q.leaks()
	return q.found
}

// A spot is where an effect stands, and by which calls it is reached.
type spot struct {
	effectPlace
	calls string
}

func (q *gaps) spot(effect int, hit *hit) spot {
	s := spot{effectPlace: placeOf(q.m.Ops()[effect])}
	if site, ok := q.site(hit.frame, hit.pos, ""); ok {
		for _, step := range site.Path {
			s.calls += fmt.Sprintf("%s:%v ", step.Callee, step.Pos)
		}
	}
	return s
}

// checks finds effects that only a read guards: when two deliveries run at the same time,
// neither finds what the other one will write. What is repeated anyway, on another way, nothing guards.
func (q *gaps) checks(w *second, repeated map[spot]bool) {
	if !slices.ContainsFunc(w.effects, func(id int) bool { return w.hits[id] == nil }) {
		return // nothing guards them
	}
	var guards []int
	for id, a := range q.acts {
		if (w.answered[id] || w.gone[id]) && a.Claim == nil && len(a.Reads) > 0 && !a.Who && len(q.asked[id]) > 0 {
			guards = append(guards, id)
		}
	}
	if len(guards) == 0 {
		return
	}
	slices.Sort(guards)
	b := q.newSecond(w.effects, w.polarity)
	b.blind = true
	b.run(false)
	for _, id := range w.effects {
		hit := b.hits[id]
		if w.hits[id] != nil || hit == nil || b.refuses(id, hit) || b.looksAgain(id, hit) || repeated[q.spot(id, hit)] {
			continue
		}
		if g := q.guardOf(id, guards, hit.done); g >= 0 && !q.keyed(g, id) {
			q.gap(g, &Gap{Gone: w.gone[g]}, id, hit.frame, hit.pos)
		}
	}
}

// looksAgain: behind a lock, a read found what the effect writes, and a branch asks how old that is.
func (w *second) looksAgain(effect int, hit *hit) bool {
	again := false
	hit.done.Each(func(g int) {
		a := w.acts[g]
		again = again || w.answered[g] && w.aged[g] && a.Claim == nil && slices.ContainsFunc(a.Reads, func(r act.Read) bool { return w.finds(r, effect) })
	})
	return again
}

// guardOf is the read that guards an effect, of those that came before it: one that finds
// what the effect writes, or else the last one. -1: none came before it.
func (q *gaps) guardOf(effect int, guards []int, done interp.Bits) int {
	last := -1
	for _, g := range guards {
		if !done.Has(g) {
			continue
		}
		last = g
		if slices.ContainsFunc(q.acts[g].Reads, func(r act.Read) bool { return q.finds(r, effect) }) {
			return g
		}
	}
	return last
}

// keyed: the read looks for the primary key of the row that the effect adds: of a model's that is its
// field ID.
func (q *gaps) keyed(guard, effect int) bool {
	model := slices.ContainsFunc(q.m.Ops()[effect].APIs, func(a *catalog.API) bool { return a.Store != nil && a.Store.Model != "" && a.Store.Item != "" })
	return model && slices.ContainsFunc(q.acts[guard].Reads, func(r act.Read) bool { return slices.ContainsFunc(q.acts[effect].Writes, r.KeyOf) })
}

// gap notes a window of a guard; one that has several is told of once.
func (q *gaps) gap(guard int, g *Gap, effect int, in *interp.Frame, at summary.Pos) {
	op := q.m.Ops()[guard]
	site, ok := q.site(op.Frame, op.Pos, "asks "+op.Sym.Short())
	if !ok {
		return
	}
	guarded, outside := q.outside(&site, in)
	middleware := ""
	if outside {
		middleware = site.Handler.Name
		site.Handler = guarded
		ok = site.registered(q.hd, middleware)
	}
	if !ok || stands(q.found, &site) {
		return
	}
	g.Site, g.Guard, g.Effect, g.What = site, op.Sym.Short(), q.acts[effect].Effect, q.acts[effect].What
	g.In, g.At, g.middleware = packageIn(in), at, middleware
	q.found = append(q.found, g)
}

// outside: the guard stands in a middleware, and what it guards in the handler itself, which is the
// function that the effect is in.
func (q *gaps) outside(s *Site, effect *interp.Frame) (handler *link.Func, ok bool) {
	frames, k := q.hd.Way(effect)
	if len(frames) == 0 || s.Handler.Within(frames[k].Func) || frames[k].Func.Within(s.Handler) {
		return nil, false
	}
	return frames[k].Func, true
}

// leaks finds claims that a failing delivery keeps: the next one is told that all was done.
func (q *gaps) leaks() {
	w := &failing{gaps: q, kept: map[int]int{}, failed: map[int]int{}}
	if !slices.ContainsFunc(slices.Collect(maps.Keys(q.acts)), q.mayLeak) {
		return
	}
	for _, o := range q.deliver(w, nil) {
		w.end(o.State, q.comesAgain(o), o.Results)
	}
	for _, c := range slices.Sorted(maps.Keys(w.kept)) {
		e := w.kept[c]
		s := q.newSecond([]int{e}, false)
		s.visible = q.before[c].With(c)
		s.run(false)
		op := q.m.Ops()[e]
		if s.has(op, c) || !s.acked.Has(c) {
			continue
		}
		q.gap(c, &Gap{Leak: true}, e, op.Frame, op.Pos)
	}
}

// mayLeak: a claim that lasts, and whose answer decides.
func (q *gaps) mayLeak(id int) bool {
	cl := q.acts[id].Claim
	return cl.Recognises() && !cl.Undirected && !cl.Brief && !q.limits(id) && q.decides(q.m.Ops()[id]) && !q.released(q.m.Ops()[id])
}

// failing is the world in which claims are won and anything after them may fail.
type failing struct {
	interp.Silent
	*gaps
	// kept are claims that a delivery which comes again has kept, and an effect that it has
	// not had.
	kept map[int]int
	// failed are claims that a record of a batch has kept, until it is known whether it comes
	// again.
	failed map[int]int
}

func (w *failing) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	a := w.reader.Does(op, s)
	w.happens(op, a, s)
	s.Held().Each(func(i int) {
		cl := w.acts[i].Claim
		if cl == nil || i == op.ID {
			return
		}
		if w.reader.GivenBack(cl, op, a, s.Broken().Len() > 0, w.looked(cl)) {
			s.Release(i)
		}
	})
	if slices.ContainsFunc(op.APIs, func(a *catalog.API) bool { return a.Tx == "commit" }) {
		// What fails with the commit is not there.
		return []interp.Answer{{Parts: map[catalog.Part]*interp.Value{"err": interp.Nil()}}}
	}
	cl := w.acts[op.ID].Claim
	if cl == nil || !w.mayLeak(op.ID) {
		return nil
	}
	if !w.commits || !a.InTx {
		s.Hold(op.ID)
	}
	return cl.Won(op)
}

// looked: a branch depends on a read of where the claim is made.
func (q *gaps) looked(cl *act.Claim) bool {
	for id, a := range q.acts {
		if len(q.asked[id]) > 0 && slices.ContainsFunc(a.Reads, func(r act.Read) bool { return r.Space == cl.Target.Space && r.Container == cl.Target.Container }) {
			return true
		}
	}
	return false
}

// Committed: what a transaction has claimed is there from now on.
func (w *failing) Committed(s *interp.State) {
	s.Done().Each(func(i int) {
		if w.mayLeak(i) && w.acts[i].InTx {
			s.Hold(i)
		}
	})
}

// Register: another delivery is taken; what became of the last one is known.
func (w *failing) Register(r *interp.Registration, s *interp.State) {
	if r.Receive != nil && s.Received {
		w.end(s, s.Verdict != interp.Done, nil)
	}
}

// Turn: so it is when a loop goes on to the next one, or to the next record.
func (w *failing) Turn(t *interp.Turn, s *interp.State) {
	if w.hd.Receive && (s.Item || t.Took(s)) {
		w.end(s, s.Verdict != interp.Done, nil)
	}
	if w.records != nil && w.records.Delivery.Identifier != "" {
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

// end: a delivery has ended; again: it comes again.
func (w *failing) end(s *interp.State, again bool, results []*interp.Value) {
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
	for _, e := range slices.Sorted(maps.Keys(w.acts)) {
		if w.missed(e) && !w.limits(e) && w.before[e].Has(claim) && (!s.Done().Has(e) || s.Broken().Has(e) || tells(results, e)) {
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
