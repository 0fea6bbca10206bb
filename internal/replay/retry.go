package replay

import (
	"cmp"
	"maps"
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Retry is an effect that the program repeats by itself, without a key by which the
// callee could tell a second try from another request.
type Retry struct {
	Site
	Effect, What string
	How          RetryKind
	// Anew: there is a key, but each try makes another one.
	Anew bool
}

// A loop is a loop of a function on one way of calls.
type loop struct {
	frame  uint64
	header int32
}

// retried is an effect in code that is repeated, in the first run.
type retried struct {
	op *interp.Op
	// in is the function that is repeated, or has the loop; nil: the client repeats.
	in    *interp.Frame
	frame *interp.Frame // of the operation
	pos   summary.Pos
	keyed bool
	done  interp.Bits
}

// tryNotes are what the first run, and the one in which nothing fails, have noted of code
// that is repeated.
type tryNotes struct {
	found []retried
	// loops are the operations of the turns of loops after which another turn follows, calmly
	// those where nothing fails.
	loops, calmly map[loop]interp.Bits
}

func newTryNotes() tryNotes {
	return tryNotes{loops: map[loop]interp.Bits{}, calmly: map[loop]interp.Bits{}}
}

// turned notes the operations of a turn of a loop. A loop that takes deliveries goes on
// with the next one.
func turned(loops map[loop]interp.Bits, t *interp.Turn, s *interp.State) {
	if t.Took(s) {
		return
	}
	k := loop{t.Frame.ID(), t.Header}
	loops[k] = loops[k].Union(s.Done().Minus(t.Before.Done()))
}

// tries looks, in the first run, for effects in code that is repeated when it fails.
func (h *handling) tries(op *interp.Op, a act.Act, s *interp.State) {
	if !h.counts(a, s) {
		return
	}
	r := retried{op: op, frame: op.Frame, pos: op.Pos, keyed: a.Keyed, done: s.Done()}
	note := func() {
		// An operation is performed once for each way that leads to it.
		if !slices.ContainsFunc(h.try.found, func(o retried) bool {
			return o.op == op && o.in == r.in && o.keyed == r.keyed && o.done.Equal(r.done)
		}) {
			h.try.found = append(h.try.found, r)
		}
	}
	frames, k := h.hd.Way(op.Frame)
	for i := len(frames) - 1; i >= k; i-- {
		fr := frames[i]
		// A transaction that runs again has undone what it wrote.
		rerun := fr.Spec != nil && fr.Spec.Rerun && a.Effect != "sql-write" && a.Effect != "nosql-write"
		if fr.Retry || rerun {
			r.in = fr
			note()
			return
		}
	}
	if h.clientRetries(op) && !a.Keyed {
		note()
	}
}

// clientRetries: the client repeats the request by itself, and makes no key for it.
func (h *handling) clientRetries(op *interp.Op) bool {
	c := op.Call
	for _, api := range op.APIs {
		if !c.Holds(api.When) || api.Effect == nil {
			continue
		}
		if api.Effect.MadeKey {
			return false
		}
		if r := api.Retry; r != nil && r.Func == "" && r.On == "" && !r.MadeKey {
			n := c.One(r.Count)
			return n == nil || n.Kind != interp.Const || n.Text != "0" && n.Text != "1"
		}
		if c.Method && len(c.Args) > 0 && c.Retries(c.Args[0]) {
			return true
		}
	}
	return false
}

// retries are the effects that are repeated without a key that stays, and without a claim
// that is asked for at each try.
func (h *handling) retries() []Retry {
	var out []Retry
	add := func(r retried, how RetryKind) {
		site, ok := h.retrySite(r)
		if !ok || slices.ContainsFunc(out, func(o Retry) bool { return o.same(&site) }) {
			return
		}
		a := h.acts[r.op.ID]
		out = append(out, Retry{Site: site, Effect: a.Effect, What: a.What, How: how, Anew: r.keyed})
	}
	for _, r := range h.try.found {
		switch {
		case r.in == nil:
			add(r, ByClient)
		case r.keyed && !h.keyMadeIn(r.op, func(o *interp.Origin) bool { return sees(r.in, o.Frame) && below(o.Frame, r.in) }):
		case !h.claimedIn(r.done, func(op *interp.Op) bool { return below(op.Frame, r.in) }):
			add(r, ByFunc)
		}
	}
	keys := slices.SortedFunc(maps.Keys(h.try.loops), func(a, b loop) int {
		return cmp.Or(cmp.Compare(a.frame, b.frame), cmp.Compare(a.header, b.header))
	})
	for _, k := range keys {
		turn := h.try.loops[k]
		turn.Minus(h.try.calmly[k]).Each(func(id int) {
			a := h.acts[id]
			if !h.opts.effect(a.Effect) || !h.calm[id] {
				return
			}
			op := h.m.Ops()[id]
			r := retried{op: op, frame: op.Frame, pos: op.Pos, keyed: a.Keyed, done: turn}
			for fr := op.Frame; fr != nil && fr.Func != nil; fr = fr.Up {
				if fr.ID() == k.frame {
					r.in = fr
				}
			}
			// What only some ways to the loop have done is no part of its turns.
			if r.in == nil || !slices.Contains(positions(r.in.Func, k.header), callIn(r.in, op.Frame, op.Pos)) {
				return
			}
			if a.Keyed && !h.keyMadeIn(op, func(o *interp.Origin) bool { return inLoop(r.in, k.header, o) }) {
				return
			}
			if !h.claimedIn(turn, func(op *interp.Op) bool { return true }) {
				add(r, ByLoop)
			}
		})
	}
	return out
}

// keyMadeIn: the key of an operation is made anew in the repeated code.
func (h *handling) keyMadeIn(op *interp.Op, made func(*interp.Origin) bool) bool {
	return slices.ContainsFunc(h.keys, func(u keyUse) bool {
		return u.op == op && !u.guard && u.fresh() && u.origin != nil && made(u.origin)
	})
}

// claimedIn: one of the operations is a claim whose answer decides: a second try is refused.
func (h *handling) claimedIn(ops interp.Bits, within func(*interp.Op) bool) bool {
	found := false
	ops.Each(func(i int) {
		op := h.m.Ops()[i]
		if h.acts[i].Claim.Recognises() && within(op) && h.decides(op) {
			found = true
		}
	})
	return found
}

// below: a frame is another one, or called from it.
func below(fr, top *interp.Frame) bool {
	for ; fr != nil; fr = fr.Up {
		if fr == top || fr.Func != nil && top.Func != nil && fr.ID() == top.ID() {
			return true
		}
	}
	return false
}

// callIn is where a function leads to a place in a frame below it.
func callIn(fr, frame *interp.Frame, at summary.Pos) summary.Pos {
	for f := frame; f != nil && f.Func != nil && f.ID() != fr.ID(); f = f.Up {
		at = f.Call
	}
	return at
}

// inLoop: a value begins in a turn of a loop: in a function that it calls, or between the
// loop's lines.
func inLoop(fr *interp.Frame, header int32, o *interp.Origin) bool {
	if o.Frame == nil || !below(o.Frame, fr) {
		return false
	}
	at := callIn(fr, o.Frame, o.Pos)
	first, last := int32(1<<30), int32(0)
	for _, p := range positions(fr.Func, header) {
		if p.File == at.File && p.Line > 0 {
			first, last = min(first, p.Line), max(last, p.Line)
		}
	}
	return at.Line >= first && at.Line <= last
}

// positions are those of a loop's instructions.
func positions(f *link.Func, header int32) []summary.Pos {
	var out []summary.Pos
	for i, b := range f.Blocks {
		if f.Inside(int32(i), header) {
			for k := range b.Instrs {
				out = append(out, b.Instrs[k].Pos)
			}
		}
	}
	return out
}

// retrySite places the finding inside the repeated code: in the handler's body if that is
// part of it, else in the function that is repeated or has the loop.
func (h *handling) retrySite(r retried) (Site, bool) {
	what := h.acts[r.op.ID].What
	if r.in == nil {
		return h.site(r.frame, r.pos, what)
	}
	frames, k := h.hd.Way(r.frame)
	i := slices.IndexFunc(frames, func(fr *interp.Frame) bool { return fr.ID() == r.in.ID() })
	if i < 0 || len(frames) == 0 {
		return Site{}, false
	}
	if slices.ContainsFunc(frames[max(i, k):], func(fr *interp.Frame) bool { return fr.Func.Within(frames[k].Func) }) {
		return h.site(r.frame, r.pos, what)
	}
	pos := r.pos
	if i+1 < len(frames) {
		pos = frames[i+1].Call
	}
	return h.exactly(frames[i], pos, what)
}
