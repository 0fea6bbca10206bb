package act

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/interp"
)

// Does tells what the operation that is being performed does in this state.
func (r *Reader) Does(op *interp.Op, s *interp.State) Act {
	a := r.Classify(op)
	if a.Effect == "" {
		return a
	}
	if a.Alert = alerts(op, a, s); a.Alert || r.replaces(a, s) {
		a.Effect, a.What = "", ""
	}
	return a
}

// alerts: where something has failed, that is told. Money that is moved then is a compensation.
func alerts(op *interp.Op, a Act, s *interp.State) bool {
	return s.Failed && a.Effect != "payment" && slices.ContainsFunc(op.Call.Args, op.Call.TellsFailure)
}

// replaces: rows are inserted anew that the same transaction has deleted before, by what they
// belong to: doing both again leaves the same rows.
func (r *Reader) replaces(a Act, s *interp.State) bool {
	if !a.WritesRows() || !a.InTx {
		return false
	}
	done := s.Done()
	if len(a.Queued) == 0 {
		return r.replaced(a, done, 0)
	}
	return !slices.ContainsFunc(a.Queued, func(i int) bool {
		q := r.earlier(i)
		return len(q.Writes) > 0 && !r.replaced(q, done, q.queue)
	})
}

// replaced: what is written was deleted before, in the transaction or in the queue that is sent in it.
func (r *Reader) replaced(a Act, done interp.Bits, queue uint64) bool {
	found := false
	done.Each(func(i int) {
		before := r.earlier(i)
		for _, d := range before.Deletes {
			found = found || (before.InTx || queue != 0 && before.queue == queue) && slices.ContainsFunc(a.Writes, func(w Write) bool { return w.Adds && d.covers(w) })
		}
	})
	return found
}

// WritesRows: the effect is one on stored data.
func (a *Act) WritesRows() bool { return a.Effect == "sql-write" || a.Effect == "nosql-write" }
