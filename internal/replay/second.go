package replay

import (
	"slices"
	"strings"

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
}

// A hit is an effect that the second run has reached.
type hit struct {
	frame *interp.Frame
	pos   summary.Pos
	a     act
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
		if hit := w.hits[id]; hit != nil && !w.refuses(id, hit) {
			h.again[id] = true
			if r, ok := h.repeat(w, id, hit); ok {
				out = append(out, r)
			}
		}
	}
	return out
}

// refuses: the operation is a claim itself. One that is refused as a whole changes nothing
// (a transaction with a condition); of a counter the answer must decide.
func (w *second) refuses(id int, hit *hit) bool {
	if hit.a.claim == nil || !w.answered[id] {
		return false
	}
	err := hit.a.claim.answer["err"]
	return err != "" && err != "nil" || w.branched[id]
}

func (h *handling) runSecond(effects []int, polarity bool) *second {
	w := h.newSecond(effects, polarity)
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
	for _, o := range w.h.run(m) {
		if w.h.accepts(o) {
			w.acked = w.acked.Union(o.State.Done())
		}
	}
}

// Turn: where a loop goes on to the next delivery, it is known what the source was told of
// the last one.
func (w *second) Turn(t *interp.Turn, s *interp.State) {
	if w.h.hd.receive && (s.Item || t.Took(s)) && s.Verdict == interp.Done {
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

// inTx: the operation is one of a transaction, by the type of its receiver: that of a
// transaction, or that of the value that a function gets which runs in one (gorm); or by the
// context that such a function gets, and that carries it (MongoDB's sessions).
func inTx(op *interp.Op) bool {
	c := op.Call
	if !c.Method || len(c.Args) == 0 {
		return false
	}
	typ := c.Args[0].Type
	if strings.HasSuffix(typ, "Tx") || op.Sym.Recv == "Tx" || c.Args[0].Field == interp.InTx {
		return true
	}
	for fr := op.Frame; fr != nil && fr.Func != nil; fr = fr.Up {
		if fr.Spec != nil && fr.Spec.Tx {
			if slices.Equal(fr.Spec.Args, []string{"0"}) {
				return slices.ContainsFunc(op.APIs, func(a *catalog.API) bool { return a.Store != nil }) && slices.ContainsFunc(c.Args[1:], fr.Given)
			}
			return slices.ContainsFunc(fr.Func.Params, func(p summary.Param) bool { return p.Type == typ })
		}
	}
	return false
}

func (w *second) Branch(cond *interp.Value, _ *interp.State) {
	for _, op := range cond.From {
		w.branched[op.ID] = true
	}
}

func (w *second) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	h := w.h
	a := h.does(op, s)
	w.reached[op.ID] = true
	defer happens(h, op, a, s)
	if w.keys != nil {
		w.keys[op.ID] = append(w.keys[op.ID], h.keysOf(op, a)...)
	}
	if a.effect != "" && !a.keyed && slices.Contains(w.effects, op.ID) && w.hits[op.ID] == nil {
		hit := &hit{frame: op.Frame, pos: op.Pos, a: a, done: s.Done()}
		if a.writesRows() && h.commits && inTx(op) {
			w.pending[op.ID] = hit
		} else {
			w.hits[op.ID] = hit
		}
	}
	decides := (!w.item || s.Item) && (!h.hd.receive || s.Received)
	if a.claim != nil {
		return w.claimed(op, a.claim, decides, s)
	}
	if len(a.reads) > 0 && !(w.blind && !s.Locked && !a.reads[0].locks) {
		return w.read(op, a.reads[0], decides, s)
	}
	return nil
}

// claimed: a claim that the first run made is refused, unless it was given back when all
// went well (then it was a lock).
func (w *second) claimed(op *interp.Op, cl *claim, decides bool, s *interp.State) []interp.Answer {
	h := w.h
	switch cl.strength {
	case inMemory:
		w.weak[op.ID] = true
		return nil
	case lockOnly, ackClaim:
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
	if cl.undirected {
		w.undirected = true
		parts := map[catalog.Part]*interp.Value{"value": interp.Bool(w.polarity), "err": interp.Nil()}
		if !hasValue(op) {
			delete(parts, "value")
			if w.polarity {
				parts["err"] = interp.ClassError("duplicate")
			}
		}
		return []interp.Answer{{Parts: parts}}
	}
	if cl.named != "" {
		pkg := ""
		if op.Frame != nil && op.Frame.Func != nil {
			pkg = op.Frame.Func.Package.Path
		}
		return []interp.Answer{{Parts: map[catalog.Part]*interp.Value{"err": h.namedError(op, pkg, cl.named)}}}
	}
	a := answer(op, cl.answer)
	if cl.row != nil {
		a.Parts["row"] = interp.Row(op, cl.row, nil)
	}
	return []interp.Answer{a}
}

func hasValue(op *interp.Op) bool {
	for _, a := range op.APIs {
		if slices.Contains(a.Results, "value") {
			return true
		}
	}
	return false
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
	if h.acts[op.ID].claim.is(deletion) {
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

// sameKey: two keys may be the same item's.
func sameKey(a, b *interp.Value) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Hash() == b.Hash()
}

// answer turns what the catalogue says into parts. No error unless it says so.
func answer(op *interp.Op, a catalog.Answer) interp.Answer {
	parts := map[catalog.Part]*interp.Value{"err": interp.Nil()}
	for part, text := range a {
		if v := partValue(op, part, text); v != nil {
			parts[part] = v
		}
	}
	return interp.Answer{Parts: parts}
}

func partValue(op *interp.Op, part catalog.Part, text string) *interp.Value {
	switch text {
	case "nil":
		return interp.Nil()
	case "true", "false":
		return interp.Bool(text == "true")
	case "nonnil", "nonzero":
		return interp.SomePart(op, part)
	case "any":
		return interp.ClassError("any")
	case "":
		return interp.Text("")
	}
	if part == "err" {
		return interp.ClassError(text)
	}
	return interp.Int(text)
}

// read: the second run finds what the first one wrote. Of what it did not write nothing
// is known: it may be there or not, as it was the first time.
func (w *second) read(op *interp.Op, r read, decides bool, s *interp.State) []interp.Answer {
	h := w.h
	if r.memory {
		w.weak[op.ID] = true
		return nil
	}
	rec := h.recorded(r, w.visible)
	if !decides {
		rec = recording{}
	}
	switch {
	case rec.gone:
		return []interp.Answer{absent(op, r)}
	case !rec.found:
		w.unrecorded[op.ID] = true
		if r.kind != readRow {
			return nil
		}
		return []interp.Answer{there(op, r), absent(op, r)}
	}
	w.answered[op.ID] = true
	found := present(op, r)
	if r.kind == readRow {
		found.Parts["row"] = h.row(op, r, rec.columns, s)
	}
	return []interp.Answer{found}
}

// absent is what a read answers that finds nothing.
func absent(op *interp.Op, r read) interp.Answer {
	if r.space != "sql" || r.kind == readRow {
		return answer(op, r.missing)
	}
	zero := interp.Bool(false)
	if r.kind == readCount {
		zero = interp.Int("0")
	}
	return interp.Answer{Parts: map[catalog.Part]*interp.Value{"err": interp.Nil(), "row": interp.Row(op, map[int]*interp.Value{0: zero}, nil)}}
}

// there is the answer of a read that finds something, as far as it differs from that of one that
// does not.
func there(op *interp.Op, r read) interp.Answer {
	parts := map[catalog.Part]*interp.Value{"err": interp.Nil()}
	for part, text := range r.missing {
		if v := opposite(op, part, text); v != nil && part != "err" {
			parts[part] = v
		}
	}
	return interp.Answer{Parts: parts}
}

// present is what a read answers that finds something: of a row not which.
func present(op *interp.Op, r read) interp.Answer {
	a := there(op, r)
	switch {
	case r.kind == readExists && r.missing["value"] == "0":
		a.Parts["value"] = interp.Int("1")
	case r.kind == readExists && r.space == "sql":
		a.Parts["row"] = interp.Row(op, map[int]*interp.Value{0: interp.Bool(true)}, nil)
		return a
	case r.kind == readCount:
		a.Parts["row"] = interp.Row(op, map[int]*interp.Value{0: interp.SomePart(op, "row")}, nil)
	}
	if a.Parts["value"] == nil {
		a.Parts["value"] = interp.SomePart(op, "value")
	}
	return a
}

func opposite(op *interp.Op, part catalog.Part, text string) *interp.Value {
	switch text {
	case "false":
		return interp.Bool(true)
	case "true":
		return interp.Bool(false)
	case "0":
		if part == "rows" {
			return interp.Int("1")
		}
		return interp.SomePart(op, part)
	case "nil", "":
		return interp.SomePart(op, part)
	}
	return nil
}
