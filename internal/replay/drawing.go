package replay

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/inventory"
)

// A drawing makes the inventory's entry of a handler from what its runs have noted.
type drawing struct {
	c    *chart
	out  *inventory.Handler
	step map[int]string // ids of steps by operation
}

// site is where an operation stands: itself, and the call in the handler's body that leads to it.
func (d *drawing) site(op *interp.Op, what string) (self, at inventory.Place, path []inventory.Step) {
	self = handlers.PlaceOf(packageIn(op.Frame), op.Pos)
	s, ok := d.c.site(op.Frame, op.Pos, what)
	if !ok {
		return self, self, nil
	}
	for _, p := range s.Path {
		path = append(path, inventory.Step{Place: handlers.PlaceOf(p.Package, p.Pos), Text: p.Callee})
	}
	return self, handlers.PlaceOf(s.Package, s.Pos), path
}

// effects lists the effects: each once, however many ways lead to it from a line of the handler.
func (d *drawing) effects() {
	c := d.c
	ops := c.m.Ops()
	for _, id := range slices.Sorted(maps.Keys(c.acts)) {
		a, f := c.acts[id], c.forms[id]
		e := inventory.Effect{Kind: a.Effect, What: a.What, Callee: ops[id].Sym.Short(), State: inventory.Idempotent}
		ft, judged := c.fates[id]
		switch {
		case len(a.Queued) > 0 && a.Effect == "":
			continue
		case a.Effect != "":
			e.State, e.Counts = inventory.Open, c.opts.effect(a.Effect)
			if judged {
				e.State, e.Why = ft.state, ft.why
			}
		case f.what == "" || d.claims(id) || d.serves(id):
			continue
		case f.sql:
			e.Kind, e.What, e.State, e.Why = f.kind, f.what, inventory.Open, "the text of the statement is not known"
		default:
			e.Kind, e.What, e.Why = f.kind, f.what, "doing it again changes nothing"
			if a.Claim.Recognises() {
				e.Why = "a second one is refused"
				if len(a.Writes) > 0 && !a.Writes[0].Adds {
					e.Why = "a second one finds nothing left to change"
				}
			}
		}
		e.What = strings.TrimSuffix(e.What, " ("+e.Callee+")")
		e.Place, e.At, e.Path = d.site(ops[id], e.What+" ("+e.Callee+")")
		if e.State == inventory.Repeated {
			e.Why = causes[ft.cause]
		}
		if e.State == inventory.Guarded && c.cut() && len(ft.guards) == 0 && !a.Keyed {
			e.State, e.Why = inventory.Open, "a bound of the analysis was reached"
		}
		i := slices.IndexFunc(d.out.Effects, func(o inventory.Effect) bool {
			return o.Kind == e.Kind && o.What == e.What && o.Callee == e.Callee && o.Place == e.Place && o.At == e.At
		})
		if i < 0 {
			e.ID = "e" + strconv.Itoa(len(d.out.Effects)+1)
			d.out.Effects = append(d.out.Effects, e)
			i = len(d.out.Effects) - 1
		} else if worse(e.State, d.out.Effects[i].State) {
			d.out.Effects[i].State, d.out.Effects[i].Why = e.State, e.Why
		}
		d.step[id] = d.out.Effects[i].ID
	}
}

func worse(a, b inventory.State) bool {
	return slices.Index(inventory.States, a) < slices.Index(inventory.States, b)
}

// cut: something of the handler was not seen.
func (c *chart) cut() bool { return len(c.m.Bounds) > 0 }

// claims: the operation is a guard, by what it is called for or because its answer decides.
func (d *drawing) claims(id int) bool {
	c := d.c
	cl := c.acts[id].Claim
	switch {
	case cl == nil:
		return d.ground(id)
	case cl.Strength == act.Lock || cl.Strength == act.Look || cl.Strength == act.InMemory || cl.Strength == act.Acknowledges:
		return true
	case cl.Strength == act.Deletion || cl.Strength == act.Optimistic:
		return d.ground(id)
	}
	return c.forms[id].api || d.ground(id) // else it is a write that a second delivery can't make again
}

// serves: the operation only records or gives back what a guard has claimed.
func (d *drawing) serves(id int) bool {
	for g, o := range d.c.acts {
		if g != id && o.Claim != nil && d.claims(g) && (d.c.records(id, o.Claim) || slices.ContainsFunc(d.c.acts[id].Deletes, func(r act.Removal) bool { return oneItem(r.Target, o.Claim.Target) })) {
			return true
		}
	}
	return false
}

// records: the operation writes what a claim has made.
func (c *chart) records(id int, cl *act.Claim) bool {
	return slices.ContainsFunc(c.acts[id].Writes, func(w act.Write) bool { return oneItem(w.Target, cl.Target) })
}

// oneItem: two targets are surely one item.
func oneItem(a, b act.Target) bool { return a.Key != nil && a.Is(b) }

// remembers is how long a guard knows an event: what is recorded after its claim may stay longer.
func (d *drawing) remembers(id int) *float64 {
	longest := d.c.forms[id].seconds
	if cl := d.c.acts[id].Claim; cl != nil && longest != nil {
		for _, other := range slices.Sorted(maps.Keys(d.c.acts)) {
			if other == id || !d.c.records(other, cl) {
				continue
			}
			s := d.c.forms[other].seconds
			if s == nil {
				return nil
			}
			longest = new(max(*longest, *s))
		}
	}
	return longest
}

// ground: an effect does not happen again because of the operation, or one does although of it.
func (d *drawing) ground(id int) bool {
	if _, ok := d.c.causes[id]; ok {
		return true
	}
	for _, f := range d.c.fates {
		if slices.Contains(f.guards, id) {
			return true
		}
	}
	return false
}

// causes are why effects happen again, and why guards don't decide, in words.
var causes = map[CauseKind]string{
	NoGuard:       "no guard asks",
	Ignored:       "the answer of the guard is ignored",
	NeverRecorded: "the guard looks up what is never recorded",
	DuplicateSide: "where the guard says duplicate, too",
	After:         "the guard stands behind it",
	OtherPath:     "the guard stands on another path",
	Memory:        "the guard lives in the memory of the process",
	PerBatch:      "the guard decides once for the whole batch",
}

// guards lists the guards, and which effects each keeps from happening again.
func (d *drawing) guards() {
	c := d.c
	ops := c.m.Ops()
	ids := map[int]string{}
	for _, id := range slices.Sorted(maps.Keys(c.acts)) {
		a := c.acts[id]
		if !d.claims(id) || a.Claim == nil && len(a.Reads) == 0 || a.Claim.Is(act.Acknowledges) {
			continue
		}
		g := inventory.Guard{Kind: inventory.Claim, Callee: ops[id].Sym.Short(), Key: c.qs.keys.words(id, true), Seconds: d.remembers(id)}
		switch {
		case a.Claim == nil || a.Claim.Is(act.Look):
			g.Kind = inventory.Check
		case a.Claim.Is(act.Lock):
			g.Kind = inventory.Lock
		}
		g.Place, g.At, _ = d.site(ops[id], g.Callee)
		g.Decides = d.keeps(id)
		if !g.Decides {
			g.Why = d.why(id)
		}
		ids[id] = d.guard(g)
		if d.step[id] == "" {
			d.step[id] = ids[id]
		}
	}
	for _, id := range slices.Sorted(maps.Keys(c.acts)) {
		i := slices.IndexFunc(d.out.Effects, func(e inventory.Effect) bool { return e.ID == d.step[id] })
		if i < 0 {
			continue
		}
		e, f := &d.out.Effects[i], c.fates[id]
		if c.acts[id].Keyed && c.acts[id].Effect != "" {
			g := inventory.Guard{Kind: inventory.ProviderKey, Callee: e.Callee, Place: e.Place, At: e.At, Key: c.qs.keys.words(id, false), Decides: !c.fresh[id]}
			if c.fresh[id] {
				g.Why = "its key is made anew in each delivery"
				e.State, e.Why = inventory.Repeated, g.Why
			}
			d.refer(e, d.guard(g))
			continue
		}
		stable := false
		for _, by := range f.guards {
			stable = stable || !c.fresh[by]
			if f.rolled {
				g := inventory.Guard{Kind: inventory.Transaction, Callee: ops[by].Sym.Short(), Key: c.qs.keys.words(by, true), Decides: !c.fresh[by]}
				g.Place, g.At, _ = d.site(ops[by], g.Callee)
				d.refer(e, d.guard(g))
			} else if ids[by] != "" {
				d.refer(e, ids[by])
			}
		}
		if len(f.guards) > 0 && !stable && e.State == inventory.Guarded {
			e.State, e.Why = inventory.Repeated, "the key of the guard is made anew in each delivery"
		}
	}
}

// refer notes that a guard keeps an effect from happening again.
func (d *drawing) refer(e *inventory.Effect, id string) {
	if !slices.Contains(e.Guards, id) {
		e.Guards = append(e.Guards, id)
	}
}

// guard adds a guard, once, and returns its id.
func (d *drawing) guard(g inventory.Guard) string {
	for i := range d.out.Guards {
		o := &d.out.Guards[i]
		if o.Kind == g.Kind && o.Callee == g.Callee && o.Place == g.Place && o.At == g.At {
			switch {
			case g.Kind == inventory.ProviderKey: // on some way its key is of no use
				o.Decides = o.Decides && g.Decides
				o.Why = cmp.Or(o.Why, g.Why)
			case g.Decides:
				o.Decides, o.Why = true, ""
			}
			for _, k := range g.Key {
				if !slices.Contains(o.Key, k) {
					o.Key = append(o.Key, k)
				}
			}
			return o.ID
		}
	}
	g.ID = "g" + strconv.Itoa(len(d.out.Guards)+1)
	d.out.Guards = append(d.out.Guards, g)
	return g.ID
}

// keeps: an effect does not happen again because of the guard.
func (d *drawing) keeps(id int) bool {
	for _, f := range d.c.fates {
		if f.state == inventory.Guarded && slices.Contains(f.guards, id) {
			return !d.c.fresh[id]
		}
	}
	return false
}

// why says why a guard does not decide.
func (d *drawing) why(id int) string {
	c := d.c
	cl := c.acts[id].Claim
	switch {
	case c.fresh[id]:
		return "its key is made anew in each delivery"
	case cl.Is(act.InMemory):
		return causes[Memory]
	case cl.Is(act.Lock):
		return "it is held for a while, and says nothing of what was done"
	case c.causes[id] != "":
		return causes[c.causes[id]]
	case cl != nil && !c.decides(c.m.Ops()[id]):
		return causes[Ignored]
	case cl != nil && c.released(c.m.Ops()[id]):
		return "it is given back when all went well"
	}
	return "no effect depends on it"
}

// acks says how the handler acknowledges.
func (d *drawing) acks() {
	c := d.c
	ops := c.m.Ops()
	ack := &d.out.Ack
	response := false
	for _, id := range slices.Sorted(maps.Keys(c.acts)) {
		if c.acts[id].Ack != interp.Done {
			continue
		}
		response = response || howAcked(ops[id]) == ByResponse
		call := inventory.Call{Callee: ops[id].Sym.Short(), Place: handlers.PlaceOf(packageIn(ops[id].Frame), ops[id].Pos)}
		i := slices.IndexFunc(ack.Places, func(o inventory.Call) bool { return o.Callee == call.Callee && o.Place == call.Place })
		if i < 0 {
			call.ID = "a" + strconv.Itoa(len(ack.Places)+1)
			ack.Places = append(ack.Places, call)
			i = len(ack.Places) - 1
		}
		if d.step[id] == "" {
			d.step[id] = ack.Places[i].ID
		}
	}
	switch {
	case c.hd.AtMostOnce:
		ack.How = inventory.AckAuto
	case response:
		ack.How = inventory.AckResponse
	case len(ack.Places) > 0:
		ack.How = inventory.AckCall
	case c.hd.Kind == "http":
		ack.How = inventory.AckResponse
	case c.hd.Implicit():
		ack.How = inventory.AckReturn
	default:
		ack.How = inventory.AckNone
	}
}
