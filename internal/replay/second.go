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
	h       *handling
	effects []int
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
	weak       map[int]bool
	// blind: the first delivery is still under way; what it writes can't be read yet.
	blind bool
	// reached are the operations that ran; acked those behind which the delivery was acknowledged.
	reached map[int]bool
	acked   interp.Bits
	// keys, if not nil, collects the keys that operations are given.
	keys map[int][]keyUse
	// trail, if not nil, notes what runs; deaf are operations that answer as if nothing had happened.
	trail *trail
	deaf  map[int]bool
}

// A hit is an effect that the second run has reached.
type hit struct {
	frame *interp.Frame
	pos   summary.Pos
	a     act.Act
	done  interp.Bits
}

// second replays the delivery for a group of effects and returns those that happen again.
func (h *handling) second(effects []int) []Repeat {
	w := h.runSecond(effects, false)
	if w.undirected {
		// Either answer may be that of a duplicate: an effect that one of them prevents is guarded.
		o := h.runSecond(effects, true)
		for id := range w.hits {
			if o.hits[id] == nil {
				delete(w.hits, id)
			}
		}
	}
	h.checks(w, effects)
	var out []Repeat
	for _, id := range effects {
		hit := w.hits[id]
		if hit == nil || w.refuses(id, hit) {
			h.spares(w, id)
			continue
		}
		h.again[id] = true
		r, ok := h.repeat(w, id, hit)
		h.repeats(id, r.Cause)
		if ok {
			out = append(out, r)
		}
	}
	return out
}

// refuses: the operation is a claim itself. One that is refused as a whole changes nothing
// (a transaction with a condition); of a counter the answer must decide.
func (w *second) refuses(id int, hit *hit) bool {
	if hit.a.Claim == nil || !w.answered[id] {
		return false
	}
	return hit.a.Claim.Fails() || w.branched[id]
}

func (h *handling) runSecond(effects []int, polarity bool) *second {
	w := h.newSecond(effects, polarity)
	w.trail = h.chart.of(true)
	w.run(false)
	return w
}

func (h *handling) newSecond(effects []int, polarity bool) *second {
	w := &second{h: h, effects: effects, item: h.inItem[effects[0]], polarity: polarity, hits: map[int]*hit{}, pending: map[int]*hit{},
		branched: map[int]bool{}, answered: map[int]bool{}, unrecorded: map[int]bool{}, weak: map[int]bool{}, reached: map[int]bool{}}
	w.visible = h.co[effects[0]].With(effects[0])
	return w
}

// run runs the second delivery; keysMayLack: a client need not send the keys that it may
// choose.
func (w *second) run(keysMayLack bool) {
	m := w.h.machine(w)
	m.Forgetful = true
	m.KeysMayLack = keysMayLack
	for _, o := range w.h.hd.Deliver(m) {
		if w.follows(-1, o.State) {
			w.h.over(w.trail, o)
		}
		if w.h.accepts(o) {
			w.acked = w.acked.Union(o.State.Done())
		}
	}
}

// Turn: where a loop goes on to the next delivery, it is known what the source was told of
// the last one.
func (w *second) Turn(t *interp.Turn, s *interp.State) {
	if w.follows(-1, s) {
		w.h.next(w.trail, t, s)
	}
	if w.h.hd.Receive && (s.Item || t.Took(s)) && s.Verdict == interp.Done {
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
	h := w.h
	a := h.reader.Does(op, s)
	w.reached[op.ID] = true
	if w.follows(op.ID, s) {
		w.trail.ran(op, s)
	}
	defer happens(h, op, a, s)
	if w.keys != nil {
		w.keys[op.ID] = append(w.keys[op.ID], h.keysOf(op, a)...)
	}
	if a.Effect != "" && !a.Keyed && slices.Contains(w.effects, op.ID) && w.hits[op.ID] == nil {
		hit := &hit{frame: op.Frame, pos: op.Pos, a: a, done: s.Done()}
		if a.Effect == "sql-write" && h.commits && a.InTx {
			w.pending[op.ID] = hit
		} else {
			w.hits[op.ID] = hit
		}
	}
	decides := (!w.item || s.Item) && (!h.hd.Receive || s.Received) && !w.deaf[op.ID]
	if a.Claim != nil {
		return w.claimed(op, a.Claim, decides, s)
	}
	if len(a.Reads) > 0 && !(w.blind && !s.Locked && !a.Reads[0].Locks) {
		return w.read(op, a.Reads[0], decides, s)
	}
	return nil
}

// claimed: a claim that the first run made is refused, unless it was given back when all
// went well (then it was a lock).
func (w *second) claimed(op *interp.Op, cl *act.Claim, decides bool, s *interp.State) []interp.Answer {
	h := w.h
	switch cl.Strength {
	case act.InMemory:
		w.weak[op.ID] = true
		return nil
	case act.Lock, act.Acknowledges:
		return nil
	}
	if h.released(op) {
		s.Lock() // it waits until the first delivery is done
		return nil
	}
	if !decides || !w.visible.Has(op.ID) || h.limits(op.ID) {
		return nil
	}
	w.answered[op.ID] = true
	if cl.Undirected {
		w.undirected = true
		parts := map[catalog.Part]*interp.Value{"value": interp.Bool(w.polarity), "err": interp.Nil()}
		if !act.HasValue(op) {
			delete(parts, "value")
			if w.polarity {
				parts["err"] = interp.ClassError("duplicate")
			}
		}
		return []interp.Answer{{Parts: parts}}
	}
	if cl.Named != "" {
		pkg := ""
		if op.Frame != nil && op.Frame.Func != nil {
			pkg = op.Frame.Func.Package.Path
		}
		return []interp.Answer{{Parts: map[catalog.Part]*interp.Value{"err": h.namedError(op, pkg, cl.Named)}}}
	}
	return []interp.Answer{cl.Refused(op)}
}

// namedError is the sentinel that an annotation names: in the package of the annotated
// function.
func (h *handling) namedError(op *interp.Op, pkg, name string) *interp.Value {
	if op.Sym.Pkg != "" {
		pkg = op.Sym.Pkg
	}
	return interp.Sentinel(h.m, pkg+"."+name, h.m.Globals)
}

// released: whenever nothing fails, the handler gives the claim back before it ends.
func (h *handling) released(op *interp.Op) bool {
	if h.acts[op.ID].Claim.Is(act.Deletion) {
		return h.calm[op.ID]
	}
	made := false
	for _, s := range h.ends {
		if s.Done().Has(op.ID) {
			made = true
			if s.Held().Has(op.ID) {
				return false
			}
		}
	}
	return made
}

// read: the second run finds what the first one wrote. Of what it did not write nothing
// is known: it may be there or not, as it was the first time.
func (w *second) read(op *interp.Op, r act.Read, decides bool, s *interp.State) []interp.Answer {
	h := w.h
	if r.Memory {
		w.weak[op.ID] = true
		return nil
	}
	rec := h.recorded(r, w.visible)
	if !decides {
		rec = recording{}
	}
	switch {
	case rec.gone:
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
		found.Parts["row"] = h.row(op, r, rec.columns, s)
		if rec.value != nil && found.Parts["value"] != nil && found.Parts["value"].Kind != interp.Const {
			s.NotEmpty(rec.value)
			found.Parts["value"] = asText(rec.value)
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
