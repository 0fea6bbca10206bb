package replay

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// second is the world that a redelivery of the same event finds after a first delivery
// that completed and had the effects of one group: what that run recorded can be read,
// what it claimed is taken.
type second struct {
	interp.Silent
	*first
	effects []int // of the group
	visible interp.Bits
	item    bool
	// polarity is the answer of guards of which it is not known which one means duplicate.
	polarity   bool
	undirected bool
	hits       map[int]*hit
	pending    map[int]*hit // writes of transactions that are not committed yet
	branched   map[int]bool
	answered   map[int]bool
	unrecorded map[int]bool
	gone       map[int]bool // what was looked up is deleted, or in another state
	weak       map[int]bool
	// blind: the first delivery is still under way; what it writes can't be read yet.
	blind bool
	// behind has the operations that ran, with those that had run before them; acked are those behind which
	// the delivery was acknowledged.
	behind map[int]interp.Bits
	acked  interp.Bits
	well   bool // the delivery can end so that it is not sent again
	// hears, if not nil, is told what is performed.
	hears func(op *interp.Op, a act.Act)
	// trail, if not nil, notes what runs; mute are operations that answer as if nothing had happened.
	trail *trail
	mute  map[int]bool
}

// A hit is an effect that the second run has reached.
type hit struct {
	frame *interp.Frame
	pos   summary.Pos
	a     act.Act
	done  interp.Bits
}

// again is where the second delivery has an effect, nil if it has not.
func (w *second) again(id int) *hit {
	if hit := w.hits[id]; hit != nil && !w.refuses(id, hit) {
		return hit
	}
	return nil
}

// refuses: the operation is a claim itself. One that is refused as a whole changes nothing
// (a transaction with a condition); of a counter the answer must decide.
func (w *second) refuses(id int, hit *hit) bool {
	if hit.a.Claim == nil || !w.answered[id] {
		return false
	}
	return hit.a.Claim.Fails() || w.branched[id]
}

// has: the operation ran, or what it does was done behind a claim, whichever way led there.
func (w *second) has(op *interp.Op, claim int) bool {
	if _, ok := w.behind[op.ID]; ok {
		return true
	}
	at := placeOf(op)
	for id, before := range w.behind {
		if before.Has(claim) && placeOf(w.m.Ops()[id]) == at {
			return true
		}
	}
	return false
}

func (f *first) newSecond(effects []int, polarity bool) *second {
	w := &second{first: f, effects: effects, item: f.inItem[effects[0]], polarity: polarity, hits: map[int]*hit{}, pending: map[int]*hit{},
		branched: map[int]bool{}, answered: map[int]bool{}, unrecorded: map[int]bool{}, gone: map[int]bool{}, weak: map[int]bool{}, behind: map[int]interp.Bits{}}
	w.visible = f.co[effects[0]].With(effects[0])
	return w
}

// run runs the second delivery; keysMayLack: a client need not send the keys that it may
// choose.
func (w *second) run(keysMayLack bool) {
	for _, o := range w.deliver(w, func(m *interp.Machine) { m.Forgetful, m.KeysMayLack = true, keysMayLack }) {
		if w.follows(-1, o.State) {
			w.over(w.trail, o)
		}
		if w.accepts(o) {
			w.acked = w.acked.Union(o.State.Done())
		}
	}
}

// Turn: where a loop goes on to the next delivery, it is known what the source was told of
// the last one.
func (w *second) Turn(t *interp.Turn, s *interp.State) {
	if w.follows(-1, s) {
		w.next(w.trail, t, s)
	}
	if w.hd.Receive && (s.Item || t.Took(s)) && s.Verdict == interp.Done {
		w.acked = w.acked.Union(s.Done())
	}
}

// Committed: what was written in the transaction on this path is there now. Until then
// it may be rolled back: where the claim stands last in the transaction, its refusal undoes
// the writes before it.
func (w *second) Committed(s *interp.State) {
	for id, hit := range w.pending {
		if s.Done().Has(id) && w.hits[id] == nil {
			w.hits[id] = hit
		}
	}
}

func (w *second) Branch(cond *interp.Value, _ *interp.State) {
	for _, op := range cond.From {
		w.branched[op.ID] = true
	}
}

func (w *second) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	a := w.reader.Does(op, s)
	w.behind[op.ID] = w.behind[op.ID].Union(s.Done())
	if w.follows(op.ID, s) {
		w.trail.ran(op, s)
	}
	defer w.happens(op, a, s)
	if w.hears != nil {
		w.hears(op, a)
	}
	inDelivery := !w.hd.Receive || s.Received
	if a.Effect != "" && !a.Keyed && inDelivery && slices.Contains(w.effects, op.ID) && w.hits[op.ID] == nil {
		hit := &hit{frame: op.Frame, pos: op.Pos, a: a, done: s.Done()}
		if a.WritesRows() && w.commits && a.InTx {
			w.pending[op.ID] = hit
		} else {
			w.hits[op.ID] = hit
		}
	}
	decides := (!w.item || s.Item) && inDelivery && !w.mute[op.ID]
	if a.Claim != nil {
		return w.claimed(op, a.Claim, decides, s)
	}
	if len(a.Reads) > 0 && w.sees(a.Reads[0], s) {
		return w.read(op, a.Reads[0], decides, s)
	}
	return nil
}

// sees: the read finds what the first delivery wrote: while that is under way, it does so behind a claim
// there that was refused, or where it waits.
func (w *second) sees(r act.Read, s *interp.State) bool {
	found := !w.blind || s.Locked || r.Locks
	s.Done().Each(func(i int) {
		a := w.acts[i]
		found = found || w.answered[i] && a.Claim != nil && slices.ContainsFunc(a.Writes, func(x act.Write) bool { return x.Concerns(r) })
	})
	return found
}

// claimed: a claim that the first run made is refused, unless it was given back when all
// went well (then it was a lock).
func (w *second) claimed(op *interp.Op, cl *act.Claim, decides bool, s *interp.State) []interp.Answer {
	switch cl.Strength {
	case act.InMemory:
		w.weak[op.ID] = true
		return nil
	case act.Lock, act.Acknowledges:
		return nil
	case act.Optimistic:
		if !w.blind || s.Locked { // what it demands was read behind what the first delivery wrote
			return nil
		}
	}
	if w.released(op) {
		s.Lock() // it waits until the first delivery is done
		return nil
	}
	if !decides || !w.visible.Has(op.ID) || w.limits(op.ID) {
		return nil
	}
	w.answered[op.ID] = true
	if cl.Undirected {
		w.undirected = true
		return []interp.Answer{cl.Either(op, w.polarity)}
	}
	if cl.Named != "" {
		pkg := ""
		if op.Frame != nil && op.Frame.Func != nil {
			pkg = op.Frame.Func.Package.Path
		}
		return []interp.Answer{{Parts: map[catalog.Part]*interp.Value{"err": w.namedError(op, pkg, cl.Named)}}}
	}
	return []interp.Answer{cl.Refused(op)}
}

// read: the second run finds what the first one wrote. Of what it did not write nothing
// is known: it may be there or not, as it was the first time.
func (w *second) read(op *interp.Op, r act.Read, decides bool, s *interp.State) []interp.Answer {
	if r.Memory {
		w.weak[op.ID] = true
		return nil
	}
	if r.Made(op.Call) { // what this delivery has made is not there but by itself
		if w.recorded(r, s.Done()).found {
			return []interp.Answer{r.There(op)}
		}
		return []interp.Answer{r.Absent(op)}
	}
	rec := w.recorded(r, w.visible)
	if !decides {
		rec = recording{}
	}
	switch {
	case w.acts[op.ID].Who && !rec.gone: // they are who they were
		return []interp.Answer{r.There(op)}
	case rec.gone:
		w.gone[op.ID] = true
		return []interp.Answer{r.Absent(op)}
	case !rec.found:
		w.unrecorded[op.ID] = true
		if r.Kind != act.Row {
			return nil
		}
		return []interp.Answer{r.There(op), r.Absent(op)}
	}
	w.answered[op.ID] = true
	found := r.Present(op)
	if r.Kind == act.Row {
		found.Parts["row"] = w.row(op, r, rec.columns, s)
		if rec.value != nil && found.Parts["value"] != nil && found.Parts["value"].Kind != interp.Const {
			found.Parts["value"] = interp.Told(asText(rec.value), op)
			s.NotEmpty(found.Parts["value"])
		}
	}
	return []interp.Answer{found}
}

// asText is a value as a store gives it back that knows only texts.
func asText(v *interp.Value) *interp.Value {
	if v.Kind == interp.Const && !v.IsNil() {
		return interp.Text(v.Text)
	}
	return v
}

// namedError is the sentinel that an annotation names: in the package of the annotated
// function.
func (w *second) namedError(op *interp.Op, pkg, name string) *interp.Value {
	if op.Sym.Pkg != "" {
		pkg = op.Sym.Pkg
	}
	return interp.Sentinel(w.m, pkg+"."+name, w.m.Globals)
}
