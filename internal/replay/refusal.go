package replay

import (
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// refusal is the world of a delivery whose claims fail: what they answer then is zero, which
// reads like a refusal.
type refusal struct {
	interp.Silent
	h *handling
	// behind are the operations that were reached when one had failed.
	behind interp.Bits
}

func (w *refusal) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	h := w.h
	if h.failed(s).Len() > 0 {
		w.behind = w.behind.With(op.ID)
	}
	a := h.reader.Does(op, s)
	h.acksDone(op, a, s)
	happens(h, op, a, s)
	if !h.loss.failing.Has(op.ID) {
		return nil
	}
	zero := h.acts[op.ID].Claim.Refused(op)
	zero.Parts["err"] = interp.ClassError("any")
	return []interp.Answer{zero}
}

func (w *refusal) Return(fr *interp.Frame, pos summary.Pos, results []*interp.Value, _ bool, s *interp.State) {
	w.h.returnsDone(fr, pos, results, s)
}

// fail runs the delivery with claims that fail, and returns the operations that it then reaches.
func (h *handling) fail(claims interp.Bits) interp.Bits {
	h.loss.failing = claims
	w := &refusal{h: h}
	m := h.machine(w)
	h.hd.Deliver(m)
	h.loss.failing = nil
	return w.behind
}

// failed are the claims that are made to fail, and were made on the way to a state.
func (h *handling) failed(s *interp.State) interp.Bits {
	return s.Done().Minus(s.Done().Minus(h.loss.failing))
}

// broken are the operations that have failed on the way to a state.
func (h *handling) broken(s *interp.State) interp.Bits { return s.Broken().Union(h.failed(s)) }

// refuse notes the acknowledgements behind claims that have failed and are taken for refused:
// nobody looks at their error, nor returns it to the source.
func (h *handling) refuse() {
	var claims interp.Bits
	for _, op := range h.m.Ops() {
		if h.acts[op.ID].Claim.RefusesByZero(op) && !h.asked[op.ID]["err"] && !h.loss.returned[op.ID] && h.guards(op.ID) {
			claims = claims.With(op.ID)
		}
	}
	if claims.Len() > 0 {
		h.fail(claims)
	}
}
