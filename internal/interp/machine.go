package interp

import (
	"fmt"
	"slices"
	"sort"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// Bounds. What goes beyond is cut off at the same place every time; Limited
// says that it happened.
const (
	maxDepth    = 40    // calls inside calls
	maxRecurse  = 2     // activations of one function
	maxStates   = 32    // different states at one block
	maxRounds   = 2     // rounds of a loop before values are joined
	maxOutcomes = 16    // different outcomes of one call
	maxSteps    = 400e3 // instructions of one run
)

// A World decides what operations on the outside answer, and listens.
type World interface {
	// Perform is asked at each operation. Every answer is tried. No answer at all: the
	// results are unknown.
	Perform(op *Op, s *State) []Answer
	// Branch tells that a branch depends on the answers of ops; taken is its first arm.
	Branch(ops []*Op, s *State)
	// Register tells that a handler is registered.
	Register(r *Registration, s *State)
	// Unresolved tells of a call whose callee is not known.
	Unresolved(c *CallSite, s *State)
}

// An Answer is one way in which an operation may end: the parts of its result that
// are known.
type Answer struct {
	Parts map[catalog.Part]*Value
	// Stop: the run does not go on from here.
	Stop bool
}

// A Frame is one call on the way to where the run is.
type Frame struct {
	Up    *Frame
	Func  *link.Func
	Call  summary.Pos // in Up's function: where this one was called
	depth int
	path  uint64
	args  []*Value
	free  []*Value
	// Async: the frame runs in a goroutine that Call started. Dynamic: the callee was a value.
	Async, Dynamic bool
}

// A CallSite is a call in the function of a frame.
type CallSite struct {
	Frame *Frame
	Pos   summary.Pos
	Name  string // the callee as far as it is known
	Sym   catalog.Symbol
	Args  []*Value
	Info  *summary.CallInfo
	Go    bool
}

// An Outcome is one way in which a function may end.
type Outcome struct {
	Results []*Value
	State   *State
}

// A Machine runs functions of a program in a world.
type Machine struct {
	Prog  *link.Program
	World World
	// Fields are the values that constructors put into struct fields ("pkg.T.field").
	Fields map[string][]Known
	// Globals is the state after the packages were initialised.
	Globals *State
	// Entered are the functions of the program that were run.
	Entered map[string]bool
	// Verified: the signature of a delivery was checked.
	Verified bool
	// Inner, when set, is what a router runs: ServeHTTP on it becomes a call of Inner.
	Inner *Inner
	// Calm: no operation fails, and paths on which an error is found are not followed.
	Calm bool
	// HTTPMethod is the method of the request that is handled, "" if not known.
	HTTPMethod string
	// Limited: a bound was reached.
	Limited bool
	types   map[string]*catalog.Type
	table   *opTable
	steps   int
	dynamic bool // the next frame is of a call through a value
}

// opTable numbers the operations of all runs on one handler.
type opTable struct {
	byKey map[uint64]*Op
	list  []*Op
}

// An Inner is the handler that a router of known identity leads to.
type Inner struct {
	Router uint64
	Run    func(up *Frame, args []*Value, s *State, pos summary.Pos) []Outcome
}

// A Known is a value with the memory that it refers to.
type Known struct {
	Value *Value
	state *State
}

// NewMachine returns a machine. Operations of several machines on one program that
// share ops (see Share) are the same.
func NewMachine(p *link.Program, w World) *Machine {
	return &Machine{Prog: p, World: w, table: &opTable{byKey: map[uint64]*Op{}}, types: map[string]*catalog.Type{},
		Entered: map[string]bool{}}
}

// Share makes m know the operations of o under the same numbers.
func (m *Machine) Share(o *Machine) {
	m.table, m.Fields, m.HTTPMethod = o.table, o.Fields, o.HTTPMethod
}

// Ops are the operations that were met so far, by number.
func (m *Machine) Ops() []*Op { return m.table.list }

// Run calls a function value with arguments from a state. args may be shorter than the
// parameters: the others are unknown.
func (m *Machine) Run(fn *Value, args []*Value, s *State) []Outcome {
	m.steps = 0
	root := &Frame{path: fnvOffset}
	return m.apply(root, fn, args, s, summary.Pos{File: -1}, &CallSite{Frame: root})
}

type path struct { // one path through a function
	regs   []*Value
	st     *State
	defers []deferred
}

type deferred struct {
	in   *summary.Instr
	args []*Value
}

func (p *path) clone() *path {
	return &path{regs: slices.Clone(p.regs), st: p.st.clone(), defers: p.defers}
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
	last    map[int32]*path
	out     []Outcome
	outKeys map[uint64]int
	born    int // where the cells that were made here begin in the log
}

// call runs a function of the program.
func (m *Machine) call(fr *Frame, s *State) []Outcome {
	f := fr.Func
	a := &activation{m: m, fr: fr, f: f, pending: map[int32][]*path{}, keys: map[int32]map[uint64]*path{},
		rounds: map[int32]int{}, last: map[int32]*path{}, outKeys: map[uint64]int{}}
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
		old.st.absorb(p.st)
		return
	}
	if a.f.Blocks[blk].Loop == blk { // a loop's header
		if last := a.last[blk]; last != nil && a.rounds[blk] >= maxRounds {
			p = a.widenLoop(blk, last, p)
			k = p.key(a.f, blk)
			if _, ok := seen[k]; ok {
				return
			}
			if a.rounds[blk] > 8*maxRounds {
				a.m.Limited = true
				return
			}
		}
		a.rounds[blk]++
		a.last[blk] = p.clone() // p itself goes on
	}
	if n := len(a.pending[blk]); n >= maxStates {
		last := a.pending[blk][n-1]
		a.pending[blk][n-1] = a.widen(blk, last, p)
		return
	}
	seen[k] = p
	a.pending[blk] = append(a.pending[blk], p)
}

// widenLoop joins the states of two rounds of a loop. What differs becomes a value that
// stands for all rounds, so that the third round is like the second.
func (a *activation) widenLoop(blk int32, x, y *path) *path {
	site := mix(mix(a.fr.path, uint64(blk)), 0x100b)
	out := &path{regs: slices.Clone(y.regs), defers: y.defers}
	for _, r := range a.f.Live[blk] {
		out.regs[r] = joinAs(x.regs[r], y.regs[r], mix(site, uint64(r)+1))
	}
	out.st = joinStates(x.st, y.st, site)
	return out
}

// widen joins two states of a block.
func (a *activation) widen(blk int32, x, y *path) *path {
	out := &path{regs: slices.Clone(y.regs), st: joinState(x.st, y.st), defers: y.defers}
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
	return mix(mix(a.fr.path, uint64(uint32(in.Dst))<<32|uint64(uint32(in.Pos.Line))), uint64(uint32(in.Pos.Col))<<8|uint64(in.Op))
}

func (a *activation) block(blk int32, p *path) {
	b := &a.f.Blocks[blk]
	a.run(blk, b, 0, p)
}

// run executes a block from an instruction on. A call with several outcomes
// continues once for each.
func (a *activation) run(blk int32, b *summary.Block, i int, p *path) {
	for ; i < len(b.Instrs); i++ {
		in := &b.Instrs[i]
		a.m.steps++
		if a.m.steps > maxSteps {
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
			q = &path{regs: slices.Clone(p.regs), defers: p.defers}
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
			q = &path{regs: slices.Clone(p.regs)}
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
		if len(out) >= maxOutcomes {
			out[len(out)-1] = joinState(out[len(out)-1], s)
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
		if n := len(a.out); n >= maxOutcomes {
			l := &a.out[n-1]
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

// forget drops the cells made in this activation that can't be reached any more: from
// roots, from the arguments, and from cells that others have made.
func (a *activation) forget(roots []*Value, s *State) {
	own := map[uint64]bool{}
	for _, c := range s.log.cells[a.born:] {
		if s.mem.get(c) != nil {
			own[c] = true
		}
	}
	if len(own) == 0 {
		return
	}
	w := &reachability{s: s, own: own, reached: map[uint64]bool{}, visited: map[*Value]bool{}, idents: map[uint64]bool{}}
	for _, list := range [][]*Value{roots, a.fr.args, a.fr.free} {
		for _, r := range list {
			w.walk(r)
		}
	}
	if s.chain != nil {
		for _, list := range [][]*Value{s.chain.links, s.chain.args} {
			for _, r := range list {
				w.walk(r)
			}
		}
	}
	for c, v := range s.mem.cells {
		if !own[c] {
			w.walk(v)
		}
	}
	var dead []uint64
	for c := range own {
		if !w.reached[c] && !w.partOfReached(s.mem.get(c)) {
			dead = append(dead, c)
		}
	}
	if len(dead) > 0 {
		sort.Slice(dead, func(i, j int) bool { return dead[i] < dead[j] })
		s.drop(dead)
	}
}

type reachability struct {
	s       *State
	own     map[uint64]bool
	reached map[uint64]bool
	visited map[*Value]bool
	idents  map[uint64]bool
}

func (w *reachability) cell(c uint64) {
	if w.own[c] && !w.reached[c] {
		w.reached[c] = true
		w.walk(w.s.mem.get(c))
	}
}

func (w *reachability) walk(v *Value) {
	if v == nil || w.visited[v] {
		return
	}
	w.visited[v] = true
	switch v.Kind {
	case Const:
		return
	case Sym, Opaque:
		// What was stored in an unknown object, and the statement that it builds.
		w.idents[v.Ident()] = true
		w.cell(pointer(v).Cell)
		w.cell(stmtCell(v))
	case Ptr:
		w.cell(v.Cell)
	}
	if v.Op != nil {
		w.cell(v.Op.Key)
	}
	w.walk(v.Base)
	for _, e := range v.Elems {
		w.walk(e)
	}
	for _, b := range v.Build {
		w.walk(b.Value)
	}
}

// partOfReached: what was stored in a part of an object that is reached.
func (w *reachability) partOfReached(content *Value) bool {
	if content == nil || content.Kind != Struct {
		return false
	}
	for b := content.Base; b != nil; b = b.Base {
		if w.idents[b.Ident()] {
			return true
		}
	}
	return false
}

// branch goes the way that the condition decides, or both ways, each knowing what it
// has learnt.
func (a *activation) branch(blk int32, in *summary.Instr, p *path) {
	cond := a.val(p, in.A[0])
	if len(cond.From) > 0 {
		a.m.World.Branch(cond.From, p.st)
	}
	if cond.Kind == Const {
		arm := 1
		if cond.Text == "true" {
			arm = 0
		}
		a.goes(blk, arm, p)
		return
	}
	a.both(blk, cond, p)
}

// goes takes one arm of a branch. Where that is the way of an error that was found, the path has
// failed from here on.
func (a *activation) goes(blk int32, arm int, p *path) {
	if a.f.ErrorArm(blk) == arm {
		if a.m.Calm {
			return
		}
		p.st.Failed = true
	}
	a.edge(blk, arm, p)
}

func (a *activation) both(blk int32, cond *Value, p *path) {
	q := p.clone()
	a.assume(p, cond, true)
	a.assume(q, cond, false)
	a.goes(blk, 0, p)
	a.goes(blk, 1, q)
}

// assume makes a path know that a condition is true (or false).
func (a *activation) assume(p *path, cond *Value, truth bool) {
	a.substitute(p, cond, Bool(truth).withFrom(cond.From))
	if cond.Kind != Pred {
		return
	}
	x, y := cond.Elems[0], cond.Elems[1]
	eq := truth
	switch cond.Text {
	case "==":
	case "!=":
		eq = !truth
	case "!":
		a.assume(p, x, !truth)
		return
	case ">", "<": // x > 0, 0 < x
		if cond.Text == "<" {
			x, y = y, x
		}
		if y.IsConst() && y.Text == "0" {
			if truth {
				a.substitute(p, x, x.with(func(c *Value) { c.NonNil = true }))
			} else {
				a.substitute(p, x, Int("0").withFrom(x.From))
			}
		}
		return
	default:
		return
	}
	if x.Kind == Const {
		x, y = y, x
	}
	if y.Kind != Const || x.Kind != Sym && x.Kind != Opaque && x.Kind != Choice {
		return
	}
	switch {
	case eq:
		a.substitute(p, x, y.withFrom(x.From))
	case y.IsNil() || y.Text == "" || y.CK == summary.Int && y.Text == "0":
		if x.Kind == Choice {
			a.substitute(p, x, without(x, y))
			return
		}
		a.substitute(p, x, x.with(func(c *Value) { c.NonNil = true }))
	default:
		if x.Kind == Choice {
			a.substitute(p, x, without(x, y))
			return
		}
		if len(x.Not) < 8 {
			a.substitute(p, x, x.with(func(c *Value) {
				c.Not = append(slices.Clone(c.Not), y.Text)
				sort.Strings(c.Not)
			}))
		}
	}
}

func without(x, y *Value) *Value {
	var left []*Value
	for _, e := range x.Elems {
		if e.Hash() != y.Hash() && !(e.IsConst() && y.IsConst() && e.Text == y.Text) {
			left = append(left, e)
		}
	}
	if len(left) == 0 {
		return x
	}
	return choice(left).withFrom(x.From)
}

// substitute replaces a value by what has been learnt of it, wherever the path holds it.
func (a *activation) substitute(p *path, old, v *Value) {
	h := old.Hash()
	for i, r := range p.regs {
		if r != nil && (r == old || r.Hash() == h) {
			p.regs[i] = v
		} else if r != nil && r.Kind == Tuple {
			p.regs[i] = replaceIn(r, h, v)
		}
	}
	var cells []uint64
	for c, w := range p.st.mem.cells {
		if w == nil {
			continue
		}
		if w.Hash() == h || w.Kind == Struct && holds(w, h) {
			cells = append(cells, c)
		}
	}
	for _, c := range cells {
		w := p.st.mem.get(c)
		if w.Hash() == h {
			p.st.put(c, v)
		} else {
			p.st.put(c, replaceIn(w, h, v))
		}
	}
}

func holds(w *Value, h uint64) bool {
	for _, e := range w.Elems {
		if e.Hash() == h {
			return true
		}
	}
	return false
}

func replaceIn(t *Value, h uint64, v *Value) *Value {
	if !holds(t, h) {
		return t
	}
	return t.with(func(c *Value) {
		c.Elems = slices.Clone(c.Elems)
		for i, e := range c.Elems {
			if e.Hash() == h {
				c.Elems[i] = v
			}
		}
	})
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

// String is for debugging.
func (v *Value) String() string {
	if v == nil {
		return "_"
	}
	switch v.Kind {
	case Const:
		if v.CK == summary.Nil {
			return "nil"
		}
		return fmt.Sprintf("%q", v.Text)
	case Func:
		return "func " + v.Text
	case Ptr:
		return fmt.Sprintf("&%x%v(%s)", v.Cell&0xffff, v.Path, v.Type)
	case Err:
		return fmt.Sprintf("err%v%v", v.IDs, v.Classes)
	}
	return fmt.Sprintf("k%d:%x[%s %s %s]%v", v.Kind, v.Hash()&0xffff, v.Type, v.Text, v.Part, v.Elems)
}

// FuncValue is the function of that name as a value.
func FuncValue(name string) *Value { return &Value{Kind: Func, Text: name} }

// FuncValue is the frame's function with what it captured.
func (fr *Frame) FuncValue() *Value { return &Value{Kind: Func, Text: fr.Func.Name, Elems: fr.free} }

// Args are the arguments of the frame's call.
func (fr *Frame) Args() []*Value { return fr.args }

// Key tells calls of the same function with different arguments apart.
func (fr *Frame) Key() string {
	h := uint64(fnvOffset)
	for _, a := range fr.args {
		h = mix(h, a.Hash())
	}
	for _, a := range fr.free {
		h = mix(h, a.Hash())
	}
	return hex(h)
}

// Method calls a method of an object, as a registration of the object does.
func (m *Machine) Method(obj *Value, method string, args []*Value, s *State) []Outcome {
	m.steps = 0
	root := &Frame{path: fnvOffset}
	site := &CallSite{Frame: root}
	if obj.Kind == Func {
		return m.apply(root, obj, args, s, summary.Pos{File: -1}, site)
	}
	return m.invokeOn(root, obj, method, "", catalog.Symbol{}, args, s, summary.Pos{File: -1}, site, mixText(fnvOffset, method))
}

// CollectFields notes what the structs of a state hold in their fields: functions and
// objects that calls through these fields may reach.
func (m *Machine) CollectFields(s *State) {
	var cells []uint64
	for c := range s.mem.cells {
		cells = append(cells, c)
	}
	slices.Sort(cells)
	for _, c := range cells {
		m.collectFields(s, s.mem.cells[c], 3)
	}
}

const maxKnown = 24

func (m *Machine) collectFields(s *State, v *Value, depth int) {
	if v == nil || v.Kind != Struct || depth == 0 {
		return
	}
	for i, name := range v.Names {
		e := v.Elems[i]
		m.collectFields(s, e, depth-1)
		if v.Type == "" {
			continue
		}
		for _, x := range alts(e) {
			switch x.Kind {
			case Func:
			case Ptr, Struct:
				if x.Type == "" || !m.hasMethods(x.Type) {
					continue
				}
			default:
				continue
			}
			key := v.Type + "." + name
			if !slices.ContainsFunc(m.Fields[key], func(k Known) bool { return k.Value.Hash() == x.Hash() }) && len(m.Fields[key]) < maxKnown {
				m.Fields[key] = append(m.Fields[key], Known{x, s})
			}
		}
	}
}

func (m *Machine) hasMethods(typ string) bool {
	t := m.Prog.Type(typ)
	return t != nil && len(t.Methods) > 0
}

// Start begins a new run: its bound counts from here. Root is the frame that calls the
// handler.
func (m *Machine) Start() { m.steps = 0 }

// Root is the frame from which handlers are called.
func (m *Machine) Root() *Frame { return &Frame{path: fnvOffset} }

// CallValue calls a function, or a method of an object.
func (m *Machine) CallValue(up *Frame, fn *Value, method string, args []*Value, s *State, pos summary.Pos) []Outcome {
	site := &CallSite{Frame: up, Pos: pos}
	if fn.Kind == Func || fn.Kind == Choice || method == "" || method == "*" {
		return m.apply(up, fn, args, s, pos, site)
	}
	return m.invokeOn(up, fn, method, "", catalog.Symbol{}, args, s, pos, site, mixText(up.path, method))
}
