package replay

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// refusal is the world of a delivery whose claims fail, and nobody looks at their errors: what
// they answer then is zero, which reads like a refusal.
type refusal struct {
	interp.Silent
	h *handling
}

func (w *refusal) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	h := w.h
	a := h.classify(op)
	h.fails(op, a, s)
	happens(h, op, a, s)
	if !h.loss.refusing.Has(op.ID) {
		return nil
	}
	refused := answer(op, h.acts[op.ID].claim.answer)
	delete(refused.Parts, "err")
	return []interp.Answer{refused}
}

func (w *refusal) Return(fr *interp.Frame, pos summary.Pos, results []*interp.Value, _ bool, s *interp.State) {
	w.h.returnsDone(fr, pos, results, s)
}

// refuse notes the acknowledgements behind claims that have failed and are taken for refused.
func (h *handling) refuse() {
	for _, op := range h.m.Ops() {
		if h.refusesByFailing(op) {
			h.loss.refusing = h.loss.refusing.With(op.ID)
		}
	}
	if h.loss.refusing.Len() == 0 {
		return
	}
	m := interp.NewMachine(h.prog, &refusal{h: h})
	m.Share(h.m)
	h.run(m)
	h.loss.refusing = nil
}

// refusesByFailing: a claim that answers a duplicate as it does when it fails, and whose error
// nobody looks at, nor returns to the source.
func (h *handling) refusesByFailing(op *interp.Op) bool {
	cl := h.acts[op.ID].claim
	if cl == nil || cl.row != nil || h.asked[op.ID]["err"] || h.loss.returned[op.ID] || !h.guards(op.ID) {
		return false
	}
	for part, text := range cl.answer {
		if part == "err" && text != "nil" || !slices.Contains([]string{"false", "0", "", "nil"}, text) || part == "rows" && nilResult(op) {
			return false
		}
	}
	return len(cl.answer) > 0
}

// nilResult: the answer of a failed call can't be asked: it is a nil interface.
func nilResult(op *interp.Op) bool {
	info := op.Call.Site.Info
	return info != nil && op.Frame.Func != nil && slices.ContainsFunc(info.Results, func(t int32) bool { return op.Frame.Func.Names[t] == "database/sql.Result" })
}

// broken are the operations that have failed on the way to a state.
func (h *handling) broken(s *interp.State) interp.Bits {
	failing := s.Done().Minus(s.Done().Minus(h.loss.refusing))
	return s.Broken().Union(failing)
}
