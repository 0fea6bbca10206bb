package replay

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Cause is the first thing that is missing.
type Cause struct {
	Kind CauseKind
	// Guard is the guard in question, by name, and where it stands.
	Guard   string
	Package *summary.Package
	Pos     summary.Pos
}

// A CauseKind says what is missing for an effect to happen once.
type CauseKind string

const (
	NoGuard       CauseKind = "none"
	Ignored       CauseKind = "ignored"        // a guard whose answer decides nothing
	NeverRecorded CauseKind = "never recorded" // what the guard looks up
	DuplicateSide CauseKind = "duplicate side" // the effect is reached where the guard says duplicate
	After         CauseKind = "after"          // the guard stands behind the effect
	OtherPath     CauseKind = "other path"     // the guard stands on another path
	Memory        CauseKind = "memory"         // the guard remembers in memory
	PerBatch      CauseKind = "batch"          // the guard decides once for all records
)

// byWeight are the causes that stand on the way, the one that explains most first.
var byWeight = []CauseKind{Ignored, DuplicateSide, Memory, PerBatch, NeverRecorded}

// maxProbes bounds the reads that are looked at for one effect.
const maxProbes = 4

// cause finds the first missing thing: what looks like a guard on the way and why it
// does not guard, then guards elsewhere.
func (q *redelivery) cause(w *second, id int, hit *hit) Cause {
	ops := q.m.Ops()
	at := func(kind CauseKind, i int) Cause {
		op := ops[i]
		c := Cause{Kind: kind, Guard: op.Sym.Short(), Pos: op.Pos}
		if op.Frame != nil && op.Frame.Func != nil {
			c.Package = op.Frame.Func.Package
		}
		return c
	}
	type candidate struct {
		Cause
		read int // -1: it is none
	}
	var found []candidate
	add := func(kind CauseKind, i int) { found = append(found, candidate{at(kind, i), -1}) }
	look := func(kind CauseKind, i int) {
		if q.acts[i].Claim != nil {
			add(kind, i)
		} else {
			found = append(found, candidate{at(kind, i), i})
		}
	}
	hit.done.Each(func(i int) {
		a := q.acts[i]
		switch {
		case a.Claim.Is(act.Deletion) || q.overwrites(i, id):
		case w.weak[i] && a.Claim == nil:
			if q.recordsWhat(i) {
				look(Memory, i)
			}
		case w.weak[i]:
			if q.decides(ops[i]) {
				add(Memory, i)
			}
		case w.answered[i] && a.Claim != nil && !w.branched[i] && !a.Claim.Parent && !a.Claim.Overwrites:
			add(Ignored, i)
		case w.answered[i] && w.branched[i]:
			look(DuplicateSide, i)
		case a.Claim.Recognises() && w.item && !q.inItem[i]:
			add(PerBatch, i)
		case w.unrecorded[i] && w.branched[i]:
			look(NeverRecorded, i)
		}
	})
	tried := 0
	for _, kind := range byWeight {
		for _, c := range found {
			if c.Kind != kind {
				continue
			}
			if c.read >= 0 {
				if tried++; tried > maxProbes || !q.asksFor(c.read, id) || kind == NeverRecorded && (q.needs(c.read, id) || q.passes(c.read)) {
					continue
				}
			}
			return c.Cause
		}
	}
	elsewhere := -1
	for i := range ops {
		if a := q.acts[i]; !a.Claim.Recognises() || q.plain(ops[i]) || i == id || q.limits(i) || !q.decides(ops[i]) || !q.recognised(i) {
			continue
		}
		if q.before[i].Has(id) { // asked too late, which explains more than that there is one elsewhere
			return at(After, i)
		}
		if elsewhere < 0 && !hit.done.Has(i) && q.sameWay(ops[i], hit) {
			elsewhere = i
		}
	}
	if elsewhere >= 0 {
		return at(OtherPath, elsewhere)
	}
	if f := q.memory(id); f != nil {
		return q.memoryCause(f)
	}
	return Cause{Kind: NoGuard}
}

// overwrites: where an insert is refused, the row is updated instead, and the handling goes on to the
// effect: that keeps a row up to date, and recognises no event.
func (f *first) overwrites(insert, effect int) bool {
	cl := f.acts[insert].Claim
	found := false
	if cl != nil {
		f.before[effect].Each(func(i int) {
			found = found || f.before[i].Has(insert) && !f.calm[i] && slices.ContainsFunc(f.acts[i].Writes, func(w act.Write) bool {
				return !w.Adds && w.Space == cl.Target.Space && w.Container == cl.Target.Container
			})
		})
	}
	return found
}

// sameWay: a guard on another path is worth naming if it stands in the handler or behind
// the same call of the handler, or in a helper that only guards: one that also has an
// effect of its own guards that.
func (q *redelivery) sameWay(guard *interp.Op, hit *hit) bool {
	a, b := q.hd.Calls(guard.Frame), q.hd.Calls(hit.frame)
	if len(a) <= 1 || len(b) > 1 && sameCall(a[1], b[1]) {
		return true
	}
	for _, op := range q.m.Ops() {
		if q.acts[op.ID].Effect == "" {
			continue
		}
		if e := q.hd.Calls(op.Frame); len(e) > 1 && sameCall(a[1], e[1]) {
			return false
		}
	}
	return true
}

func sameCall(a, b *interp.Frame) bool { return a.Call == b.Call && a.Func == b.Func }

// recordsWhat: the handler writes what a read looks for.
func (q *redelivery) recordsWhat(look int) bool {
	for i := range q.acts {
		if slices.ContainsFunc(q.acts[look].Reads, func(r act.Read) bool { return q.finds(r, i) }) {
			return true
		}
	}
	return false
}
