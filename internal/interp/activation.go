package interp

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A path is one way through a function, or several that no rule tells apart.
type path struct {
	regs []*Value
	st   *State
	// tag tells apart what operations have answered on the way.
	tag    uint64
	defers []deferred
	// entered are the loops that the path is in, with the states in which it came there.
	entered []entry
	// forks are how many calls have told paths apart in this block; waited is where it last waited for the others.
	forks, waited int
}

// A place is an instruction of a block.
type place struct {
	blk int32
	at  int
}

type entry struct {
	header int32
	before *State
	turned *Turn // one has ended, and it is not known yet whether another follows
}

type deferred struct {
	in   *summary.Instr
	args []*Value
}

func (a *activation) clone(p *path) *path {
	c := *p
	c.regs, c.st = a.copyRegs(p.regs), p.st.clone()
	return &c
}

// copyRegs copies registers, into those of a path that has ended if there are any.
func (a *activation) copyRegs(regs []*Value) []*Value {
	n := len(a.free)
	if n == 0 {
		return slices.Clone(regs)
	}
	c := a.free[n-1]
	a.free = a.free[:n-1]
	copy(c, regs)
	return c
}

// ends: the path does not go on.
func (a *activation) ends(p *path) {
	a.free = append(a.free, p.regs)
	p.regs = nil
}

// alike: two paths that have come to a block differ in nothing that a rule asks about: in what
// has happened, and in what operations have answered, as far as that is still seen (property
// simulation: Das, Lerner, Seigle, PLDI 2002).
func (a *activation) alike(live []int32, p, q *path) bool {
	if a.m.Wires {
		return true
	}
	if !p.st.near(q.st) || !sameDefers(p.defers, q.defers) {
		return false
	}
	if a.m.long() {
		return true
	}
	return p.st.holdsLike(q.st) && (p.tag == q.tag || !slices.ContainsFunc(live, func(r int32) bool { return p.regs[r].kind() != q.regs[r].kind() }))
}

func sameDefers(a, b []deferred) bool {
	return slices.EqualFunc(a, b, func(x, y deferred) bool { return x.in == y.in })
}

// activation is one run of one function.
type activation struct {
	m       *Machine
	fr      *Frame
	f       *link.Func
	pending map[place][]*path
	rounds  map[int32][]*round // of loops, by their header
	// concrete are the rounds that a loop may have whose condition was known in all rounds so far.
	concrete map[int32]int
	entries  int // of the largest map that is gone through one by one
	out      []Outcome
	consts   *constants
	free     [][]*Value // registers of paths that have ended
	inLoop   bool       // the block that runs is part of a loop
	began    cells      // the memory in which the function began
}

// A round is the last turn of a loop that paths of one kind have begun.
type round struct {
	n    int
	last *path
}

// param is what a parameter of the frame's function is given.
func (fr *Frame) param(i int) *Value {
	typ := fr.Func.Params[i].Type
	if i < len(fr.args) && fr.args[i] != nil {
		if v := fr.args[i]; v.Kind != Sym || v.Type != "" {
			return v
		}
		return fr.args[i].with(func(c *Value) { c.Type = typ })
	}
	v := newSym(mix(fr.path, uint64(i)+ofParam), typ)
	if i == 0 && fr.Func.Method {
		v.Prov = Program
	}
	return v
}

// call runs a function of the program.
func (m *Machine) call(fr *Frame, s *State) []Outcome {
	f := fr.Func
	a := &activation{m: m, fr: fr, f: f, pending: map[place][]*path{}, rounds: map[int32][]*round{}, concrete: map[int32]int{}, began: s.memory(), consts: m.constants(f)}
	p := &path{regs: make([]*Value, f.Regs), st: s.clone()}
	for i := range f.Params {
		p.regs[i] = fr.param(i)
	}
	for i, fv := range f.FreeVars {
		if i < len(fr.free) && fr.free[i] != nil {
			p.regs[len(f.Params)+i] = fr.free[i]
		} else {
			p.regs[len(f.Params)+i] = newSym(mix(fr.path, uint64(i)+ofFree), fv.Type)
		}
	}
	a.arrive(0, p)
	for len(a.pending) > 0 {
		next := a.next()
		ps := a.pending[next]
		delete(a.pending, next)
		for _, p := range ps {
			p.waited = next.at
			a.run(next.blk, &f.Blocks[next.blk], next.at, p)
		}
	}
	a.collect()
	return a.out
}

// next is the place where paths wait that comes first in the function.
func (a *activation) next() place {
	best := place{blk: -1}
	for p := range a.pending {
		if before, now := a.f.Order[max(best.blk, 0)], a.f.Order[p.blk]; best.blk < 0 || now < before || now == before && p.at < best.at {
			best = p
		}
	}
	return best
}

// arrive adds a path that has reached a block, or joins it with one of its kind.
func (a *activation) arrive(blk int32, p *path) {
	p.forks, p.waited = 0, 0
	if a.f.Blocks[blk].Loop == blk {
		if p = a.round(blk, p); p == nil {
			return
		}
	}
	a.wait(place{blk, 0}, a.f.Live[blk], p)
}

// wait makes a path wait for others that come to a place, and joins it with one of its kind.
func (a *activation) wait(at place, live []int32, p *path) {
	ps := a.pending[at]
	i := slices.IndexFunc(ps, func(q *path) bool { return a.alike(live, p, q) })
	if i < 0 && len(ps) >= maxStates {
		i = len(ps) - 1
	}
	if i >= 0 {
		x := ps[i]
		ps[i] = a.widen(live, x, p, meeting{at: mix(mix(mix(a.fr.path, uint64(at.blk)), uint64(at.at)), atBlock)})
		a.ends(x)
		a.ends(p)
		return
	}
	a.pending[at] = append(ps, p)
}

// edge leads a path to a successor; phis take their values.
func (a *activation) edge(from int32, arm int, p *path) {
	succs := a.f.Blocks[from].Succs
	to := succs[arm]
	b := &a.f.Blocks[to]
	if a.f.Blocks[from].Loop == from && a.f.Inside(to, from) {
		a.again(from, p)
	}
	if b.Loop == to {
		a.turn(from, to, p)
	}
	if a.f.Blocks[from].Loop == from && b.Loop != from { // the loop ends, and those inside it
		if i := slices.IndexFunc(p.entered, func(e entry) bool { return e.header == from }); i >= 0 && !a.f.Inside(to, from) {
			p.entered = p.entered[:i]
			// for range jobs { <-done } waits as often as the loop that started them turned.
			if (p.st.bits(loose).Len() > 0 || p.st.bits(adrift).Len() > 0) && a.waitsIn(from) {
				p.st.waited()
			}
		}
	}
	if len(b.Instrs) > 0 && b.Instrs[0].Op == summary.Phi {
		k := -1
		nth := 0
		for i := range arm {
			if succs[i] == to {
				nth++
			}
		}
		for i, pr := range b.Preds {
			if pr == from {
				if k = i; nth == 0 {
					break
				}
				nth--
			}
		}
		vals := make([]*Value, 0, 4)
		for i := range b.Instrs {
			in := &b.Instrs[i]
			if in.Op != summary.Phi {
				break
			}
			if k >= 0 && k < len(in.A) {
				vals = append(vals, a.val(p, in.A[k]))
			} else {
				vals = append(vals, a.unknown(in))
			}
		}
		for i, v := range vals {
			p.regs[b.Instrs[i].Dst] = v
		}
	}
	a.arrive(to, p)
}

func (a *activation) unknown(in *summary.Instr) *Value {
	return newSym(a.site(in), "")
}

// site identifies an instruction in this activation.
func (a *activation) site(in *summary.Instr) uint64 {
	return (mix(mix(a.fr.path, uint64(uint32(in.Dst))<<32|uint64(uint32(in.Pos.Line))), uint64(uint32(in.Pos.Col))<<8|uint64(in.Op)))
}

// run executes a block from an instruction on. A call with several outcomes
// continues once for each.
func (a *activation) run(blk int32, b *summary.Block, i int, p *path) {
	for ; i < len(b.Instrs); i++ {
		in := &b.Instrs[i]
		if !a.m.step(a.f.Name) {
			return
		}
		switch in.Op {
		case summary.Phi, summary.Nop:
		case summary.If:
			a.branch(blk, in, p)
			return
		case summary.Jump:
			a.edge(blk, 0, p)
			return
		case summary.Return:
			a.ret(in, p)
			return
		case summary.Panic:
			return
		case summary.Call, summary.Go:
			// What calls in a row have told apart would double with each.
			if p.forks >= maxForks && p.waited < i {
				a.wait(place{blk, i}, a.f.LiveAt(blk, i), p)
				return
			}
			outs := a.callInstr(in, p)
			a.continueWith(blk, b, i, in, p, outs)
			return
		case summary.Defer:
			d := deferred{in: in}
			for _, arg := range in.Call.Args {
				d.args = append(d.args, a.val(p, arg))
			}
			// One that a loop defers again stands for all of its turns.
			p.defers = append(slices.DeleteFunc(slices.Clone(p.defers), func(o deferred) bool { return o.in == in }), d)
		case summary.RunDefers:
			a.runDefers(blk, b, i, p)
			return
		case summary.Send:
			a.continueWith(blk, b, i, in, p, a.send(in, a.val(p, in.A[0]), a.val(p, in.A[1]), p.st))
			return
		case summary.Recv, summary.Next:
			if !a.receive(in, p) {
				a.out = append(a.out, Outcome{State: p.st})
				return
			}
		case summary.Select:
			outs := a.sends(in, p)
			if !a.receive(in, p) {
				a.out = append(a.out, Outcome{State: p.st})
				return
			}
			a.continueWith(blk, b, i, in, p, outs)
			return
		default:
			a.inLoop = b.Loop >= 0
			if v := a.eval(in, p); in.Dst >= 0 {
				p.regs[in.Dst] = p.st.resolve(v)
			}
		}
	}
}

func (a *activation) continueWith(blk int32, b *summary.Block, i int, in *summary.Instr, p *path, outs []Outcome) {
	tag := p.tag
	for k, o := range outs {
		q := p
		if k < len(outs)-1 {
			c := *p
			q = &c
			q.regs = a.copyRegs(p.regs)
		}
		if len(outs) > 1 {
			q.forks++
			q.tag = mix(mix(tag, uint64(uint32(in.Pos.Line))<<20|uint64(uint32(in.Pos.Col))), uint64(k)+3)
		}
		q.st = o.State
		if in.Dst >= 0 && in.Op == summary.Call {
			q.regs[in.Dst] = o.State.resolve(tuple(o.Results))
		}
		a.run(blk, b, i+1, q)
	}
}

func tuple(vs []*Value) *Value {
	if len(vs) == 1 {
		return vs[0]
	}
	return &Value{Kind: Tuple, Elems: vs}
}

func (a *activation) runDefers(blk int32, b *summary.Block, i int, p *path) {
	states := []*State{p.st}
	for k := len(p.defers) - 1; k >= 0; k-- {
		d := p.defers[k]
		var next []*State
		for _, s := range states {
			for _, o := range a.callValues(d.in, d.args, s) {
				next = append(next, o.State)
			}
		}
		states = a.m.mergeStates(next)
	}
	for k, s := range states {
		q := p
		if k < len(states)-1 {
			c := *p
			q = &c
			q.regs = a.copyRegs(p.regs)
		}
		q.st, q.defers = s, nil
		a.run(blk, b, i+1, q)
	}
}

func (m *Machine) mergeStates(in []*State) []*State {
	var out []*State
	for _, s := range in {
		i := slices.IndexFunc(out, func(o *State) bool { return m.Wires || o.alike(s) })
		if i < 0 && len(out) >= maxOutcomes {
			i = len(out) - 1
		}
		if i >= 0 {
			out[i] = meeting{}.states(out[i], s)
			continue
		}
		out = append(out, s)
	}
	return out
}

func (a *activation) ret(in *summary.Instr, p *path) {
	var res []*Value
	for _, r := range in.A {
		res = append(res, a.val(p, r))
	}
	if a.m.Wires || a.returnsTold(res, p.st) {
		a.m.hear(p.st, &event{kind: returned, what: &ret{frame: a.fr, pos: in.Pos, results: res, midway: len(p.entered) > 0}})
	}
	a.out = append(a.out, Outcome{Results: res, State: p.st})
	a.ends(p)
}

// returnsTold: a return that the world wants to hear of: of what an operation has answered, or of
// what may be the handler, or goes through its records.
func (a *activation) returnsTold(res []*Value, s *State) bool {
	return a.fr.Dynamic || a.fr.Func.Name == a.m.Body || s.looper != nil && s.looper.path == a.fr.path ||
		slices.ContainsFunc(res, func(v *Value) bool { return len(v.From) > 0 })
}

// alike: nothing that a rule asks about tells two outcomes apart.
func (o *Outcome) alike(other *Outcome) bool {
	return o.State.alike(other.State) && slices.EqualFunc(o.Results, other.Results, func(x, y *Value) bool { return x.kind() == y.kind() })
}

// collect forgets variables of this function that nothing refers to any more, and joins
// outcomes of one kind.
func (a *activation) collect() {
	out := a.out
	a.out = nil
	for _, o := range out {
		a.forget(o.Results, o.State)
	}
	a.out = a.m.mergeOutcomes(out, meeting{at: mix(a.fr.path, atEnd)})
}

// mergeOutcomes joins the outcomes of one kind.
func (m *Machine) mergeOutcomes(in []Outcome, w meeting) []Outcome {
	if len(in) < 2 {
		return in
	}
	var out []Outcome
	for _, o := range in {
		i := slices.IndexFunc(out, func(x Outcome) bool { return m.Wires || x.alike(&o) })
		if i < 0 && len(out) >= maxOutcomes {
			i = len(out) - 1
		}
		if i < 0 {
			out = append(out, o)
			continue
		}
		l := &out[i]
		l.State = w.states(l.State, o.State)
		l.Results = slices.Clone(l.Results)
		for k := range l.Results {
			if k < len(o.Results) {
				l.Results[k] = w.of(uint64(k)+1).join(l.Results[k], o.Results[k])
			}
		}
	}
	return out
}

// val is the value of an operand.
func (a *activation) val(p *path, o summary.Operand) *Value {
	switch o.Kind {
	case summary.Reg:
		if v := p.regs[o.Index]; v != nil {
			return v
		}
		return newSym(mix(a.fr.path, uint64(o.Index)+ofRegister), "")
	case summary.ConstOp:
		return a.consts.values[o.Index]
	case summary.GlobalOp:
		return a.consts.name(o.Index, a.f.Names, globalPtr)
	case summary.FuncOp:
		return a.consts.name(o.Index, a.f.Names, FuncValue)
	}
	return newSym(mix(a.fr.path, ofOperand), "")
}
