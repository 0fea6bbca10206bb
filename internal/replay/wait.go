package replay

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/interp"
)

// An EndlessWait is an effect over the network that is awaited without a deadline.
type EndlessWait struct {
	Site
	Effect, What string
	// Context: it is given a context without a deadline although the handler has one.
	// Otherwise neither a context nor the client bounds it.
	Context bool
	async   *interp.Frame // the goroutine that it is in, if any
	op      int
}

// waits asks for effects that are awaited for ever.
type waits struct {
	deaf
	*first
	early *early
	found []*EndlessWait
	left  interp.Bits // what is still under way when a delivery has ended
}

// answer are the waits that hold up the handler.
func (q *waits) answer() []Finding {
	var out []Finding
	for _, w := range q.found {
		if !q.alarms(w.op) && !(w.async != nil && q.leaves(w)) && !stands(out, w.Where()) {
			out = append(out, w)
		}
	}
	return out
}

// leaves: nobody waits for the operation; where ways met, it may be known by another one that the same
// statement has started.
func (q *waits) leaves(w *EndlessWait) bool {
	return q.left.Has(w.op) || q.early.leaves(w.op) || slices.ContainsFunc(q.early.all(), func(e tooSoon) bool {
		return e.frame != nil && e.sameStart(tooSoon{frame: w.async})
	})
}

// ended: nobody waits for what goes on.
func (q *waits) ended(o interp.Outcome) {
	o.State.Loose().Each(func(n int) {
		if op, fr := q.loose(n, o.State); fr != nil {
			q.left = q.left.With(op.ID)
		}
	})
}

// performed looks at what bounds the wait for an effect.
func (q *waits) performed(op *interp.Op, a act.Act, s *interp.State) {
	if !q.counts(a, s) || op.Call.Site.Go {
		return
	}
	// In a goroutine it holds up the handler only where that waits for it.
	async := q.goroutine(op.Frame, s)
	if async != nil && !q.hd.Implicit() {
		return
	}
	if c := op.Call; c.Method && len(c.Args) > 0 && c.Wait(c.Args[0]) == interp.Local {
		return
	}
	for _, api := range op.APIs {
		d := api.Deadline
		if d == nil || !op.Call.Holds(api.When) {
			continue
		}
		c := op.Call
		// A context of its own decides first, then the one that a request carries.
		context := c.Wait(c.One(d.Context))
		if d.Context == "" || c.One(d.Context) == nil {
			context = interp.Unset
			if of := c.One(d.Of); of != nil {
				context = c.Wait(of)
			}
		}
		client := interp.Unknown
		switch {
		case d.Client != "" && c.LeftOut(d.Client): // the SDK makes one
			client = interp.Unset
		case d.Client != "":
			client = c.Wait(c.One(d.Client))
		case d.Kind == "default":
			client = interp.Bounded
		case d.Kind == "none":
			client = interp.Unset
		}
		endless := false
		switch {
		case client == interp.Bounded:
		case context == interp.Endless:
			endless = client == interp.Unset || q.hd.HasContext()
		case context == interp.Unset:
			endless = client == interp.Unset && a.Effect != "sql-write"
		}
		if !endless {
			continue
		}
		site, ok := q.site(op.Frame, op.Pos, a.What)
		if ok && !slices.ContainsFunc(q.found, func(w *EndlessWait) bool { return w.async == async && w.op == op.ID && w.same(&site) }) {
			q.found = append(q.found, &EndlessWait{Site: site, Effect: a.Effect, What: a.What, Context: context == interp.Endless, async: async, op: op.ID})
		}
		return
	}
}
