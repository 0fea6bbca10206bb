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
		before := p.st.clone()
		before.mem, before.rec = cells{}, nil // what happened matters, not what is stored
		p.entered = append(slices.Clone(p.entered[:i]), entry{header, before, nil})
		return
	}
	before := p.entered[i].before
	t := &Turn{Frame: a.fr, Header: header, Before: before}
	a.tells(p, &event{kind: turned, what: t})
	p.st.turnedBack(before)
	p.entered = append(slices.Clone(p.entered[:i]), entry{header, before, t})
}

// tells tells the world of a turn: in a function that only computes, it changes nothing.
func (a *activation) tells(p *path, e *event) {
	if !a.fr.quiet {
		a.m.hear(p.st, e)
	}
}

// again: after a turn a path goes from the header into the loop once more.
func (a *activation) again(header int32, p *path) {
	i := slices.IndexFunc(p.entered, func(e entry) bool { return e.header == header && e.turned != nil })
	if i < 0 {
		return
	}
	a.tells(p, &event{kind: again, what: p.entered[i].turned})
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

// taking makes the loops of a path, which stands for two, know whether one of them has taken a delivery in
// the turn: they may have begun it with different numbers of deliveries.
func (p *path) taking(x, y *path) {
	for i, e := range p.entered {
		took := x.st.taken - e.before.taken
		if i < len(y.entered) && y.entered[i].header == e.header {
			took = max(took, y.st.taken-y.entered[i].before.taken)
		}
		if n := p.st.taken - took; n != e.before.taken {
			before := *e.before
			before.taken = n
			p.entered = slices.Clone(p.entered)
			p.entered[i].before = &before
		}
	}
}

// round begins another turn of a loop with a path that has come to its header: nil if the loop
// has seen all that it brings. After some turns what differs becomes a value that stands for
// all of them, so that the next one is like the last.
func (a *activation) round(blk int32, p *path) *path {
	// Variables of the last turn that nothing refers to would make each turn differ.
	roots := make([]*Value, 0, len(a.f.Live[blk]))
	for _, r := range a.f.Live[blk] {
		roots = append(roots, p.regs[r])
	}
	for _, d := range p.defers {
		roots = append(roots, d.args...)
	}
	a.forget(roots, p.st)
	i := slices.IndexFunc(a.rounds[blk], func(r *round) bool { return a.alike(a.f.Live[blk], r.last, p) })
	if i < 0 && len(a.rounds[blk]) >= maxStates {
		i = len(a.rounds[blk]) - 1
	}
	if i < 0 {
		a.rounds[blk] = append(a.rounds[blk], &round{1, a.clone(p)})
		return p
	}
	r := a.rounds[blk][i]
	bound := max(maxRounds, a.concrete[blk])
	if r.n >= bound {
		wide := a.widen(a.f.Live[blk], r.last, p, meeting{at: mix(mix(a.fr.path, uint64(blk)), atLoop), turns: true})
		a.ends(p)
		p = wide
	}
	if a.brings(blk, r.last, p) {
		a.ends(p)
		return nil
	}
	if r.n > max(maxConcrete, bound)+8*maxRounds+a.size(blk) {
		a.m.bound(a.f.Name, "the turns of a loop", "later turns")
		return nil
	}
	a.ends(r.last)
	r.n, r.last = r.n+1, a.clone(p)
	return p
}

// size is the number of blocks of a loop. Each may add a turn to those after which nothing new comes: what
// one arm of a switch appends to a list, others see in the next turn.
func (a *activation) size(header int32) (n int) {
	for b := range a.f.Blocks {
		if a.f.Inside(int32(b), header) {
			n++
		}
	}
	return n
}

// brings: a path brings nothing to a block that another one has not brought before.
func (a *activation) brings(blk int32, old, p *path) bool {
	return old.st.same(p.st) && old.st.knows(p.st) && len(old.misses(p)) == 0 &&
		!slices.ContainsFunc(a.f.Live[blk], func(r int32) bool { return old.regs[r].Hash() != p.regs[r].Hash() })
}

// widen joins two paths at a place where these registers are live.
func (a *activation) widen(live []int32, x, y *path, w meeting) *path {
	out := &path{regs: a.copyRegs(x.regs), st: w.states(x.st, y.st), tag: x.tag, defers: x.defers, entered: x.entered, forks: max(x.forks, y.forks)}
	if len(y.defers) > len(x.defers) {
		out.defers = y.defers
	}
	out.meet(y)
	out.taking(x, y)
	for _, r := range live {
		out.regs[r] = w.of(uint64(r)+1).join(x.regs[r], y.regs[r])
	}
	return out
}
