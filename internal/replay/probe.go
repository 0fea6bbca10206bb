package replay

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A probe is the world of a delivery for which one read finds something, or nothing, or one claim is
// refused, or won: what it then reaches tells whether that guards it.
type probe struct {
	interp.Silent
	*redelivery
	read    int
	present bool
	reached map[effectPlace]bool
	met     interp.Bits // operations of which it has heard that they happen
	// accepted are the operations on the way to where the delivery, or a record of it, is done.
	accepted interp.Bits
	cut      bool
}

// asksFor: the read could be a guard of an effect: where it answers in one way the effect is left
// out and all is well, as for a duplicate. Others look for what the handling needs.
func (q *redelivery) asksFor(read, effect int) bool {
	return !q.foundAndReached(read, effect) && q.leavesOut(read, effect, true) || q.leavesOut(read, effect, false)
}

// leavesOut: where the read finds something, or nothing, the effect is left out and all is well.
func (q *redelivery) leavesOut(read, effect int, present bool) bool {
	p := q.probe(read, present)
	return !p.cut && !p.reached[placeOf(q.m.Ops()[effect])] && p.accepted.Has(read)
}

// needs: what the read looks for, by its key alone, the effect needs: it is left out where that is not
// there. A record of the event, or a row in some state that the handler changes, would be looked for otherwise.
func (q *redelivery) needs(read, effect int) bool {
	return !q.leavesOut(read, effect, true) && !slices.ContainsFunc(q.acts[read].Reads, func(r act.Read) bool {
		return slices.ContainsFunc(r.Where, act.Demand.OfState) && q.writes(func(w act.Write) bool { return w.Space == r.Space && w.Container == r.Container })
	})
}

// passes: the read looks for another row than the handler adds, by its key: that is no record of the event.
func (q *redelivery) passes(read int) bool {
	return slices.ContainsFunc(q.acts[read].Reads, func(r act.Read) bool {
		return q.writes(func(w act.Write) bool { return w.Space == r.Space && w.Container == r.Container && r.Passes(w) })
	})
}

// writes: the handler writes something of that kind.
func (q *redelivery) writes(is func(act.Write) bool) bool {
	for _, a := range q.acts {
		if slices.ContainsFunc(a.Writes, is) {
			return true
		}
	}
	return false
}

// foundAndReached: a second delivery, for which more is known than for a probe, has found what the read
// looks for, and reached the effect all the same.
func (q *redelivery) foundAndReached(read, effect int) bool {
	return slices.ContainsFunc(q.seconds(), func(w *second) bool { return w.answered[read] && w.hits[effect] != nil })
}

// asks: the read could be a guard of some effect behind it.
func (q *redelivery) asks(read int) bool {
	tried := 0
	for _, e := range q.effects() {
		if !q.before[e].Has(read) {
			continue
		}
		if tried++; tried > maxProbes {
			break
		}
		if q.asksFor(read, e) {
			return true
		}
	}
	return false
}

// recognised: where a claim is refused, all is well, as for a duplicate.
func (q *redelivery) recognised(claim int) bool {
	p := q.probe(claim, true)
	return !p.cut && p.accepted.Has(claim)
}

// idle are the claims by which nothing is recognised: each delivery makes their key anew, and that it is
// taken is a failure to the program.
func (q *redelivery) idle() map[int]bool {
	if q.first.idle == nil {
		q.first.idle = map[int]bool{}
		for id, a := range q.acts {
			if a.Claim != nil && a.Claim.Anew && !q.recognised(id) {
				q.first.idle[id] = true
			}
		}
	}
	return q.first.idle
}

// An effectPlace is where an operation stands, whatever way leads there: another may lead past the
// read.
type effectPlace struct {
	in *link.Func
	at summary.Pos
}

func placeOf(op *interp.Op) effectPlace {
	p := effectPlace{at: op.Pos}
	if op.Frame != nil {
		p.in = op.Frame.Func
	}
	return p
}

type probing struct {
	read    int
	present bool
}

func (q *redelivery) probe(read int, present bool) *probe {
	key := probing{read, present}
	if p := q.probes[key]; p != nil {
		return p
	}
	p := &probe{redelivery: q, read: read, present: present, reached: map[effectPlace]bool{}}
	m := q.probing(p)
	for _, o := range q.hd.Deliver(m) {
		if q.accepts(o) && !failsOrSo(o) {
			p.accepted = p.accepted.Union(o.State.Done())
		}
	}
	p.cut = m.Spent() >= m.Steps
	q.probeSteps += m.AllSteps()
	if q.probes == nil {
		q.probes = map[probing]*probe{}
	}
	q.probes[key] = p
	return p
}

// probing is a machine for a run that only chooses words.
func (q *redelivery) probing(w interp.World) *interp.Machine {
	m := q.machine(w)
	m.Forgetful, m.Bounds = true, nil
	m.Steps = max(0, min(runSteps(q.steps), q.steps/2-q.probeSteps))
	return m
}

// failsOrSo: the delivery ends with one of several errors, of which some may be none: that does not tell
// that all is well.
func failsOrSo(o interp.Outcome) bool {
	n := len(o.Results)
	if n == 0 || o.State.Verdict == interp.Done || o.Results[n-1] == nil || o.Results[n-1].Kind != interp.Choice {
		return false
	}
	of := o.Results[n-1].Elems
	return slices.ContainsFunc(of, fails) && !slices.ContainsFunc(of, (*interp.Value).IsNil)
}

func (w *probe) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	a := w.reader.Does(op, s)
	w.reached[placeOf(op)] = true
	w.happens(op, a, s)
	switch {
	case op.ID != w.read:
		return nil
	case a.Claim != nil && w.present:
		return []interp.Answer{a.Claim.Refused(op)}
	case a.Claim != nil:
		return a.Claim.Won(op)
	case len(a.Reads) == 0:
		return nil
	}
	if w.present {
		return []interp.Answer{a.Reads[0].Present(op)}
	}
	return []interp.Answer{a.Reads[0].Absent(op)}
}

// PerformAll: only the read, or the claim, is answered.
func (w *probe) PerformAll(ops interp.Bits) bool {
	if ops.Has(w.read) {
		return false
	}
	if !w.met.Holds(ops) {
		ops.Minus(w.met).Each(func(i int) { w.reached[placeOf(w.m.Ops()[i])] = true })
		w.met = w.met.Union(ops)
	}
	return true
}

// Turn: a record, or a delivery, is done where the loop goes on to the next one.
func (w *probe) Turn(t *interp.Turn, s *interp.State) {
	if (s.Item || t.Took(s)) && s.Verdict != interp.Refused && (!w.hd.Receive || s.Verdict == interp.Done) {
		w.accepted = w.accepted.Union(s.Done())
	}
}
