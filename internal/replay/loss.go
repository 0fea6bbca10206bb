package replay

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Loss is an acknowledgement on a path on which an effect or a guard has failed.
type Loss struct {
	Site
	// Failed is what failed, in words; In and At are where. By is the acknowledging call, "" of
	// a return.
	Failed, By string
	In         *summary.Package
	At         summary.Pos
}

// An Open is a guard whose own failure lets an effect run.
type Open struct {
	Site
	Guard        string
	Effect, What string
}

// told is an acknowledgement after a failure, in the first run; op is nil of a return. kept: the
// event was stored, or handed on. says: its body tells of the failure, which a client reads.
type told struct {
	op         *interp.Op
	frame      *interp.Frame
	pos        summary.Pos
	broken     interp.Bits
	done       interp.Bits
	kept, says bool
}

// passed is an effect after failures.
type passed struct {
	effect int
	broken interp.Bits
}

// swallowed are what has failed in a turn of a loop, and what was done in it all the same.
type swallowed struct{ broken, done interp.Bits }

// losses asks what is done on paths on which something has failed.
type losses struct {
	deaf
	*first
	early      *early
	redelivery *redelivery
	told       []told
	passed     []passed
	// swallowed are turns for a record in which something has failed, and after which the loop went on.
	swallowed []swallowed
	// heard are operations whose result a function returns to one that does something with it,
	// handed those whose error the handler returns, or a function to an SDK that has called it.
	heard, handed map[int]bool
}

func newLosses(f *first, early *early, redelivery *redelivery) *losses {
	return &losses{first: f, early: early, redelivery: redelivery, heard: map[int]bool{}, handed: map[int]bool{}}
}

func (q *losses) answer() []Finding { return append(q.lost(), q.opens()...) }

func (q *losses) performed(op *interp.Op, a act.Act, s *interp.State) {
	q.acked(op, a, s, nil)
	if q.counts(a, s) && s.Broken().Len() > 0 {
		q.pass(op.ID, s.Broken())
	}
}

func (q *losses) returned(fr *interp.Frame, pos summary.Pos, results []*interp.Value, _ bool, s *interp.State) {
	q.acks(fr, pos, results, s, nil)
}

// turned notes what has failed in a turn of a loop over the records of a delivery.
func (q *losses) turned(_ *interp.Turn, s *interp.State) {
	if s.Item && !s.Kept && q.hd.Implicit() && s.Broken().Len() > 0 {
		t := swallowed{s.Broken(), s.Done()}
		if !slices.ContainsFunc(q.swallowed, func(o swallowed) bool { return o.broken.Equal(t.broken) && o.done.Equal(t.done) }) {
			q.swallowed = append(q.swallowed, t)
		}
	}
}

// tell notes an acknowledgement, once for each thing that has happened before it.
func (q *losses) tell(t told) {
	if !slices.ContainsFunc(q.told, func(o told) bool {
		return o.op == t.op && o.frame.ID() == t.frame.ID() && o.pos == t.pos && o.kept == t.kept && o.says == t.says && o.broken.Equal(t.broken) && o.done.Equal(t.done)
	}) {
		q.told = append(q.told, t)
	}
}

// pass notes that an effect was reached although something had failed.
func (q *losses) pass(effect int, broken interp.Bits) {
	for i := range q.passed {
		if q.passed[i].effect == effect {
			q.passed[i].broken = q.passed[i].broken.Union(broken)
			return
		}
	}
	q.passed = append(q.passed, passed{effect, broken})
}

// acked looks at operations that acknowledge the delivery; failed are claims that were made to fail.
func (q *losses) acked(op *interp.Op, a act.Act, s *interp.State, failed interp.Bits) {
	if a.Ack == interp.Done && s.Verdict == interp.Untold {
		says := s.Failed && howAcked(op) == ByResponse && slices.ContainsFunc(op.Call.Args, op.Call.TellsFailure)
		q.tell(told{op, op.Frame, op.Pos, s.Broken().Union(failed), s.Done(), s.Kept, says})
	}
}

// acks looks at returns of the handler that acknowledge the delivery; failed are claims that were made
// to fail.
func (q *losses) acks(fr *interp.Frame, pos summary.Pos, results []*interp.Value, s *interp.State, failed interp.Bits) {
	frames, k := q.hd.Way(fr)
	own := len(frames) == k+1
	for i, r := range results {
		for _, op := range r.From {
			if own || fr.Spec != nil || fr.Up == nil || fr.Up.Func == nil || fr.Up.Func.HandsOn(fr.Call, i) {
				q.heard[op.ID] = true
			}
			if !r.IsConst() && (own || fr.Async || fr.Spec != nil) {
				q.handed[op.ID] = true
			}
		}
	}
	if s.Verdict != interp.Untold || pos.File < 0 || !q.hd.Implicit() || fr.Async {
		return
	}
	n := len(results)
	if n > 0 && !results[n-1].IsNil() || n == 0 && q.hd.Kind != "http" {
		return
	}
	if !own {
		return
	}
	if n > 1 && q.records != nil && len(failures(results[0], s)) > 0 {
		return // it names what has failed
	}
	if n > 1 && status(results[0], s) == interp.Refused {
		return
	}
	q.tell(told{nil, fr, pos, s.Broken().Union(failed), s.Done(), s.Kept, false})
	if n == 1 { // it can't say that one record has failed
		for _, t := range q.swallowed {
			q.tell(told{nil, fr, pos, t.broken.Union(failed), t.done, s.Kept, false})
		}
	}
}

// unheard: nobody looks at the error of an effect, nor returns it.
func (q *losses) unheard(id int) bool {
	a := q.acts[id]
	if q.early.leaves(id) { // nobody waits for it
		return false
	}
	return q.opts.effect(a.Effect) && q.calm[id] && !sent(q.m.Ops()[id].Frame) && !q.asked[id]["err"] && !q.heard[id] && q.givesError(q.m.Ops()[id])
}

// givesError: the operation's call has an error as result.
func (q *losses) givesError(op *interp.Op) bool {
	info := op.Call.Site.Info
	return info != nil && op.Frame != nil && op.Frame.Func != nil && !op.Call.Site.Go &&
		slices.ContainsFunc(info.Results, func(t int32) bool { return op.Frame.Func.Names[t] == "error" })
}

// lost are the acknowledgements on paths on which an effect failed, or a guard without
// the effect having run nevertheless.
func (q *losses) lost() []Finding {
	q.refuse()
	var out []Finding
	for _, t := range q.told {
		failed := q.missing(&t)
		if failed < 0 {
			continue
		}
		op := q.m.Ops()[failed]
		l := &Loss{Failed: q.acts[failed].What, In: packageIn(op.Frame), At: op.Pos}
		if l.Failed == "" {
			l.Failed = "asks " + op.Sym.Short()
		}
		var ok bool
		if t.op != nil {
			l.By = t.op.Sym.Short()
			l.Site, ok = q.site(t.frame, t.pos, "acknowledges ("+l.By+")")
		} else {
			l.Site, ok = q.exactly(t.frame, t.pos, "returns without an error")
		}
		frames, k := q.hd.Way(op.Frame)
		l.Path = append(path(frames[k:], op.Pos, l.Failed+", which fails"), l.Path...)
		if ok && !stands(out, &l.Site) {
			out = append(out, l)
		}
	}
	return out
}

// missing is what has failed before an acknowledgement, and is lost with it; -1 if nothing is.
func (q *losses) missing(t *told) int {
	asked := q.api()
	if asked && t.says {
		return -1
	}
	lost := -1
	t.broken.Each(func(i int) {
		a := q.acts[i]
		if lost >= 0 || t.kept && q.saves(t, i) || q.others[i] || q.limits(i) || sent(q.m.Ops()[i].Frame) {
			return
		}
		if a.Effect != "chat" && q.opts.effect(a.Effect) && !(asked && q.notice(t, i)) || q.guards(i) && !q.ran(t.done, i) {
			lost = i
		}
	})
	t.done.Each(func(i int) {
		if lost < 0 && !q.others[i] && q.together(q.m.Ops()[i].Frame, t.frame) && q.unheard(i) && (!t.kept || q.keeps(q.acts[i])) && !(asked && q.notice(t, i)) {
			lost = i
		}
	})
	return lost
}

// notice: somebody is told of what the request has changed; its client hears of the change itself.
func (q *losses) notice(t *told, told int) bool {
	if a := q.acts[told]; a.WritesRows() || a.Effect == "payment" {
		return false
	}
	changed := false
	t.done.Minus(t.broken).Each(func(i int) {
		a := q.acts[i]
		changed = changed || q.before[told].Has(i) && a.Claim == nil && len(a.Writes)+len(a.Deletes) > 0 && !q.limits(i)
	})
	return changed
}

// saves: before an acknowledgement, something that did not fail itself has stored the event or handed it
// on, or has dealt with the failure. State.Kept says that something of this kind was tried on the way.
func (q *losses) saves(t *told, failed int) bool {
	saved := false
	t.done.Minus(t.broken).Each(func(i int) {
		a := q.acts[i]
		saved = saved || q.keeps(a) || deals(a) && q.before[i].Has(failed)
	})
	return saved
}

// ran: an effect that the guard protects has run.
func (q *losses) ran(done interp.Bits, guard int) bool {
	found := false
	done.Each(func(e int) {
		a := q.acts[e]
		found = found || q.opts.effect(a.Effect) && q.before[e].Has(guard)
	})
	return found
}

// opens are the guards whose failure lets an effect run.
func (q *losses) opens() []Finding {
	var out []Finding
	// A lookup whose error nobody looks at finds nothing when it fails.
	for g := range q.m.Ops() {
		if a := q.acts[g]; a.Claim != nil || len(a.Reads) == 0 || q.asked[g]["err"] || !q.guards(g) {
			continue
		}
		for _, e := range q.effects() {
			if q.before[e].Has(g) {
				q.pass(e, interp.Bits{}.With(g))
			}
		}
	}
	behind := map[int]interp.Bits{} // claims that fail
	stops := func(g, effect int) bool {
		if !q.acts[g].Claim.RefusesByZero(q.m.Ops()[g]) {
			return false
		}
		if _, ok := behind[g]; !ok {
			behind[g] = q.fail(interp.Bits{}.With(g))
		}
		return !behind[g].Has(effect)
	}
	for _, p := range q.passed {
		p.broken.Each(func(g int) {
			op := q.m.Ops()[g]
			if !q.guards(g) || g == p.effect {
				return
			}
			site, ok := q.site(op.Frame, op.Pos, "asks "+op.Sym.Short())
			// What is asked last takes deliveries of its own.
			if !ok || stands(out, &site) || stops(g, p.effect) || !q.decidesOn(g, p.effect) || q.claimed(g, p.effect) {
				return
			}
			out = append(out, &Open{Site: site, Guard: op.Sym.Short(), Effect: q.acts[p.effect].Effect, What: q.acts[p.effect].What})
		})
	}
	return out
}

// decidesOn: what a guard answers leaves an effect out, as for a duplicate.
func (q *losses) decidesOn(guard, effect int) bool {
	switch cl := q.acts[guard].Claim; {
	case cl == nil:
		return q.redelivery.asksFor(guard, effect)
	case q.overwrites(guard, effect):
		return false
	case cl.Plain: // the row of a user, perhaps, who may come without one
		p := q.redelivery.probe(guard, true)
		return p.cut || !p.reached[placeOf(q.m.Ops()[effect])]
	}
	return true
}

// claimed: whatever a guard has answered, a claim stands between it and an effect.
func (q *losses) claimed(guard, effect int) bool {
	for i, a := range q.acts {
		if i == guard || i == effect || !a.Claim.Recognises() || !q.before[effect].Has(i) || !q.before[i].Has(guard) || !q.decides(q.m.Ops()[i]) {
			continue
		}
		if p := q.redelivery.probe(i, true); !p.cut && !p.reached[placeOf(q.m.Ops()[effect])] {
			return true
		}
	}
	return false
}
