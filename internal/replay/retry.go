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

// A RetryKind says what tries again.
type RetryKind string

const (
	ByLoop   RetryKind = "loop"   // a loop of the program
	ByFunc   RetryKind = "func"   // a function that repeats its argument
	ByClient RetryKind = "client" // the client of an SDK
)

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

// retries asks for effects that the program itself repeats.
type retries struct {
	deaf
	*first
	keys  *keys
	found []retried
}

// performed looks for effects in code that is repeated when it fails.
func (q *retries) performed(op *interp.Op, a act.Act, s *interp.State) {
	if !q.counts(a, s) {
		return
	}
	r := retried{op: op, frame: op.Frame, pos: op.Pos, keyed: a.Keyed, done: s.Done()}
	note := func() {
		// An operation is performed once for each way that leads to it.
		if !slices.ContainsFunc(q.found, func(o retried) bool {
			return o.op == op && o.in == r.in && o.keyed == r.keyed && o.done.Equal(r.done)
		}) {
			q.found = append(q.found, r)
		}
	}
	frames, k := q.hd.Way(op.Frame)
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
	if q.clientRetries(op) && !a.Keyed {
		note()
	}
}

// clientRetries: the client repeats the request by itself, and makes no key for it.
func (q *retries) clientRetries(op *interp.Op) bool {
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

// answer are the effects that are repeated without a key that stays, and without a claim
// that is asked for at each try.
func (q *retries) answer() []Finding {
	var out []Finding
	add := func(r retried, how RetryKind) {
		site, ok := q.retrySite(r)
		if !ok || stands(out, &site) {
			return
		}
		a := q.acts[r.op.ID]
		out = append(out, &Retry{Site: site, Effect: a.Effect, What: a.What, How: how, Anew: r.keyed})
	}
	for _, r := range q.found {
		switch {
		case q.alarms(r.op.ID), q.limits(r.op.ID):
		case r.in == nil:
			add(r, ByClient)
		case r.keyed && !q.keys.madeIn(r.op, func(o *interp.Origin) bool { return sees(r.in, o.Frame) && below(o.Frame, r.in) }):
		case !q.claimedIn(r.done, func(op *interp.Op) bool { return below(op.Frame, r.in) }):
			add(r, ByFunc)
		}
	}
	keys := slices.SortedFunc(maps.Keys(q.loops), func(a, b loop) int {
		return cmp.Or(cmp.Compare(a.frame, b.frame), cmp.Compare(a.header, b.header))
	})
	for _, k := range keys {
		turn := q.loops[k]
		turn.Minus(q.calmly[k]).Each(func(id int) {
			a := q.acts[id]
			if !q.missed(id) || !q.calm[id] || !q.well.Has(id) || q.limits(id) {
				return
			}
			op := q.m.Ops()[id]
			r := retried{op: op, frame: op.Frame, pos: op.Pos, keyed: a.Keyed, done: turn}
			for fr := op.Frame; fr != nil && fr.Func != nil; fr = fr.Up {
				if fr.ID() == k.frame {
					r.in = fr
				}
			}
			// What only some ways to the loop have done is no part of its turns.
			if r.in == nil || op.Frame.Blurred || !slices.Contains(positions(r.in.Func, k.header), callIn(r.in, op.Frame, op.Pos)) {
				return
			}
			if a.Keyed && !q.keys.madeIn(op, func(o *interp.Origin) bool { return inLoop(r.in, k.header, o) }) {
				return
			}
			if !q.claimedIn(turn, func(op *interp.Op) bool { return true }) {
				add(r, ByLoop)
			}
		})
	}
	return out
}

// claimedIn: one of the operations is a claim whose answer decides: a second try is refused.
func (q *retries) claimedIn(ops interp.Bits, within func(*interp.Op) bool) bool {
	found := false
	ops.Each(func(i int) {
		op := q.m.Ops()[i]
		if q.acts[i].Claim.Recognises() && within(op) && q.decides(op) {
			found = true
		}
	})
	return found
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
func (q *retries) retrySite(r retried) (Site, bool) {
	what := q.acts[r.op.ID].What
	if r.in == nil {
		return q.site(r.frame, r.pos, what)
	}
	frames, k := q.hd.Way(r.frame)
	i := slices.IndexFunc(frames, func(fr *interp.Frame) bool { return fr.ID() == r.in.ID() })
	if i < 0 || len(frames) == 0 {
		return Site{}, false
	}
	if slices.ContainsFunc(frames[max(i, k):], func(fr *interp.Frame) bool { return fr.Func.Within(frames[k].Func) }) {
		return q.site(r.frame, r.pos, what)
	}
	pos := r.pos
	if i+1 < len(frames) {
		pos = frames[i+1].Call
	}
	return q.exactly(frames[i], pos, what)
}
