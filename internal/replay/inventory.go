package replay

import (
	"maps"
	"slices"

	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// describe completes what the inventory says of a handler by what its replay has shown: of those
// that are registered alike, too.
func (r *replayer) describe(h *handling, alike []*handlers.Handler, res *Result) {
	for _, hd := range alike {
		r.listed[hd].Acts = len(res.Acting) > 0
	}
	if h.chart == nil {
		return
	}
	h.rest()
	for _, hd := range alike {
		h.described(r.listed[hd])
	}
}

// described completes an entry by what the runs have shown.
func (h *handling) described(out *inventory.Handler) {
	c := h.chart
	out.API, out.Safe = h.hd.API(h.m.Verified), h.hd.LooksUp() || h.hd.Safe() && !h.takesDeliveries()
	if f := c.deepest; f != nil {
		out.Function, out.Package, out.Place = f.Name, f.Package.Path, handlers.PlaceOf(f.Package, f.Pos)
	}
	if f := h.prog.Func(out.Function); f != nil {
		out.Source, out.Generated = h.hd.Source(f), f.Generated
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
	own, _ := h.hd.Functions()
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
		if _, ok := c.fates[id]; ok || a.Effect == "" {
			continue
		}
		switch {
		case a.Keyed:
			c.fates[id] = fate{state: inventory.Guarded}
		case h.hd.AtMostOnce:
			c.fates[id] = fate{state: inventory.Exempt, why: "its source never delivers an event again"}
		case h.limits(id):
			c.fates[id] = fate{state: inventory.Exempt, why: "it counts for a limit, and expires"}
		case a.Effect == "chat" && !h.calm[id]:
			c.fates[id] = fate{state: inventory.Exempt, why: "an alert that something has failed"}
		case a.Effect == "sql-write" && h.acknowledged(id):
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
	if len(c.again.before) > 0 || h.hd.AtMostOnce {
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
