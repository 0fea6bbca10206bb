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

// lossNotes are what the first run has noted of paths on which something has failed.
type lossNotes struct {
	told   []told
	passed []passed
	// swallowed are operations that have failed for a record after which the loop went on.
	swallowed interp.Bits
	// heard are operations whose result a function returns to one that does something with it,
	// returned those whose error the handler returns, or a function to an SDK that has called it.
	heard, returned map[int]bool
	// failing are the claims that fail, while that is tried.
	failing interp.Bits
}

// tell notes an acknowledgement, once for each thing that has happened before it.
func (n *lossNotes) tell(t told) {
	if !slices.ContainsFunc(n.told, func(o told) bool {
		return o.op == t.op && o.frame.ID() == t.frame.ID() && o.pos == t.pos && o.kept == t.kept && o.says == t.says && o.broken.Equal(t.broken) && o.done.Equal(t.done)
	}) {
		n.told = append(n.told, t)
	}
}

// pass notes that an effect was reached although something had failed.
func (n *lossNotes) pass(effect int, broken interp.Bits) {
	for i := range n.passed {
		if n.passed[i].effect == effect {
			n.passed[i].broken = n.passed[i].broken.Union(broken)
			return
		}
	}
	n.passed = append(n.passed, passed{effect, broken})
}

// fails looks, in the first run, at what is done on paths on which something has failed.
func (h *handling) fails(op *interp.Op, a act.Act, s *interp.State) {
	h.acksDone(op, a, s)
	if h.counts(a, s) && s.Broken().Len() > 0 {
		h.loss.pass(op.ID, s.Broken())
	}
}

// acksDone looks at operations that acknowledge the delivery.
func (h *handling) acksDone(op *interp.Op, a act.Act, s *interp.State) {
	if a.Ack == interp.Done && s.Verdict == interp.Untold {
		says := s.Failed && howAcked(op) == ByResponse && slices.ContainsFunc(op.Call.Args, op.Call.TellsFailure)
		h.loss.tell(told{op, op.Frame, op.Pos, h.broken(s), s.Done(), s.Kept, says})
	}
}

// returnsDone looks at returns of the handler that acknowledge the delivery.
func (h *handling) returnsDone(fr *interp.Frame, pos summary.Pos, results []*interp.Value, s *interp.State) {
	frames, k := h.hd.Way(fr)
	own := len(frames) == k+1
	for i, r := range results {
		for _, op := range r.From {
			if own || fr.Spec != nil || fr.Up == nil || fr.Up.Func == nil || fr.Up.Func.HandsOn(fr.Call, i) {
				h.loss.heard[op.ID] = true
			}
			if !r.IsConst() && (own || fr.Async || fr.Spec != nil) {
				h.loss.returned[op.ID] = true
			}
		}
	}
	if s.Verdict != interp.Untold || pos.File < 0 || !h.hd.Implicit() || fr.Async {
		return
	}
	n := len(results)
	if n > 0 && !results[n-1].IsNil() || n == 0 && h.hd.Kind != "http" {
		return
	}
	if !own {
		return
	}
	if n > 1 && h.batch.source != "" && len(failures(results[0], s)) > 0 {
		return // it names what has failed
	}
	if n > 1 && status(results[0], s) == interp.Refused {
		return
	}
	broken := h.broken(s)
	if n == 1 { // it can't say that one record has failed
		broken = broken.Union(h.loss.swallowed)
	}
	h.loss.tell(told{nil, fr, pos, broken, s.Done(), s.Kept, false})
}

// status is what a response that is returned (to API Gateway) tells by its status; Untold if it has
// none.
func status(result *interp.Value, s *interp.State) interp.Verdict {
	v := s.Content(result)
	if v == nil || v.Kind != interp.Struct || v.Get("StatusCode") == nil {
		return interp.Untold
	}
	return act.Response(v.Get("StatusCode"))
}

// swallow notes what has failed in a turn of a loop over the records of a delivery.
func (h *handling) swallow(s *interp.State) {
	if s.Item && !s.Kept && h.hd.Implicit() {
		h.loss.swallowed = h.loss.swallowed.Union(s.Broken())
	}
}

// unheard: nobody looks at the error of an effect, nor returns it.
func (h *handling) unheard(id int) bool {
	a := h.acts[id]
	return h.opts.effect(a.Effect) && h.calm[id] && !sent(h.m.Ops()[id].Frame) && !h.asked[id]["err"] && !h.loss.heard[id] && h.givesError(h.m.Ops()[id])
}

// givesError: the operation's call has an error as result.
func (h *handling) givesError(op *interp.Op) bool {
	info := op.Call.Site.Info
	return info != nil && op.Frame != nil && op.Frame.Func != nil && !op.Call.Site.Go &&
		slices.ContainsFunc(info.Results, func(t int32) bool { return op.Frame.Func.Names[t] == "error" })
}

// losses are the acknowledgements on paths on which an effect failed, or a guard without
// the effect having run nevertheless.
func (h *handling) losses() []Loss {
	h.refuse()
	var out []Loss
	asked := h.hd.API(h.m.Verified)
	for _, t := range h.loss.told {
		if asked && t.says {
			continue
		}
		failed := -1
		t.broken.Each(func(i int) {
			a := h.acts[i]
			if failed < 0 && !(t.kept && h.saves(&t, i)) && !sent(h.m.Ops()[i].Frame) && (a.Effect != "chat" && h.opts.effect(a.Effect) || h.guards(i) && !h.ran(t.done, i)) {
				failed = i
			}
		})
		if failed < 0 {
			t.done.Each(func(i int) {
				if failed < 0 && h.unheard(i) && (!t.kept || h.keeps(h.acts[i])) {
					failed = i
				}
			})
		}
		if failed < 0 {
			continue
		}
		op := h.m.Ops()[failed]
		l := Loss{Failed: h.acts[failed].What, In: packageIn(op.Frame), At: op.Pos}
		if l.Failed == "" {
			l.Failed = "asks " + op.Sym.Short()
		}
		var ok bool
		if t.op != nil {
			l.By = t.op.Sym.Short()
			l.Site, ok = h.site(t.frame, t.pos, "acknowledges ("+l.By+")")
		} else {
			l.Site, ok = h.exactly(t.frame, t.pos, "returns without an error")
		}
		frames, k := h.hd.Way(op.Frame)
		l.Path = append(path(frames[k:], op.Pos, l.Failed+", which fails"), l.Path...)
		if ok && !slices.ContainsFunc(out, func(o Loss) bool { return o.same(&l.Site) }) {
			out = append(out, l)
		}
	}
	return out
}

// saves: before an acknowledgement, something that did not fail has stored the event or handed it on,
// or has dealt with the failure.
func (h *handling) saves(t *told, failed int) bool {
	saved := false
	t.done.Minus(t.broken).Each(func(i int) {
		a := h.acts[i]
		deals := a.Effect != "" && a.Effect != "chat" || len(a.Writes) > 0
		saved = saved || h.keeps(a) || deals && h.before[i].Has(failed)
	})
	return saved
}

// guards: a claim or a check whose answer decides whether effects run.
func (h *handling) guards(id int) bool {
	a := h.acts[id]
	if !h.protects(id) || h.limits(id) {
		return false
	}
	if a.Claim != nil {
		return a.Claim.Recognises() && h.decides(h.m.Ops()[id])
	}
	return len(a.Reads) > 0 && len(h.asked[id]) > 0 && h.recorded(a.Reads[0], h.co[id]).found && !h.doubt
}

// protects: an effect comes after it.
func (h *handling) protects(id int) bool {
	for e, a := range h.acts {
		if e != id && h.opts.effect(a.Effect) && h.before[e].Has(id) {
			return true
		}
	}
	return false
}

// ran: an effect that the guard protects has run.
func (h *handling) ran(done interp.Bits, guard int) bool {
	found := false
	done.Each(func(e int) {
		a := h.acts[e]
		found = found || h.opts.effect(a.Effect) && h.before[e].Has(guard)
	})
	return found
}

// opens are the guards whose failure lets an effect run.
func (h *handling) opens() []Open {
	var out []Open
	// A lookup whose error nobody looks at finds nothing when it fails.
	for g := range h.m.Ops() {
		if a := h.acts[g]; a.Claim != nil || len(a.Reads) == 0 || h.asked[g]["err"] || !h.guards(g) {
			continue
		}
		for _, e := range h.effects() {
			if h.before[e].Has(g) {
				h.loss.pass(e, interp.Bits{}.With(g))
			}
		}
	}
	behind := map[int]interp.Bits{} // claims that fail
	stops := func(g, effect int) bool {
		if !h.acts[g].Claim.RefusesByZero(h.m.Ops()[g]) {
			return false
		}
		if _, ok := behind[g]; !ok {
			behind[g] = h.fail(interp.Bits{}.With(g))
		}
		return !behind[g].Has(effect)
	}
	for _, p := range h.loss.passed {
		p.broken.Each(func(g int) {
			op := h.m.Ops()[g]
			if !h.guards(g) || g == p.effect || stops(g, p.effect) || !h.decidesOn(g, p.effect) || h.claimed(g, p.effect) {
				return
			}
			site, ok := h.site(op.Frame, op.Pos, "asks "+op.Sym.Short())
			if !ok || slices.ContainsFunc(out, func(o Open) bool { return o.same(&site) }) {
				return
			}
			out = append(out, Open{Site: site, Guard: op.Sym.Short(), Effect: h.acts[p.effect].Effect, What: h.acts[p.effect].What})
		})
	}
	return out
}

// decidesOn: what a guard answers leaves an effect out, as for a duplicate.
func (h *handling) decidesOn(guard, effect int) bool {
	return h.acts[guard].Claim != nil || h.asksFor(guard, effect)
}

// claimed: whatever a guard has answered, a claim stands between it and an effect.
func (h *handling) claimed(guard, effect int) bool {
	for i, a := range h.acts {
		if i == guard || i == effect || !a.Claim.Recognises() || !h.before[effect].Has(i) || !h.before[i].Has(guard) || !h.decides(h.m.Ops()[i]) {
			continue
		}
		if p := h.probe(i, true); !p.cut && !p.reached[placeOf(h.m.Ops()[effect])] {
			return true
		}
	}
	return false
}

// sent: another goroutine does it, which has received it from a channel: its errors are its own.
func sent(fr *interp.Frame) bool {
	for ; fr != nil; fr = fr.Up {
		if fr.Sent {
			return true
		}
	}
	return false
}
