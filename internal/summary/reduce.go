package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

// Reduction is aggressive dead-code elimination (Cytron et al., "Efficiently
// computing static single assignment form and the control dependence graph",
// TOPLAS 1991, section 7.1) with other roots than usual: an instruction lives
// when a replay may need it. A branch lives when something alive depends on it;
// other branches become jumps, and paths that only log merge again.
type liveness struct {
	instr   map[ssa.Instruction]bool
	order   []*ssa.BasicBlock // the blocks that remain, the entry first
	index   map[*ssa.BasicBlock]int32
	succs   map[*ssa.BasicBlock][]*ssa.BasicBlock
	preds   map[*ssa.BasicBlock][]*ssa.BasicBlock
	count   int  // live instructions
	matters bool // it calls, stores or starts something that can matter
}

type reducer struct {
	b      *builder
	fn     *ssa.Function
	live   *liveness
	useful map[*ssa.BasicBlock]bool
	ctrl   map[*ssa.BasicBlock][]*ssa.BasicBlock // the branches that a block depends on
	ipdom  map[*ssa.BasicBlock]*ssa.BasicBlock   // nil: the exit
	work   []ssa.Instruction
	// stores lists the instructions that write through an address, by the variable that
	// the address belongs to: they live when the variable does.
	stores map[ssa.Value][]ssa.Instruction
	funcs  map[ssa.Value]bool // see storesFunc
}

func (b *builder) reduce(fn *ssa.Function) *liveness {
	r := &reducer{b: b, fn: fn, useful: map[*ssa.BasicBlock]bool{}, stores: map[ssa.Value][]ssa.Instruction{}, funcs: map[ssa.Value]bool{},
		live: &liveness{instr: map[ssa.Instruction]bool{}, index: map[*ssa.BasicBlock]int32{},
			succs: map[*ssa.BasicBlock][]*ssa.BasicBlock{}, preds: map[*ssa.BasicBlock][]*ssa.BasicBlock{}}}
	r.controlDependence()
	var rundefers []ssa.Instruction
	deferred := false
	for _, blk := range fn.Blocks {
		for _, in := range blk.Instrs {
			switch in := in.(type) {
			case *ssa.Return:
				if len(in.Results) > 0 {
					r.mark(in)
				}
				continue
			case *ssa.RunDefers:
				rundefers = append(rundefers, in)
				continue
			}
			matters, targets := r.root(in)
			if matters {
				r.live.matters = true
				r.mark(in)
				if _, ok := in.(*ssa.Defer); ok {
					deferred = true
				}
			}
			for _, v := range targets {
				r.stores[v] = append(r.stores[v], in)
			}
		}
	}
	if deferred {
		for _, in := range rundefers {
			r.mark(in)
		}
	}
	for len(r.work) > 0 {
		in := r.work[len(r.work)-1]
		r.work = r.work[:len(r.work)-1]
		r.expand(in)
	}
	r.rebuild()
	return r.live
}

func (r *reducer) mark(in ssa.Instruction) {
	if r.live.instr[in] {
		return
	}
	r.live.instr[in] = true
	r.live.count++
	r.work = append(r.work, in)
	r.markBlock(in.Block())
}

// markBlock keeps a block and the branches that decide whether it runs.
func (r *reducer) markBlock(blk *ssa.BasicBlock) {
	if r.useful[blk] {
		return
	}
	r.useful[blk] = true
	for _, c := range r.ctrl[blk] {
		r.mark(c.Instrs[len(c.Instrs)-1])
	}
}

func (r *reducer) expand(in ssa.Instruction) {
	if phi, ok := in.(*ssa.Phi); ok {
		for _, p := range phi.Block().Preds {
			r.markBlock(p)
			if br, ok := p.Instrs[len(p.Instrs)-1].(*ssa.If); ok {
				r.mark(br)
			}
		}
	}
	for _, op := range in.Operands(nil) {
		if *op == nil {
			continue
		}
		if def, ok := (*op).(ssa.Instruction); ok {
			r.mark(def)
		}
		r.markStores(rootOf(*op))
	}
	if v, ok := in.(ssa.Value); ok {
		r.markStores(v)
	}
}

// markStores keeps what writes to a variable that lives. Once is enough: a table has as many
// stores as users of its address.
func (r *reducer) markStores(v ssa.Value) {
	stores := r.stores[v]
	delete(r.stores, v)
	for _, st := range stores {
		r.mark(st)
	}
}

// rootOf follows an address to the variable that it points into.
func rootOf(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.Slice:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		default:
			return v
		}
	}
}

// root tells whether an instruction lives by itself; otherwise targets are the
// variables whose life it shares because it writes to them.
func (r *reducer) root(in ssa.Instruction) (matters bool, targets []ssa.Value) {
	switch in := in.(type) {
	case *ssa.Store:
		return r.write(in.Addr)
	case *ssa.MapUpdate:
		return r.write(in.Map)
	case *ssa.Send, *ssa.Select:
		return true, nil
	case *ssa.UnOp:
		// A receive may take a delivery.
		if _, ok := in.X.Type().Underlying().(*types.Chan); ok && in.Op.String() == "<-" {
			return true, nil
		}
	case *ssa.Panic:
		return true, nil
	case *ssa.Go:
		m, t := r.call(&in.Call)
		return m, t
	case *ssa.Defer:
		m, _ := r.call(&in.Call)
		return m, nil
	case *ssa.Call:
		return r.call(&in.Call)
	}
	return false, nil
}

// write: a variable of this function is written for its own readers; anything
// else may be seen elsewhere.
func (r *reducer) write(addr ssa.Value) (bool, []ssa.Value) {
	switch root := rootOf(addr).(type) {
	case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice:
		return false, []ssa.Value{root}
	case *ssa.Global:
		if root.Object() == nil {
			return false, nil // init guards
		}
	}
	return true, nil
}

// call: calls of local functions, of function values, through interfaces, and of
// what the catalogue knows to do something matter. Others live for their
// results or because they may write through a pointer that they are given.
func (r *reducer) call(c *ssa.CallCommon) (bool, []ssa.Value) {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "copy", "append":
			return false, []ssa.Value{rootOf(c.Args[0])}
		}
		return false, nil
	}
	var targets []ssa.Value
	for _, a := range c.Args {
		root := rootOf(a)
		if _, ok := root.(*ssa.Alloc); ok {
			targets = append(targets, root)
		}
	}
	if !r.b.external(c) {
		return true, nil
	}
	for _, a := range c.Args {
		if r.carriesFunc(a) {
			return true, nil
		}
	}
	obj := calleeObject(c)
	if obj == nil {
		return false, targets
	}
	if r.b.notes[obj.Pos()] != nil || r.b.acts(obj) || c.IsInvoke() && r.b.Catalog.HandlerMethod(obj.Name()) {
		return true, nil
	}
	return len(r.b.Catalog.Func(catalog.SymbolOf(obj))) == 0 && fillsGlobal(c), targets
}

// fillsGlobal: it is given the address of a package variable of which others read what it puts there.
func fillsGlobal(c *ssa.CallCommon) bool {
	args := c.Args
	if c.Signature().Recv() != nil && !c.IsInvoke() { // a lock is locked
		args = args[1:]
	}
	return slices.ContainsFunc(args, func(a ssa.Value) bool {
		_, ok := rootOf(a).(*ssa.Global)
		return ok
	})
}

// carriesFunc: an unknown function that is given a function, or a struct that holds one, may call
// it.
func (r *reducer) carriesFunc(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.MakeClosure, *ssa.Function:
		return true
	case *ssa.ChangeType:
		return r.carriesFunc(v.X)
	case *ssa.MakeInterface:
		return r.carriesFunc(v.X)
	case *ssa.Slice:
		return r.carriesFunc(v.X)
	case *ssa.Alloc:
		return r.storesFunc(v)
	case *ssa.UnOp:
		switch root := rootOf(v.X).(type) {
		case *ssa.Alloc:
			if r.storesFunc(root) {
				return true
			}
		case *ssa.Global:
			if holdsFuncs(v.Type()) {
				return true
			}
		}
	case *ssa.Call:
		if !r.b.external(&v.Call) && holdsFuncs(v.Type()) {
			return true
		}
	}
	_, ok := v.Type().Underlying().(*types.Signature)
	return ok
}

// storesFunc: a function is put into a variable, or into a part of it.
func (r *reducer) storesFunc(addr ssa.Value) bool {
	known, ok := r.funcs[addr]
	if !ok {
		r.funcs[addr] = false // one that is put into itself
		known = addr.Referrers() != nil && r.putsFunc(addr)
		r.funcs[addr] = known
	}
	return known
}

func (r *reducer) putsFunc(addr ssa.Value) bool {
	for _, ref := range *addr.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == addr && r.carriesFunc(ref.Val) {
				return true
			}
		case *ssa.FieldAddr:
			if r.storesFunc(ref) {
				return true
			}
		case *ssa.IndexAddr:
			if r.storesFunc(ref) {
				return true
			}
		}
	}
	return false
}

// holdsFuncs: what a value of the type points to, or lists, has functions that whoever makes it may
// set.
func holdsFuncs(t types.Type) bool {
	for range maxIndirections {
		switch u := t.Underlying().(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Struct:
			for f := range u.Fields() {
				if _, ok := f.Type().Underlying().(*types.Signature); ok && f.Exported() {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
	return false
}

// maxIndirections bounds them, since a type may point to itself: type list []list.
const maxIndirections = 4

func calleeObject(c *ssa.CallCommon) *types.Func {
	if c.IsInvoke() {
		return c.Method
	}
	if fn := c.StaticCallee(); fn != nil {
		obj, _ := fn.Object().(*types.Func)
		return obj
	}
	return nil
}

// external: the callee is declared in a package without summaries.
func (b *builder) external(c *ssa.CallCommon) bool {
	if c.IsInvoke() {
		if _, tp := types.Unalias(c.Value.Type()).(*types.TypeParam); tp {
			return false
		}
		return c.Method.Pkg() == nil || !b.Local(c.Method.Pkg().Path())
	}
	fn := c.StaticCallee()
	if fn == nil {
		return false
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	obj := fn.Object()
	if obj == nil || obj.Pkg() == nil {
		return fn.Parent() == nil && fn.Pkg == nil
	}
	return !b.Local(obj.Pkg().Path())
}

// rebuild keeps the useful blocks and leads each edge to the next useful block on
// its way to the exit.
func (r *reducer) rebuild() {
	l := r.live
	r.useful[r.fn.Blocks[0]] = true
	next := func(blk *ssa.BasicBlock) *ssa.BasicBlock {
		for blk != nil && !r.useful[blk] {
			blk = r.ipdom[blk]
		}
		return blk
	}
	var visit func(blk *ssa.BasicBlock)
	visit = func(blk *ssa.BasicBlock) {
		if _, ok := l.index[blk]; ok {
			return
		}
		l.index[blk] = int32(len(l.order))
		l.order = append(l.order, blk)
		last := blk.Instrs[len(blk.Instrs)-1]
		if _, ok := last.(*ssa.If); ok && !l.instr[last] {
			if s := next(r.ipdom[blk]); s != nil {
				l.succs[blk] = []*ssa.BasicBlock{s}
			}
		} else {
			for _, s := range blk.Succs {
				if s := next(s); s != nil {
					l.succs[blk] = append(l.succs[blk], s)
				}
			}
			// One arm of a live branch may lead straight to the end.
			if len(blk.Succs) == 2 && len(l.succs[blk]) < 2 && l.instr[last] {
				l.succs[blk] = r.withExit(blk, next)
			}
		}
		for _, s := range l.succs[blk] {
			visit(s)
		}
	}
	visit(r.fn.Blocks[0])
	// Predecessors in SSA's order, which phis follow.
	for _, blk := range l.order {
		for _, s := range l.succs[blk] {
			l.preds[s] = append(l.preds[s], blk)
		}
	}
	for _, blk := range l.order {
		if hasLivePhi(blk, l) {
			l.preds[blk] = slices.DeleteFunc(slices.Clone(blk.Preds), func(p *ssa.BasicBlock) bool {
				_, ok := l.index[p]
				return !ok
			})
			if len(l.preds[blk]) != len(blk.Preds) {
				l.preds[blk] = blk.Preds // unreachable ones are never taken
			}
		}
	}
	for _, blk := range l.order {
		l.preds[blk] = slices.DeleteFunc(slices.Clone(l.preds[blk]), func(p *ssa.BasicBlock) bool { return p == nil })
	}
}

// withExit gives both arms of a branch a block: an arm without anything useful
// leads to a block that returns.
func (r *reducer) withExit(blk *ssa.BasicBlock, next func(*ssa.BasicBlock) *ssa.BasicBlock) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	for _, s := range blk.Succs {
		if t := next(s); t != nil {
			out = append(out, t)
			continue
		}
		r.useful[s] = true
		out = append(out, s)
	}
	return out
}

func hasLivePhi(blk *ssa.BasicBlock, l *liveness) bool {
	for _, in := range blk.Instrs {
		phi, ok := in.(*ssa.Phi)
		if !ok {
			return false
		}
		if l.instr[phi] {
			return true
		}
	}
	return false
}
