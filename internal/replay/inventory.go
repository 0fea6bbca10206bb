package replay

import (
	"cmp"
	"maps"
	"slices"

	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// describe completes what the inventory says of a handler by what its replay has shown: of those
// that are registered alike, too.
func (r *replayer) describe(qs *questions, alike []*handlers.Handler, acts bool) {
	for _, hd := range alike {
		r.listed[hd].Acts = acts
	}
	if qs.chart == nil {
		return
	}
	qs.chart.complete()
	for _, hd := range alike {
		qs.chart.describe(r.listed[hd])
	}
}

// describe completes an entry by what the runs have shown.
func (c *chart) describe(out *inventory.Handler) {
	out.API, out.Safe = c.qs.api(), c.hd.LooksUp() || !c.qs.delivers()
	if f := c.deepest; f != nil {
		out.Function, out.Package, out.Place = f.Name, f.Package.Path, handlers.PlaceOf(f.Package, f.Pos)
	}
	if f := c.prog.Func(out.Function); f != nil {
		out.Source, out.Generated = cmp.Or(c.hd.Source(f), out.Source), f.Generated
	}
	c.reads(out)
	c.bodies[out.Function] = true
	out.Bodies = slices.Sorted(maps.Keys(c.bodies))
	out.Keys = c.qs.keys.given()
	d := &drawing{c: c, out: out, step: map[int]string{}}
	d.effects()
	d.guards()
	d.acks()
	out.Flow = d.flow()
	for u := range c.unknown {
		out.Unknown = append(out.Unknown, u)
	}
	for b := range c.m.Bounds {
		out.Unknown = append(out.Unknown, inventory.Unknown{Kind: inventory.UnknownBound, What: b.What + ": " + b.Unseen})
	}
}

// reads are the types and constants of what a handler reaches: they show which events it takes.
func (c *chart) reads(out *inventory.Handler) {
	reaches, types, texts := map[string]bool{}, map[string]bool{}, map[string]bool{}
	own, _ := c.hd.Functions()
	for _, name := range own {
		c.prog.Reach(name, reaches)
	}
	for name := range reaches {
		f := c.prog.Func(name)
		for _, p := range f.Params {
			types[p.Type] = true
		}
		for _, k := range f.Consts {
			if k.Kind == summary.String && len(k.Text) >= 4 {
				texts[k.Text] = true
			}
		}
	}
	out.Types, out.Texts = slices.Sorted(maps.Keys(types)), slices.Sorted(maps.Keys(texts))
}

// complete asks what becomes of effects: also of those that no rule asks about, of kinds that are off.
func (c *chart) complete() {
	if c.qs.mayComeAgain() {
		for _, u := range c.qs.keys.unstable() {
			if u.fresh() {
				c.fresh[u.op.ID] = true
			}
		}
		for _, w := range c.redelivery.seconds() {
			c.judge(w)
		}
	}
	groups := map[string][]int{} // none if it was not run
	for _, id := range slices.Sorted(maps.Keys(c.acts)) {
		a := c.acts[id]
		if _, ok := c.fates[id]; ok || a.Effect == "" {
			continue
		}
		switch {
		case a.Keyed:
			c.fates[id] = fate{state: inventory.Guarded}
		case c.hd.AtMostOnce:
			c.fates[id] = fate{state: inventory.Exempt, why: "its source never delivers an event again"}
		case c.limits(id):
			c.fates[id] = fate{state: inventory.Exempt, why: "it counts for a limit, and expires"}
		case c.alarms(id):
			c.fates[id] = fate{state: inventory.Exempt, why: "an alert of what has failed or is refused"}
		case a.Effect == "sql-write" && c.redelivery.acknowledged(id):
			c.fates[id] = fate{state: inventory.Guarded, why: "its transaction acknowledges the delivery"}
		default:
			k := c.redelivery.visibleKey(id)
			groups[k] = append(groups[k], id)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(groups)) {
		c.judge(c.redelivery.second(groups[k]))
	}
	c.freshly()
	if len(c.redelivered.before) > 0 || c.hd.AtMostOnce {
		return
	}
	// Nothing was asked yet: the way of a second delivery past what may be repeated.
	ways := map[string]bool{}
	for _, id := range slices.Sorted(maps.Keys(c.acts)) {
		if k := c.redelivery.visibleKey(id); c.forms[id].what != "" && !ways[k] && len(ways) < maxTried {
			ways[k] = true
			c.redelivery.run([]int{id}, false)
		}
	}
}

// freshly goes the way of a second delivery where guards don't recognise it, since their keys are
// made anew.
func (c *chart) freshly() {
	for _, id := range slices.Sorted(maps.Keys(c.fates)) {
		if by := c.fates[id].guards; len(by) > 0 && !slices.ContainsFunc(by, func(g int) bool { return !c.fresh[g] }) {
			w := c.newSecond([]int{id}, false)
			w.mute, w.trail = c.fresh, c.redelivered
			w.run(false)
		}
	}
}
