package summary

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"golang.org/x/tools/go/ssa"
)

func (t *translator) call(out *Instr, c *ssa.CallCommon, in ssa.Instruction) {
	info := &CallInfo{Name: -1, Sig: -1}
	out.Call = info
	out.Pos = t.b.pos(t.b.callPos(c, in))
	sig := c.Signature()
	info.Variadic = sig.Variadic()
	external := true
	switch {
	case c.IsInvoke():
		info.Kind = Invoke
		info.Name = t.name(ObjectName(c.Method))
		info.Sym = catalog.SymbolOf(c.Method)
		info.Method = true
		t.b.typ(c.Value.Type()) // which also has the annotations of its methods
		out.Type = t.name(TypeName(c.Value.Type()))
		info.Args = append(info.Args, t.operand(c.Value))
	default:
		switch v := c.Value.(type) {
		case *ssa.Builtin:
			info.Kind, info.Name, external = Builtin, t.name(v.Name()), false
		case *ssa.Function, *ssa.MakeClosure:
			t.static(out, info, c)
			if info.Kind == Static {
				external = t.b.external(c)
			}
		default:
			info.Kind = Dynamic
			info.Sym = t.b.valueSymbol(c.Value)
			out.Type = t.name(TypeName(c.Value.Type()))
			info.Args = append(info.Args, t.operand(c.Value))
		}
	}
	for _, a := range c.Args {
		info.Args = append(info.Args, t.operand(a))
	}
	if info.Variadic && len(c.Args) > 0 {
		last := c.Args[len(c.Args)-1]
		_, none := last.(*ssa.Const)
		info.Spread = !none && !isVarargs(rootOf(last))
	}
	if call := t.b.calls[c.Pos()]; call != nil && t.b.severalLines(call) {
		for _, a := range call.Args {
			info.At = append(info.At, t.b.pos(a.Pos()))
		}
	}
	if external {
		info.Sig = t.name(catalog.SignatureOf(sig))
	}
	for v := range sig.Results().Variables() {
		info.Results = append(info.Results, t.name(TypeName(v.Type())))
	}
}

// isVarargs: the list that SSA makes of variadic arguments that are written one by one.
func isVarargs(v ssa.Value) bool {
	a, ok := v.(*ssa.Alloc)
	return ok && a.Comment == "varargs"
}

// static fills in a call whose callee is known: a function, a method, or a closure
// that is called where it is made.
func (t *translator) static(out *Instr, info *CallInfo, c *ssa.CallCommon) {
	fn := c.StaticCallee()
	if mc, ok := c.Value.(*ssa.MakeClosure); ok {
		info.Kind = Dynamic
		out.Type = t.name(TypeName(c.Value.Type()))
		info.Args = append(info.Args, t.operand(mc))
		return
	}
	info.Kind = Static
	info.Name = t.name(t.funcRef(fn))
	if obj, ok := fn.Object().(*types.Func); ok {
		info.Sym = catalog.SymbolOf(obj)
		info.Method = obj.Signature().Recv() != nil
	}
}

// callPos is where the call's name stands: findings are placed there.
func (b *builder) callPos(c *ssa.CallCommon, in ssa.Instruction) token.Pos {
	if call := b.calls[c.Pos()]; call != nil {
		return NamePos(call)
	}
	if p := c.Pos(); p.IsValid() {
		return p
	}
	return in.Pos()
}

// NamePos is where the name of what a call calls stands; what has no name is called where the
// arguments begin.
func NamePos(call *ast.CallExpr) token.Pos {
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) { // a generic function with its types
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	switch fun := fun.(type) {
	case *ast.Ident:
		return fun.Pos()
	case *ast.SelectorExpr:
		return fun.Sel.Pos()
	}
	return call.Lparen
}

func (b *builder) severalLines(call *ast.CallExpr) bool {
	lines := b.Fset.File(call.Lparen)
	return lines.Line(call.Lparen) != lines.Line(call.Rparen)
}
