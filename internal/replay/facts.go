package replay

import (
	"slices"
	"sort"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
)

// effects are the operations of the first run that are visible and carry no key.
func (f *first) effects() []int {
	var out []int
	for id, a := range f.acts {
		if a.Effect != "" && !a.Keyed && !f.others[id] && f.opts.effect(a.Effect) {
			out = append(out, id)
		}
	}
	sort.Ints(out)
	return out
}

// counts: an effect that is missed when it is lost. An alert that something failed is none.
func (f *first) counts(a act.Act, s *interp.State) bool {
	return f.opts.effect(a.Effect) && (a.Effect != "chat" || !s.Failed)
}

// missed is the same of an operation of the first run as a whole.
func (f *first) missed(id int) bool {
	return f.opts.effect(f.acts[id].Effect) && !f.alarms(id)
}

// alerts: the operation runs only where something has failed, of which it tells. On a way where its text
// could not be made, it tells nothing, and is no other for that.
func (f *first) alerts(id int) bool { return f.acts[id].Alert && !f.calm[id] }

// alarms: the operation tells people only of what has failed, or of deliveries that are refused, or it
// answers who asks, and that is all.
func (f *first) alarms(id int) bool {
	return f.alerts(id) || f.acts[id].Effect == "chat" && (!f.calm[id] || f.refused.Has(id) && !f.welcome.Has(id) || f.acts[id].Reply && f.alone(id))
}

// alone: where the operation runs, nothing is changed and nobody is told, but in answers to the sender.
func (f *first) alone(id int) bool {
	alone := true
	f.co[id].Each(func(i int) {
		a := f.acts[i]
		alone = alone && (a.Effect == "" || a.Reply) && len(a.Writes) == 0 && !a.Opaque
	})
	return alone
}

// goroutine is the frame below the handler that runs in a goroutine of its own for the
// delivery, or nil.
func (f *first) goroutine(fr *interp.Frame, s *interp.State) *interp.Frame {
	frames, k := f.hd.Way(fr)
	for i := k + 1; i < len(frames); i++ {
		if frames[i].Async && !s.ReceivedIn(frames[i]) && (!f.hd.Receive || s.Received) {
			return frames[i]
		}
	}
	return nil
}

// startsLoose: an effect begins in a goroutine for which the delivery may not wait. Of the ways to a
// function that a long run does not tell apart, its frame knows one.
func (f *first) startsLoose(op *interp.Op, a act.Act, s *interp.State) bool {
	if !f.counts(a, s) || s.Kept {
		return false
	}
	return f.goroutine(op.Frame, s) != nil || s.Async && (op.Call.Site.Go || op.Frame.Blurred) && (!f.hd.Receive || s.Received)
}

// loose is what was started in a goroutine for the delivery: the frame of the goroutine, nil if the handler
// runs in it.
func (f *first) loose(n int, s *interp.State) (*interp.Op, *interp.Frame) {
	st := f.m.Started(n)
	frames, k := f.hd.Way(st.Op.Frame)
	up, _ := f.hd.Way(st.By.Up)
	if len(up) <= k || up[k].ID() != frames[k].ID() || s.ReceivedIn(st.By) {
		return st.Op, nil
	}
	if outer := f.goroutine(st.By.Up, s); outer != nil {
		return st.Op, outer
	}
	return st.Op, st.By
}

// decides: a branch depends on what tells the duplicate of a claim.
func (f *first) decides(op *interp.Op) bool {
	cl := f.acts[op.ID].Claim
	return cl != nil && cl.DecidedBy(f.asked[op.ID])
}

// plain: an insert is a claim by the schema alone: nowhere in the program is its refusal told from other
// errors, which shows behind it.
func (f *first) plain(op *interp.Op) bool {
	cl := f.reader.Classify(op).Claim
	return cl != nil && cl.Plain
}

// guards: a claim or a check whose answer decides whether effects run.
func (f *first) guards(id int) bool {
	a := f.acts[id]
	if !f.protects(id) || f.limits(id) {
		return false
	}
	if a.Claim != nil {
		return a.Claim.Recognises() && f.decides(f.m.Ops()[id])
	}
	return len(a.Reads) > 0 && !a.Who && len(f.asked[id]) > 0 && f.recorded(a.Reads[0], f.co[id]).found && !f.doubt
}

// protects: an effect comes after it.
func (f *first) protects(id int) bool {
	for e, a := range f.acts {
		if e != id && f.opts.effect(a.Effect) && f.before[e].Has(id) {
			return true
		}
	}
	return false
}

// countsFor: the operation counts for a limit, or looks at the count.
func (f *first) countsFor(id int) bool {
	return f.limits(id) || slices.ContainsFunc(f.acts[id].Reads, func(r act.Read) bool {
		for i, a := range f.acts {
			if a.Counts && slices.ContainsFunc(a.Writes, func(w act.Write) bool { return w.Near(r.Target) }) && f.limits(i) {
				return true
			}
		}
		return false
	})
}

// limits: the operation counts for a limit: what it changes expires, and its size or value is
// asked. Counting a delivery twice harms nobody.
func (f *first) limits(id int) bool {
	a := f.acts[id]
	if len(a.Queued) > 0 { // of a pipeline
		return !slices.ContainsFunc(a.Queued, func(i int) bool { return !f.limits(i) })
	}
	if !a.Counts || len(a.Writes) == 0 || !f.refuses && !a.Withholds {
		return false
	}
	t := a.Writes[0].Target
	// A key-value store answers what was counted; of a row, an error may be any.
	tells := func(i int, parts []catalog.Part) bool {
		return len(f.asked[i]) > 0 && (a.Limit == nil || slices.ContainsFunc(parts, func(p catalog.Part) bool { return f.asked[i][p] }))
	}
	expires, asked := false, tells(id, a.Limit)
	for i, o := range f.acts {
		expires = expires || o.Expires && slices.ContainsFunc(o.Writes, func(w act.Write) bool { return w.Near(t) })
		asked = asked || tells(i, []catalog.Part{"row", "value"}) && slices.ContainsFunc(o.Reads, func(r act.Read) bool { return r.Near(t) })
	}
	return expires && asked
}

// finds: the read looks where an operation writes.
func (f *first) finds(r act.Read, op int) bool {
	return slices.ContainsFunc(f.acts[op].Writes, func(w act.Write) bool { return w.Concerns(r) })
}

// released: whenever nothing fails, the handler gives the claim back before it ends.
func (f *first) released(op *interp.Op) bool {
	if f.acts[op.ID].Claim.Is(act.Deletion) {
		return f.calm[op.ID] && !f.finishes(op)
	}
	made := false
	for _, s := range f.ends {
		if s.Done().Has(op.ID) {
			made = true
			if s.Held().Has(op.ID) {
				return false
			}
		}
	}
	return made
}

// finishes: a deletion tells by its answer whether the item, which this delivery has not put there, is still to
// be worked off.
func (f *first) finishes(op *interp.Op) bool {
	own := false
	f.before[op.ID].Each(func(i int) {
		own = own || slices.ContainsFunc(f.acts[i].Writes, func(w act.Write) bool {
			return w.Adds && slices.ContainsFunc(f.acts[op.ID].Deletes, func(d act.Removal) bool { return d.Space == w.Space && d.Container == w.Container })
		})
	})
	return !own && f.decides(op) && f.protects(op.ID)
}
