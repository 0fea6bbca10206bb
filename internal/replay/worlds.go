package replay

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// first is the world of the first delivery: nothing is known of it, so everything that
// may happen does.
type first struct {
	interp.Silent
	h *handling
}

// Committed: of what ran in a transaction, the state holds what has been committed.
func (w *first) Committed(s *interp.State) {
	w.h.commits = true
	s.Done().Each(func(i int) { s.Hold(i) })
}

func (w *first) Branch(cond *interp.Value, _ *interp.State) {
	w.h.asks(cond)
}

func (w *first) Return(fr *interp.Frame, pos summary.Pos, results []*interp.Value, midway bool, s *interp.State) {
	w.h.returnsBatch(fr, pos, results, midway, s)
	w.h.returnsDone(fr, pos, results, s)
}

func (w *first) Turn(t *interp.Turn, s *interp.State) {
	w.h.swallow(s)
	w.h.next(w.h.chart.of(false), t, s)
	if fr := s.Looper(); s.Item && fr != nil {
		w.h.batch.turned[fr.ID()] = true
	}
}

func (w *first) Again(t *interp.Turn, s *interp.State) { turned(w.h.try.loops, t, s) }

func (w *first) Unresolved(c *interp.CallSite, _ *interp.State) {
	w.h.unresolved(c)
	if c.Info != nil && c.Info.Kind == summary.Invoke && w.h.prog.Local(ifaceName(c.Name)) && mayFail(c) {
		w.h.doubt = true
	}
}

// mayFail: the callee returns an error. One that doesn't (a logger's, a clock's, a
// counter's) keeps no record: a store can fail and says so.
func mayFail(c *interp.CallSite) bool {
	return slices.ContainsFunc(c.Info.Results, func(t int32) bool { return c.Frame.Func.Names[t] == "error" })
}

func ifaceName(full string) string {
	if i := strings.LastIndexByte(full, ')'); i > 0 {
		return full[1:i]
	}
	return ""
}

func (w *first) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	h := w.h
	a := h.reader.Does(op, s)
	h.refuses = h.refuses || a.Ack == interp.Refused
	if old, ok := h.acts[op.ID]; ok {
		h.acts[op.ID] = act.Join(old, a)
	} else {
		h.acts[op.ID] = a
	}
	done := s.Done()
	h.co[op.ID] = h.co[op.ID].Union(done)
	h.before[op.ID] = h.before[op.ID].Union(done)
	done.Each(func(i int) { h.co[i] = h.co[i].With(op.ID) })
	if s.Item {
		h.inItem[op.ID] = true
	}
	if !s.Failed {
		h.calm[op.ID] = true
	}
	h.noteKeys(h.keysOf(op, a))
	h.watch(op, a, s)
	h.waits(op, a, s)
	h.tries(op, a, s)
	h.fails(op, a, s)
	h.performs(op, a, s)
	happens(h, op, a, s)
	return nil
}

// mayHold: the operation is a claim that is held, or given back, or has become one since its errors
// are told apart.
func (h *handling) mayHold(op *interp.Op) bool {
	for _, cl := range []*act.Claim{h.acts[op.ID].Claim, h.reader.Classify(op).Claim} {
		if cl.Holds() {
			return true
		}
	}
	return false
}

// calm is the world in which nothing fails and claims are won: it tells which are given back.
type calm struct {
	interp.Silent
	h *handling
}

// Register: where the next delivery is taken, the handling of the last one has ended.
func (w *calm) Register(r *interp.Registration, s *interp.State) {
	if r.Receive != nil {
		w.h.ends = append(w.h.ends, s.Snapshot())
	}
}

func (w *calm) Again(t *interp.Turn, s *interp.State) { turned(w.h.try.calmly, t, s) }

// Perform: claims are won.
func (w *calm) Perform(op *interp.Op, s *interp.State) []interp.Answer {
	h := w.h
	a := h.acts[op.ID]
	now := h.reader.Does(op, s)
	happens(h, op, now, s)
	if a.Claim == nil && now.Claim != nil {
		// That its errors are told apart makes it a claim.
		a.Claim = now.Claim
		h.acts[op.ID] = a
	}
	for _, d := range a.Deletes {
		s.Held().Each(func(i int) {
			if cl := h.acts[i].Claim; cl != nil && i != op.ID && d.Is(cl.Target) {
				s.Release(i)
			}
		})
	}
	if a.Claim == nil || a.Claim.Is(act.Deletion) {
		return nil
	}
	s.Hold(op.ID)
	return a.Claim.Won(op)
}
