package interp

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

type path struct { // one path through a function
	ran    bool  // it has gone on from where it was last seen
	seen   State // what had happened when it went on
	regs   []*Value
	st     *State
	defers []deferred
	// entered are the loops that the path is in, with the states in which it came there.
	entered []entry
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

func (p *path) clone() *path {
	return &path{regs: slices.Clone(p.regs), st: p.st.clone(), defers: p.defers, entered: p.entered}
}

// kind tells apart what should not be joined while there is a choice: a path that has found
// an error and one that has not.
func (p *path) kind(f *link.Func, blk int32) uint64 {
	h := p.st.kind()
	for _, r := range f.Live[blk] {
		h = mix(h, p.regs[r].kind())
	}
	return h
}

func (p *path) key(f *link.Func, blk int32) uint64 {
	h := p.st.key()
	for _, r := range f.Live[blk] {
		h = mix(h, p.regs[r].Hash())
	}
	for _, d := range p.defers {
		h = mix(h, uint64(d.in.Pos.Line)<<20|uint64(d.in.Pos.Col))
	}
	return h
}

// activation is one run of one function.
type activation struct {
	m       *Machine
	fr      *Frame
	f       *link.Func
	pending map[int32][]*path
	keys    map[int32]map[uint64]*path // states that a block has seen
	rounds  map[int32]int
	// concrete: the condition of the loop was known in all rounds so far.
	concrete map[int32]bool
	last     map[int32]*path
	out      []Outcome
	outKeys  map[uint64]int
	inLoop   bool // the block that runs is part of a loop
	born     int  // where the cells that were made here begin in the log
}

// call runs a function of the program.
func (m *Machine) call(fr *Frame, s *State) []Outcome {
	f := fr.Func
	a := &activation{m: m, fr: fr, f: f, pending: map[int32][]*path{}, keys: map[int32]map[uint64]*path{},
		rounds: map[int32]int{}, concrete: map[int32]bool{}, last: map[int32]*path{}, outKeys: map[uint64]int{}}
	p := &path{regs: make([]*Value, f.Regs), st: s.clone()}
	a.born = len(s.log.cells)
	for i, prm := range f.Params {
		if i < len(fr.args) && fr.args[i] != nil {
			p.regs[i] = fr.args[i]
			if v := fr.args[i]; v.Kind == Sym && v.Type == "" {
				p.regs[i] = v.with(func(c *Value) { c.Type = prm.Type })
			}
		} else {
			p.regs[i] = newSym(mix(fr.path, uint64(i)+101), prm.Type)
		}
	}
	for i, fv := range f.FreeVars {
		if i < len(fr.free) && fr.free[i] != nil {
			p.regs[len(f.Params)+i] = fr.free[i]
		} else {
			p.regs[len(f.Params)+i] = newSym(mix(fr.path, uint64(i)+1001), fv.Type)
		}
	}
	a.arrive(0, p)
	for len(a.pending) > 0 {
		blk := a.next()
		ps := a.pending[blk]
		delete(a.pending, blk)
		for _, p := range ps {
			a.block(blk, p)
		}
	}
	a.collect()
	return a.out
}

// next is the pending block that comes first in the function.
func (a *activation) next() int32 {
	best := int32(-1)
	for b := range a.pending {
		if best < 0 || a.f.Order[b] < a.f.Order[best] {
			best = b
		}
	}
	return best
}

// arrive adds a path that has reached a block, unless the block has seen that state.
func (a *activation) arrive(blk int32, p *path) {
	if a.f.Blocks[blk].Loop == blk {
		// Variables of the last round that nothing refers to would make each round differ.
		roots := make([]*Value, 0, len(a.f.Live[blk]))
		for _, r := range a.f.Live[blk] {
			roots = append(roots, p.regs[r])
		}
		for _, d := range p.defers {
			roots = append(roots, d.args...)
		}
		a.forget(roots, p.st)
	}
	seen := a.keys[blk]
	if seen == nil {
		seen = map[uint64]*path{}
		a.keys[blk] = seen
	}
	k := p.key(a.f, blk)
	if old, ok := seen[k]; ok {
		if !old.ran {
			old.st.absorb(p.st)
			old.meet(p)
			return
		}
		// The same state, but more may have happened before it: what follows must know.
		if old.seen.knows(p.st) && len(old.misses(p)) == 0 {
			return
		}
		p.st.absorb(&old.seen)
		p.meet(old)
		p.seen = *p.st
		seen[k] = p
		a.pending[blk] = append(a.pending[blk], p)
		return
	}
	if a.f.Blocks[blk].Loop == blk { // a loop's header
		bound := maxRounds
		if a.concrete[blk] {
			bound = maxConcrete
		}
		if last := a.last[blk]; last != nil && a.rounds[blk] >= bound {
			p = a.widenLoop(blk, last, p)
			k = p.key(a.f, blk)
			if _, ok := seen[k]; ok {
				return
			}
			if a.rounds[blk] > maxConcrete+8*maxRounds {
				a.m.Limited = true
				return
			}
		}
		a.rounds[blk]++
		a.last[blk] = p.clone() // p itself goes on
	}
	ps := a.pending[blk]
	if i := crowded(len(ps), maxStates, func(i int) bool { return ps[i].kind(a.f, blk) == p.kind(a.f, blk) }); i >= 0 {
		ps[i] = a.widen(blk, ps[i], p)
		return
	}
	seen[k] = p
	a.pending[blk] = append(a.pending[blk], p)
}

// widenLoop joins the states of two rounds of a loop. What differs becomes a value that
// stands for all rounds, so that the third round is like the second.
func (a *activation) widenLoop(blk int32, x, y *path) *path {
	site := mix(mix(a.fr.path, uint64(blk)), 0x100b)
	out := &path{regs: slices.Clone(y.regs), defers: y.defers, entered: y.entered}
	for _, r := range a.f.Live[blk] {
		out.regs[r] = joinAs(x.regs[r], y.regs[r], mix(site, uint64(r)+1))
	}
	out.st = joinStates(x.st, y.st, site)
	return out
}

// widen joins two states of a block.
func (a *activation) widen(blk int32, x, y *path) *path {
	out := &path{regs: slices.Clone(y.regs), st: joinState(x.st, y.st), defers: y.defers, entered: y.entered}
	for _, r := range a.f.Live[blk] {
		out.regs[r] = join(x.regs[r], y.regs[r])
	}
	return out
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
			if (p.st.loose.Len() > 0 || p.st.adrift.Len() > 0) && a.waitsIn(from) {
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
	return (mix(mix(a.fr.path, uint64(uint32(in.Dst))<<32|uint64(uint32(in.Pos.Line))), uint64(uint32(in.Pos.Col))<<8|uint64(in.Op))) &^ globalCell
}

func (a *activation) block(blk int32, p *path) {
	p.ran = true
	p.seen = *p.st
	// It goes on as another path, so that others may still be compared with this one.
	a.run(blk, &a.f.Blocks[blk], 0, &path{regs: p.regs, st: p.st, defers: p.defers, entered: p.entered})
}

// run executes a block from an instruction on. A call with several outcomes
// continues once for each.
func (a *activation) run(blk int32, b *summary.Block, i int, p *path) {
	for ; i < len(b.Instrs); i++ {
		in := &b.Instrs[i]
		a.m.steps++
		if a.m.steps > a.m.Steps {
			a.m.Limited = true
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
			outs := a.callInstr(in, p)
			a.continueWith(blk, b, i, in, p, outs)
			return
		case summary.Defer:
			d := deferred{in: in}
			for _, arg := range in.Call.Args {
				d.args = append(d.args, a.val(p, arg))
			}
			p.defers = append(slices.Clone(p.defers), d)
		case summary.RunDefers:
			a.runDefers(blk, b, i, p)
			return
		case summary.Recv, summary.Select, summary.Next:
			a.receive(in, p)
		default:
			a.inLoop = b.Loop >= 0
			if v := a.eval(in, p); in.Dst >= 0 {
				p.regs[in.Dst] = v
			}
		}
	}
}

func (a *activation) continueWith(blk int32, b *summary.Block, i int, in *summary.Instr, p *path, outs []Outcome) {
	for k, o := range outs {
		q := p
		if k < len(outs)-1 {
			q = &path{regs: slices.Clone(p.regs), defers: p.defers, entered: p.entered}
		}
		q.st = o.State
		if in.Dst >= 0 && in.Op == summary.Call {
			q.regs[in.Dst] = tuple(o.Results)
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
		states = mergeStates(next)
	}
	for k, s := range states {
		q := p
		if k < len(states)-1 {
			q = &path{regs: slices.Clone(p.regs), entered: p.entered}
		}
		q.st, q.defers = s, nil
		a.run(blk, b, i+1, q)
	}
}

func mergeStates(in []*State) []*State {
	var out []*State
	idx := map[uint64]int{}
	for _, s := range in {
		k := s.key()
		if i, ok := idx[k]; ok {
			out[i].absorb(s)
			continue
		}
		if i := crowded(len(out), maxOutcomes, func(i int) bool { return out[i].kind() == s.kind() }); i >= 0 {
			out[i] = joinState(out[i], s)
			continue
		}
		idx[k] = len(out)
		out = append(out, s)
	}
	return out
}

func (a *activation) ret(in *summary.Instr, p *path) {
	var res []*Value
	for _, r := range in.A {
		res = append(res, a.val(p, r))
	}
	a.m.World.Return(a.fr, in.Pos, res, len(p.entered) > 0, p.st)
	h := p.st.key()
	for _, r := range res {
		h = mix(h, r.Hash())
	}
	if i, ok := a.outKeys[h]; ok {
		a.out[i].State.absorb(p.st)
		return
	}
	a.outKeys[h] = len(a.out)
	a.out = append(a.out, Outcome{Results: res, State: p.st})
}

// kind is that of a path that ends with the outcome.
func (o *Outcome) kind() uint64 {
	h := o.State.kind()
	for _, r := range o.Results {
		h = mix(h, r.kind())
	}
	return h
}

// crowded finds which of n another one is to be joined with: one of its kind. -1: there is
// room for it.
func crowded(n, bound int, alike func(i int) bool) int {
	if n < bound {
		return -1
	}
	for i := n - 1; i >= 0; i-- {
		if alike(i) {
			return i
		}
	}
	if n < 2*bound {
		return -1
	}
	return n - 1
}

// collect forgets variables of this function that nothing refers to any more, and
// merges outcomes that have become the same.
func (a *activation) collect() {
	out := a.out
	a.out, a.outKeys = nil, map[uint64]int{}
	for _, o := range out {
		a.forget(o.Results, o.State)
		h := o.State.key()
		for _, r := range o.Results {
			h = mix(h, r.Hash())
		}
		if i, ok := a.outKeys[h]; ok {
			a.out[i].State.absorb(o.State)
			continue
		}
		if i := crowded(len(a.out), maxOutcomes, func(i int) bool { return a.out[i].kind() == o.kind() }); i >= 0 {
			l := &a.out[i]
			l.State = joinState(l.State, o.State)
			for i := range l.Results {
				l.Results[i] = join(l.Results[i], o.Results[i])
			}
			continue
		}
		a.outKeys[h] = len(a.out)
		a.out = append(a.out, o)
	}
}

// val is the value of an operand.
func (a *activation) val(p *path, o summary.Operand) *Value {
	switch o.Kind {
	case summary.Reg:
		if v := p.regs[o.Index]; v != nil {
			return v
		}
		return newSym(mix(a.fr.path, uint64(o.Index)+5001), "")
	case summary.ConstOp:
		c := a.f.Consts[o.Index]
		switch c.Kind {
		case summary.Nil:
			return nilValue
		case summary.Bool:
			return Bool(c.Text == "true")
		case summary.Zero:
			return &Value{Kind: Struct, Type: c.Type}
		}
		return &Value{Kind: Const, CK: c.Kind, Text: c.Text, Type: c.Type}
	case summary.GlobalOp:
		return globalPtr(a.f.Names[o.Index])
	case summary.FuncOp:
		return &Value{Kind: Func, Text: a.f.Names[o.Index]}
	}
	return newSym(mix(a.fr.path, 9001), "")
}
