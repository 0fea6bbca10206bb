package replay

import (
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// refusal is the world of a delivery whose claims fail: what they answer then is zero, which
// reads like a refusal.
type refusal struct {
	interp.Silent
	*losses
	failing interp.Bits
	// behind are the operations that were reached when one had failed.
	behind interp.Bits
}

func (w *refusal) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	failed := w.failed(s)
	if failed.Len() > 0 {
		w.behind = w.behind.With(op.ID)
	}
	a := w.reader.Does(op, s)
	w.acked(op, a, s, failed)
	w.happens(op, a, s)
	if !w.failing.Has(op.ID) {
		return nil
	}
	zero := w.acts[op.ID].Claim.Refused(op)
	zero.Parts["err"] = interp.ClassError("any")
	return []interp.Answer{zero}
}

func (w *refusal) Return(fr *interp.Frame, pos summary.Pos, results []*interp.Value, _ bool, s *interp.State) {
	w.acks(fr, pos, results, s, w.failed(s))
}

// failed are the claims that have failed on the way to a state.
func (w *refusal) failed(s *interp.State) interp.Bits {
	return s.Done().Minus(s.Done().Minus(w.failing))
}

// fail runs the delivery with claims that fail, and returns the operations that it then reaches.
func (q *losses) fail(claims interp.Bits) interp.Bits {
	w := &refusal{losses: q, failing: claims}
	q.deliver(w, nil)
	return w.behind
}

// refuse notes the acknowledgements behind claims that have failed and are taken for refused:
// nobody looks at their error, nor returns it to the source.
func (q *losses) refuse() {
	var claims interp.Bits
	for _, op := range q.m.Ops() {
		if q.acts[op.ID].Claim.RefusesByZero(op) && !q.asked[op.ID]["err"] && !q.handed[op.ID] && q.guards(op.ID) {
			claims = claims.With(op.ID)
		}
	}
	if claims.Len() > 0 {
		q.fail(claims)
	}
}
