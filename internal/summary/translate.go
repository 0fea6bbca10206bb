package summary

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// smallFunc is how many instructions a function may have that neither calls
// anything that matters nor touches anything beyond itself, and still be kept
// for what it returns.
const smallFunc = 60

// translate summarises one function, or returns nil when nothing of it matters.
func (b *builder) translate(fn *ssa.Function) *Func {
	live := b.reduce(fn)
	t := &translator{b: b, live: live,
		names: map[string]int32{}, consts: map[Const]int32{}, regs: map[ssa.Value]int32{}}
	if !live.matters && live.count > smallFunc {
		return nil
	}
	pos := fn.Pos()
	t.f = &Func{Name: FuncName(fn), Pos: b.pos(pos)}
	f := t.f
	f.Generated = b.gen[f.Pos.File]
	f.Test = f.Pos.File >= 0 && strings.HasSuffix(b.pkg.Files[f.Pos.File], "_test.go")
	if p := fn.Parent(); p != nil {
		f.Parent = FuncName(p)
	}
	if obj := fn.Object(); obj != nil {
		f.Exported = obj.Exported()
		f.Notes = b.notes[obj.Pos()]
	}
	f.Method = fn.Signature.Recv() != nil
	for _, p := range fn.Params {
		f.Params = append(f.Params, Param{Type: TypeName(p.Type())})
		t.define(p)
	}
	for _, p := range fn.FreeVars {
		f.FreeVars = append(f.FreeVars, Param{Type: TypeName(p.Type())})
		t.define(p)
	}
	for v := range fn.Signature.Results().Variables() {
		f.Results = append(f.Results, TypeName(v.Type()))
	}
	for _, blk := range live.order {
		for _, in := range blk.Instrs {
			if v, ok := in.(ssa.Value); ok && live.instr[in] {
				t.define(v)
			}
		}
	}
	for _, blk := range live.order {
		f.Blocks = append(f.Blocks, t.block(blk))
	}
	f.Regs = len(t.regs)
	var once []int32
	for i, blk := range live.order {
		if strings.HasPrefix(blk.Comment, "range") && strings.HasSuffix(blk.Comment, ".body") {
			once = append(once, int32(i))
		}
	}
	markLoops(f, once)
	return f
}

type translator struct {
	b      *builder
	f      *Func
	live   *liveness
	names  map[string]int32
	consts map[Const]int32
	regs   map[ssa.Value]int32
}

func (t *translator) define(v ssa.Value) int32 {
	r, ok := t.regs[v]
	if !ok {
		r = int32(len(t.regs))
		t.regs[v] = r
	}
	return r
}

func (t *translator) name(s string) int32 {
	i, ok := t.names[s]
	if !ok {
		i = int32(len(t.f.Names))
		t.names[s] = i
		t.f.Names = append(t.f.Names, s)
	}
	return i
}

func (t *translator) block(blk *ssa.BasicBlock) Block {
	out := Block{Loop: -1}
	for _, p := range t.live.preds[blk] {
		i, ok := t.live.index[p]
		if !ok {
			i = -1 // never taken
		}
		out.Preds = append(out.Preds, i)
	}
	for _, s := range t.live.succs[blk] {
		out.Succs = append(out.Succs, t.live.index[s])
	}
	late := map[ssa.Instruction]Instr{} // by what they stand before
	last := blk.Instrs[len(blk.Instrs)-1]
	for _, in := range blk.Instrs {
		if !t.live.instr[in] && in != last {
			continue
		}
		if load, ok := late[in]; ok {
			out.Instrs = append(out.Instrs, load)
		}
		switch in.(type) {
		case *ssa.If, *ssa.Jump, *ssa.Return, *ssa.Panic:
			continue
		}
		if user := loadedLate(in, last); user != nil {
			late[user] = t.instr(in)
			continue
		}
		out.Instrs = append(out.Instrs, t.instr(in))
	}
	return t.terminate(blk, out)
}

// loadedLate is what uses a variable, where that is read late: in `return v.ID, decode(&v)` the
// language leaves open whether it is read before the call; compilers read it after, go/ssa before.
func loadedLate(in, last ssa.Instruction) ssa.Instruction {
	load, ok := in.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || len(*load.Referrers()) != 1 {
		return nil
	}
	user := (*load.Referrers())[0]
	switch user.(type) {
	case *ssa.Return, *ssa.Store: // a result is stored where calls are deferred
	default:
		return nil
	}
	ret, ok := last.(*ssa.Return)
	if !ok || user.Block() != load.Block() {
		return nil
	}
	filled := false
	instrs := load.Block().Instrs
	for _, next := range instrs[slices.Index(instrs, in):] {
		if next.Pos().IsValid() && next.Pos() < ret.Pos() { // it is read by an earlier statement
			return nil
		}
		if call, ok := next.(*ssa.Call); ok {
			filled = filled || slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return variableOf(arg) == variableOf(load.X) })
		}
	}
	if from, ok := load.X.(*ssa.FieldAddr); !filled || ok && from.Pos() < ret.Pos() {
		return nil
	}
	return user
}

// variableOf is what an address is the address of: that of a field, or in an interface, is the
// variable's.
func variableOf(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		default:
			return v
		}
	}
}

// terminate adds the last instruction. A branch that decides nothing has become
// a jump, and a return whose results nobody can use keeps none.
func (t *translator) terminate(blk *ssa.BasicBlock, out Block) Block {
	last := blk.Instrs[len(blk.Instrs)-1]
	in := Instr{Op: Jump, Dst: -1, Name: -1, Type: -1, Pos: t.b.pos(last.Pos())}
	switch last := last.(type) {
	case *ssa.If:
		if len(out.Succs) == 2 {
			in.Op = If
			in.A = []Operand{t.operand(last.Cond)}
			in.Pos = t.b.pos(condPos(last.Cond))
		}
	case *ssa.Return:
		in.Op = Return
		for _, r := range last.Results {
			in.A = append(in.A, t.operand(r))
		}
	case *ssa.Panic:
		in.Op = Panic
	}
	if in.Op == Jump && len(out.Succs) == 0 {
		in.Op = Return
	}
	out.Instrs = append(out.Instrs, in)
	return out
}

func condPos(v ssa.Value) token.Pos {
	if p := v.Pos(); p.IsValid() {
		return p
	}
	if in, ok := v.(ssa.Instruction); ok {
		for _, op := range in.Operands(nil) {
			if *op != nil && (*op).Pos().IsValid() {
				return (*op).Pos()
			}
		}
	}
	return token.NoPos
}

func (t *translator) operand(v ssa.Value) Operand {
	switch v := v.(type) {
	case nil:
		return Operand{Kind: Unknown}
	case *ssa.Const:
		return t.constant(v)
	case *ssa.Global:
		return Operand{Kind: GlobalOp, Index: t.name(globalOf(v))}
	case *ssa.Function:
		return Operand{Kind: FuncOp, Index: t.name(t.funcRef(v))}
	case *ssa.Builtin:
		return Operand{Kind: Unknown}
	}
	if r, ok := t.regs[v]; ok {
		return Operand{Kind: Reg, Index: r}
	}
	return Operand{Kind: Unknown}
}

func globalOf(g *ssa.Global) string {
	if obj := g.Object(); obj != nil {
		return globalName(obj)
	}
	return g.Pkg.Pkg.Path() + "." + g.Name()
}

// funcRef is the name of a function value. A thunk (method expression) is the method
// itself: its first parameter is the receiver.
func (t *translator) funcRef(fn *ssa.Function) string {
	if fn.Synthetic != "" && fn.Parent() == nil {
		if obj, ok := fn.Object().(*types.Func); ok {
			return ObjectName(obj)
		}
	}
	return FuncName(fn)
}

func (t *translator) instr(in ssa.Instruction) Instr {
	out := Instr{Dst: -1, Name: -1, Type: -1, Pos: t.b.pos(in.Pos())}
	if v, ok := in.(ssa.Value); ok {
		out.Dst = t.regs[v]
	}
	args := func(vs ...ssa.Value) {
		for _, v := range vs {
			out.A = append(out.A, t.operand(v))
		}
	}
	switch in := in.(type) {
	case *ssa.Phi:
		out.Op = Phi
		// The edges of a live phi are all live, in SSA's order.
		args(in.Edges...)
	case *ssa.Call:
		out.Op = Call
		t.call(&out, &in.Call, in)
	case *ssa.Go:
		out.Op = Go
		t.call(&out, &in.Call, in)
		out.Pos = t.b.pos(in.Pos()) // of the statement
	case *ssa.Defer:
		out.Op = Defer
		t.call(&out, &in.Call, in)
	case *ssa.RunDefers:
		out.Op = RunDefers
	case *ssa.Alloc:
		out.Op, out.Type = Alloc, t.name(TypeName(in.Type().(*types.Pointer).Elem()))
		out.Name = t.name(in.Comment)
		switch deref(in.Type()).Underlying().(type) {
		case *types.Struct, *types.Array:
			out.Flag = true
		}
		out.N = zeroKind(deref(in.Type()))
	case *ssa.UnOp:
		switch in.Op {
		case token.MUL:
			out.Op = Load
			out.Type = t.name(TypeName(in.Type()))
			if _, ok := in.X.(*ssa.Global); ok {
				out.Flag = types.Implements(in.Type(), errorType)
			}
		case token.NOT:
			out.Op = Not
		case token.ARROW:
			out.Op, out.Flag = Recv, in.CommaOk
			out.Type = t.name(TypeName(in.X.Type().Underlying().(*types.Chan).Elem()))
		default:
			out.Op, out.Name = BinOp, t.name(in.Op.String())
		}
		args(in.X)
	case *ssa.Store:
		out.Op = Store
		out.Flag = isVarargs(rootOf(in.Addr))
		args(in.Addr, in.Val)
	case *ssa.FieldAddr:
		out.Op = FieldAddr
		t.field(&out, in.X.Type(), in.Field)
		args(in.X)
	case *ssa.Field:
		out.Op = Field
		t.field(&out, in.X.Type(), in.Field)
		args(in.X)
	case *ssa.IndexAddr:
		out.Op, out.Type = IndexAddr, t.name(TypeName(deref(in.Type())))
		args(in.X, in.Index)
	case *ssa.Index:
		out.Op, out.Type = Index, t.name(TypeName(in.Type()))
		args(in.X, in.Index)
	case *ssa.Lookup:
		out.Op, out.Flag = Index, in.CommaOk
		_, isMap := in.X.Type().Underlying().(*types.Map)
		out.N = 0
		if isMap {
			out.N = 1
			out.Type = t.name(TypeName(in.X.Type().Underlying().(*types.Map).Elem()))
		}
		args(in.X, in.Index)
	case *ssa.MapUpdate:
		out.Op = MapUpdate
		args(in.Map, in.Key, in.Value)
	case *ssa.BinOp:
		out.Op, out.Name = BinOp, t.name(in.Op.String())
		args(in.X, in.Y)
	case *ssa.MakeClosure:
		t.closure(&out, in)
	case *ssa.MakeInterface:
		out.Op, out.Type = Box, t.name(t.b.typ(in.X.Type()))
		args(in.X)
	case *ssa.ChangeInterface:
		out.Op, out.Type = Convert, t.name(TypeName(in.Type()))
		args(in.X)
	case *ssa.ChangeType:
		out.Op, out.Type = Convert, t.name(t.b.typ(in.Type()))
		args(in.X)
	case *ssa.Convert:
		out.Op, out.Type = Convert, t.name(TypeName(in.Type()))
		args(in.X)
	case *ssa.MultiConvert:
		out.Op, out.Type = Convert, t.name(TypeName(in.Type()))
		args(in.X)
	case *ssa.SliceToArrayPointer:
		out.Op, out.Type = Convert, t.name(TypeName(in.Type()))
		args(in.X)
	case *ssa.TypeAssert:
		out.Op, out.Flag, out.Type = Assert, in.CommaOk, t.name(TypeName(in.AssertedType))
		if types.IsInterface(in.AssertedType) {
			out.N = 1
		}
		args(in.X)
	case *ssa.Extract:
		out.Op, out.N = Extract, int32(in.Index)
		args(in.Tuple)
	case *ssa.MakeMap, *ssa.MakeChan, *ssa.MakeSlice:
		out.Op, out.Type = Make, t.name(TypeName(in.(ssa.Value).Type()))
	case *ssa.Slice:
		out.Op = Slice
		args(in.X)
	case *ssa.Range:
		out.Op = Range
		if m, ok := in.X.Type().Underlying().(*types.Map); ok {
			out.N = zeroKind(m.Key())
		}
		args(in.X)
	case *ssa.Next:
		out.Op = Next
		out.Type = t.name(t.elemOfNext(in))
		args(in.Iter)
	case *ssa.Send:
		out.Op = Send
		args(in.Chan, in.X)
	case *ssa.Select:
		out.Op, out.Flag = Select, in.Blocking
		elems := make([]string, len(in.States))
		for i, s := range in.States {
			args(s.Chan)
			if s.Dir == types.RecvOnly {
				elems[i] = TypeName(s.Chan.Type().Underlying().(*types.Chan).Elem())
			}
		}
		for _, s := range in.States {
			if s.Dir == types.SendOnly {
				args(s.Send)
			}
		}
		out.Type = t.name(strings.Join(elems, "|"))
	default: // DebugRef
		out.Op = Nop
	}
	return out
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

func (t *translator) elemOfNext(in *ssa.Next) string {
	tuple := in.Type().(*types.Tuple)
	return TypeName(tuple.At(2).Type())
}

func (t *translator) field(out *Instr, structType types.Type, i int) {
	owner := deref(structType)
	st := owner.Underlying().(*types.Struct)
	out.Name = t.name(st.Field(i).Name())
	out.Type = t.name(TypeName(owner) + "|" + TypeName(st.Field(i).Type()))
	out.N = zeroKind(st.Field(i).Type())
	out.Flag = st.Field(i).Embedded()
}

func (t *translator) closure(out *Instr, in *ssa.MakeClosure) {
	fn := in.Fn.(*ssa.Function)
	if obj, ok := fn.Object().(*types.Func); ok && fn.Synthetic != "" && fn.Parent() == nil {
		out.Op, out.Name = Bound, t.name(ObjectName(obj))
		recv := obj.Signature().Recv()
		out.Flag = recv != nil && types.IsInterface(recv.Type())
		out.Type = t.name(obj.Name())
	} else {
		out.Op, out.Name = Closure, t.name(FuncName(fn))
	}
	for _, v := range in.Bindings {
		out.A = append(out.A, t.operand(v))
	}
}
