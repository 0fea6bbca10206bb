package replay

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// note lists handlers in the inventory, whether or not their entry kinds count.
func (r *replayer) note(handlers []*handler) {
	for _, hd := range handlers {
		h := &handling{prog: r.prog, hd: hd}
		out := &inventory.Handler{Function: h.functionName(), Kind: hd.kind, Once: hd.atMostOnce}
		if hd.pkg != nil {
			out.Package = hd.pkg.Path
		}
		out.Place = place(hd.pkg, hd.pos)
		if f := r.prog.Func(out.Function); f != nil {
			out.Package, out.Place = f.Package.Path, place(f.Package, f.Pos)
		}
		out.Entry, out.In = out.Function, Around(hd.pkg, hd.pos)
		if hd.registered {
			out.Registrations = []inventory.Registration{{Method: hd.http, Route: hd.route, Subjects: hd.subjects, Place: place(hd.pkg, hd.pos)}}
		}
		hd.listed = out
		r.res.Inventory = append(r.res.Inventory, out)
	}
}

// Around is the full name of the declared function that a place lies in.
func Around(pkg *summary.Package, pos summary.Pos) string {
	if pkg == nil {
		return ""
	}
	var best *summary.Func
	for _, f := range pkg.Funcs {
		if f.Parent == "" && f.Pos.File == pos.File && f.Pos.Line <= pos.Line && (best == nil || f.Pos.Line > best.Pos.Line) {
			best = f
		}
	}
	if best == nil {
		return pkg.Path + ".init"
	}
	return best.Name
}

// describe completes what the inventory says of a handler by what its replay has shown: of those
// that are registered alike, too.
func (h *handling) describe(alike []*handler, res *Result) {
	for _, hd := range alike {
		hd.listed.Acts = len(res.Acting) > 0
	}
	if h.chart == nil {
		return
	}
	h.rest()
	for _, hd := range alike {
		h.described(hd.listed)
	}
}

// described completes an entry by what the runs have shown.
func (h *handling) described(out *inventory.Handler) {
	c := h.chart
	out.API, out.Safe = h.api(), h.looksUp() || readOnly(h.hd.http) && !h.takesDeliveries()
	if f := c.deepest; f != nil {
		out.Function, out.Package, out.Place = f.Name, f.Package.Path, place(f.Package, f.Pos)
		out.Source = h.source(f)
	} else if f := h.prog.Func(out.Function); f != nil {
		out.Source = h.source(f)
	}
	if f := h.prog.Func(out.Function); f != nil {
		out.Generated = f.Generated
	}
	h.reads(out)
	c.bodies[out.Function] = true
	out.Bodies = slices.Sorted(maps.Keys(c.bodies))
	out.Keys = h.keyUses()
	d := &drawing{h: h, out: out, step: map[int]string{}}
	d.effects()
	d.guards()
	d.acks()
	out.Flow = d.flow()
	for u := range c.unknown {
		out.Unknown = append(out.Unknown, u)
	}
	for b := range h.m.Bounds {
		out.Unknown = append(out.Unknown, inventory.Unknown{Kind: inventory.UnknownBound, What: b.What + ": " + b.Unseen})
	}
}

// reads are the types and constants of what a handler reaches: they show which events it takes.
func (h *handling) reads(out *inventory.Handler) {
	reaches, types, texts := map[string]bool{}, map[string]bool{}, map[string]bool{}
	own, _ := h.hd.functions(h.prog)
	for _, name := range own {
		h.prog.Reach(name, reaches)
	}
	for name := range reaches {
		f := h.prog.Func(name)
		for _, p := range f.Params {
			types[p.Type] = true
		}
		for _, c := range f.Consts {
			if c.Kind == summary.String && len(c.Text) >= 4 {
				texts[c.Text] = true
			}
		}
	}
	out.Types, out.Texts = slices.Sorted(maps.Keys(types)), slices.Sorted(maps.Keys(texts))
}

// rest asks what becomes of effects that no rule asks about: of kinds that are off.
func (h *handling) rest() {
	c := h.chart
	groups := map[string][]int{} // none if it was not run
	for _, id := range slices.Sorted(maps.Keys(h.acts)) {
		a := h.acts[id]
		if _, ok := c.fates[id]; ok || a.effect == "" {
			continue
		}
		switch {
		case a.keyed:
			c.fates[id] = fate{state: inventory.Guarded}
		case h.hd.atMostOnce:
			c.fates[id] = fate{state: inventory.Exempt, why: "its source never delivers an event again"}
		case h.limits(id):
			c.fates[id] = fate{state: inventory.Exempt, why: "it counts for a limit, and expires"}
		case a.effect == "chat" && !h.calm[id]:
			c.fates[id] = fate{state: inventory.Exempt, why: "an alert that something has failed"}
		case a.effect == "sql-write" && h.acknowledged(id):
			c.fates[id] = fate{state: inventory.Guarded, why: "its transaction acknowledges the delivery"}
		default:
			k := h.visibleKey(id)
			groups[k] = append(groups[k], id)
		}
	}
	if len(groups) > 0 {
		h.calmly()
	}
	for _, k := range slices.Sorted(maps.Keys(groups)) {
		h.second(groups[k])
	}
	h.freshly()
	if len(c.again.before) > 0 || h.hd.atMostOnce {
		return
	}
	// Nothing was asked yet: the way of a second delivery past what may be repeated.
	ways := map[string]bool{}
	for _, id := range slices.Sorted(maps.Keys(h.acts)) {
		if k := h.visibleKey(id); c.forms[id].what != "" && !ways[k] && len(ways) < maxTried {
			ways[k] = true
			h.runSecond([]int{id}, false)
		}
	}
}

// freshly goes the way of a second delivery where guards don't recognise it, since their keys are
// made anew.
func (h *handling) freshly() {
	c := h.chart
	for _, id := range slices.Sorted(maps.Keys(c.fates)) {
		if by := c.fates[id].guards; len(by) > 0 && !slices.ContainsFunc(by, func(g int) bool { return !c.fresh[g] }) {
			w := h.newSecond([]int{id}, false)
			w.deaf, w.trail = c.fresh, c.again
			w.run(false)
		}
	}
}

// A drawing makes the inventory's entry of a handler from what its runs have noted.
type drawing struct {
	h    *handling
	out  *inventory.Handler
	step map[int]string // ids of steps by operation
}

// site is where an operation stands: itself, and the call in the handler's body that leads to it.
func (d *drawing) site(op *interp.Op, what string) (self, at inventory.Place, path []inventory.Step) {
	self = place(packageIn(op.Frame), op.Pos)
	s, ok := d.h.site(op.Frame, op.Pos, what)
	if !ok {
		return self, self, nil
	}
	for _, p := range s.Path {
		path = append(path, inventory.Step{Place: place(p.Package, p.Pos), Text: p.Callee})
	}
	return self, place(s.Package, s.Pos), path
}

// effects lists the effects: each once, however many ways lead to it from a line of the handler.
func (d *drawing) effects() {
	h, c := d.h, d.h.chart
	ops := h.m.Ops()
	for _, id := range slices.Sorted(maps.Keys(h.acts)) {
		a, f := h.acts[id], c.forms[id]
		e := inventory.Effect{Kind: a.effect, What: a.what, Callee: shortName(ops[id].Sym), State: inventory.Idempotent}
		ft, judged := c.fates[id]
		switch {
		case len(a.queued) > 0 && a.effect == "":
			continue
		case a.effect != "":
			e.State, e.Counts = inventory.Open, h.opts.effect(a.effect)
			if judged {
				e.State, e.Why = ft.state, ft.why
			}
		case f.what == "" || d.claims(id) || d.serves(id):
			continue
		case f.sql:
			e.Kind, e.What, e.State, e.Why = f.kind, f.what, inventory.Open, "the text of the statement is not known"
		default:
			e.Kind, e.What, e.Why = f.kind, f.what, "doing it again changes nothing"
		}
		e.What = strings.TrimSuffix(e.What, " ("+e.Callee+")")
		e.Place, e.At, e.Path = d.site(ops[id], a.what)
		if e.State == inventory.Repeated {
			e.Why = causes[ft.cause]
		}
		if e.State == inventory.Guarded && h.cut() && len(ft.guards) == 0 && !a.keyed {
			e.State, e.Why = inventory.Open, "a bound of the analysis was reached"
		}
		i := slices.IndexFunc(d.out.Effects, func(o inventory.Effect) bool {
			return o.Kind == e.Kind && o.What == e.What && o.Callee == e.Callee && o.Place == e.Place && o.At == e.At
		})
		if i < 0 {
			e.ID = "e" + itoa(len(d.out.Effects)+1)
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
func (h *handling) cut() bool { return len(h.m.Bounds) > 0 }

// claims: the operation is a guard, by what it is called for or because its answer decides.
func (d *drawing) claims(id int) bool {
	h := d.h
	cl := h.acts[id].claim
	switch {
	case cl == nil:
		return d.ground(id)
	case cl.strength == lockOnly || cl.strength == lookOnly || cl.strength == inMemory || cl.strength == ackClaim:
		return true
	case cl.strength == deletion:
		return d.ground(id)
	}
	return h.chart.forms[id].api || h.decides(h.m.Ops()[id]) || d.ground(id)
}

// serves: the operation only records or gives back what a guard has claimed.
func (d *drawing) serves(id int) bool {
	h := d.h
	same := func(t, o target) bool {
		return t.space == o.space && t.container == o.container && t.key != nil && sameKey(t.key, o.key)
	}
	for g, o := range h.acts {
		if g == id || o.claim == nil || !d.claims(g) {
			continue
		}
		for _, w := range h.acts[id].writes {
			if same(w.target, o.claim.target) {
				return true
			}
		}
		for _, r := range h.acts[id].deletes {
			if same(r.target, o.claim.target) {
				return true
			}
		}
	}
	return false
}

// ground: an effect does not happen again because of the operation, or one does although of it.
func (d *drawing) ground(id int) bool {
	if _, ok := d.h.chart.causes[id]; ok {
		return true
	}
	for _, f := range d.h.chart.fates {
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
	h, c := d.h, d.h.chart
	ops := h.m.Ops()
	ids := map[int]string{}
	for _, id := range slices.Sorted(maps.Keys(h.acts)) {
		a := h.acts[id]
		if !d.claims(id) || a.claim == nil && len(a.reads) == 0 || a.claim.is(ackClaim) {
			continue
		}
		g := inventory.Guard{Kind: inventory.Claim, Callee: shortName(ops[id].Sym), Key: h.keyOf(id, true), Seconds: c.forms[id].seconds}
		switch {
		case a.claim == nil || a.claim.is(lookOnly):
			g.Kind = inventory.Check
		case a.claim.is(lockOnly):
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
	for _, id := range slices.Sorted(maps.Keys(h.acts)) {
		i := slices.IndexFunc(d.out.Effects, func(e inventory.Effect) bool { return e.ID == d.step[id] })
		if i < 0 {
			continue
		}
		e, f := &d.out.Effects[i], c.fates[id]
		if h.acts[id].keyed && h.acts[id].effect != "" {
			g := inventory.Guard{Kind: inventory.ProviderKey, Callee: e.Callee, Place: e.Place, At: e.At, Key: h.keyOf(id, false), Decides: !c.fresh[id]}
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
				g := inventory.Guard{Kind: inventory.Transaction, Callee: shortName(ops[by].Sym), Key: h.keyOf(by, true), Decides: !c.fresh[by]}
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
	g.ID = "g" + itoa(len(d.out.Guards)+1)
	d.out.Guards = append(d.out.Guards, g)
	return g.ID
}

// keeps: an effect does not happen again because of the guard.
func (d *drawing) keeps(id int) bool {
	for _, f := range d.h.chart.fates {
		if f.state == inventory.Guarded && slices.Contains(f.guards, id) {
			return !d.h.chart.fresh[id]
		}
	}
	return false
}

// why says why a guard does not decide.
func (d *drawing) why(id int) string {
	h, c := d.h, d.h.chart
	cl := h.acts[id].claim
	switch {
	case c.fresh[id]:
		return "its key is made anew in each delivery"
	case cl.is(inMemory):
		return causes[Memory]
	case cl.is(lockOnly):
		return "it is held for a while, and says nothing of what was done"
	case c.causes[id] != "":
		return causes[c.causes[id]]
	case cl != nil && !h.decides(h.m.Ops()[id]):
		return causes[Ignored]
	case cl != nil && h.released(h.m.Ops()[id]):
		return "it is given back when all went well"
	}
	return "no effect depends on it"
}

// acks says how the handler acknowledges.
func (d *drawing) acks() {
	h := d.h
	ops := h.m.Ops()
	ack := &d.out.Ack
	response := false
	for _, id := range slices.Sorted(maps.Keys(h.acts)) {
		if h.acts[id].ack != interp.Done {
			continue
		}
		response = response || howAcked(ops[id]) == ByResponse
		call := inventory.Call{Callee: shortName(ops[id].Sym), Place: place(packageIn(ops[id].Frame), ops[id].Pos)}
		i := slices.IndexFunc(ack.Places, func(o inventory.Call) bool { return o.Callee == call.Callee && o.Place == call.Place })
		if i < 0 {
			call.ID = "a" + itoa(len(ack.Places)+1)
			ack.Places = append(ack.Places, call)
			i = len(ack.Places) - 1
		}
		if d.step[id] == "" {
			d.step[id] = ack.Places[i].ID
		}
	}
	switch {
	case h.hd.atMostOnce:
		ack.How = inventory.AckAuto
	case response:
		ack.How = inventory.AckResponse
	case len(ack.Places) > 0:
		ack.How = inventory.AckCall
	case h.hd.kind == "http":
		ack.How = inventory.AckResponse
	case h.implicit():
		ack.How = inventory.AckReturn
	default:
		ack.How = inventory.AckNone
	}
}
