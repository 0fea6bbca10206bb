package interp

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// waitsIn: a loop receives from a channel, other than one of deliveries, or waits otherwise.
func (a *activation) waitsIn(header int32) bool {
	for b := range a.f.Blocks {
		if !a.f.Inside(int32(b), header) {
			continue
		}
		for i := range a.f.Blocks[b].Instrs {
			in := &a.f.Blocks[b].Instrs[i]
			switch {
			case in.Op == summary.Recv:
				if d := a.m.deliveryType(a.f.Names[in.Type]); d == nil || !d.Channel {
					return true
				}
			case in.Op == summary.Call && in.Call.Sym.Name != "":
				for _, api := range a.m.Prog.Catalog.Func(in.Call.Sym) {
					if api.Waits != "" {
						return true
					}
				}
			}
		}
	}
	return false
}

// turn notes where a path enters a loop, and tells the world of each further turn. What
// was told about one delivery does not hold for the next one.
func (a *activation) turn(from, header int32, p *path) {
	i := slices.IndexFunc(p.entered, func(e entry) bool { return e.header == header })
	if a.f.Order[from] < a.f.Order[header] || i < 0 {
		if i < 0 {
			i = len(p.entered)
		}
		before := *p.st
		before.mem = cells{} // what happened matters, not what is stored
		p.entered = append(slices.Clone(p.entered[:i]), entry{header, &before, nil})
		return
	}
	before := p.entered[i].before
	t := &Turn{Frame: a.fr, Header: header, Before: before}
	a.m.hear(p.st, &event{kind: turned, turn: t})
	p.st.turnedBack(before)
	p.entered = append(slices.Clone(p.entered[:i]), entry{header, before, t})
}

// again: after a turn a path goes from the header into the loop once more.
func (a *activation) again(header int32, p *path) {
	i := slices.IndexFunc(p.entered, func(e entry) bool { return e.header == header && e.turned != nil })
	if i < 0 {
		return
	}
	a.m.hear(p.st, &event{kind: again, turn: p.entered[i].turned})
	p.entered = slices.Clone(p.entered)
	p.entered[i].turned = nil
}

// misses are the loops of which another path, at the same place, has ended a turn, but p has not.
func (p *path) misses(o *path) (loops []int) {
	for i, e := range o.entered {
		if e.turned != nil && i < len(p.entered) && p.entered[i].header == e.header && p.entered[i].turned == nil {
			loops = append(loops, i)
		}
	}
	return loops
}

// meet makes a path stand for another one, too, that has come to the same place.
func (p *path) meet(o *path) {
	for _, i := range p.misses(o) {
		p.entered = slices.Clone(p.entered)
		p.entered[i].turned = o.entered[i].turned
	}
}
