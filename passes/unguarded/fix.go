package unguarded

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/fix"
	"github.com/idemcheck/idemcheck/internal/replay"
)

// fixes give the event's id to a callee that deduplicates by a key and is given none. While
// nothing fails that changes nothing, if each call has a key of its own: so the call is in the
// handler's body, runs once for each event, and is the only one to its callee there; and the
// function's name stands before the id, which others may also use.
func fixes(pass *analysis.Pass, f *diagnose.Finding) []analysis.SuggestedFix {
	r := f.Detail.(*replay.Repeat)
	src := fix.Of(pass, &r.Site)
	if src == nil || !fix.Direct(&r.Site) {
		return nil
	}
	call := src.Call()
	if call == nil {
		return nil
	}
	k := keying{src, call}
	name := k.only()
	if name == "" {
		return nil
	}
	for _, stable := range r.Stable {
		id, ok := src.ID(stable, call.Pos())
		if !ok || !isText(id.Field.Type()) || !k.once(id.Holder) {
			continue
		}
		value := strconv.Quote(name+"-") + " + " + id.Text
		for _, place := range r.Keys {
			if edit, ok := k.set(place, value, id); ok {
				return []analysis.SuggestedFix{{Message: "Pass " + id.Text + " as the key", TextEdits: []analysis.TextEdit{edit}}}
			}
		}
	}
	return nil
}

func isText(t types.Type) bool { return types.Identical(t, types.Typ[types.String]) }

// keying is the search for where a call takes its key.
type keying struct {
	*fix.Source
	call *ast.CallExpr
}

// only is the name of the declared function around the call ("Server.Paid"), if it has no other
// call to the same callee; else "".
func (k keying) only() string {
	callee := k.Callee(k.call)
	for _, n := range k.Enclosing(k.call) {
		decl, ok := n.(*ast.FuncDecl)
		if !ok {
			continue
		}
		calls := 0
		ast.Inspect(decl, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok && k.Callee(c) == callee {
				calls++
			}
			return true
		})
		if callee == "" || calls != 1 {
			return ""
		}
		name := decl.Name.Name
		if decl.Recv != nil && len(decl.Recv.List) == 1 {
			if recv, ok := fix.Elem(k.Pass.TypesInfo.TypeOf(decl.Recv.List[0].Type)).(*types.Named); ok {
				name = recv.Obj().Name() + "." + name
			}
		}
		return name
	}
	return ""
}

// once: the call runs once for what the variable holds: no loop stands around the call that the
// variable is not declared in, nor a function that may be called again.
func (k keying) once(holder *types.Var) bool {
	for _, n := range k.Enclosing(k.call) {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, *ast.FuncDecl:
			if fix.Within(n, holder.Pos()) {
				return true
			}
			return false
		case *ast.GoStmt, *ast.DeferStmt, *ast.LabeledStmt:
			return false
		}
	}
	return false
}

// set is the edit that sets the key at a place of the call, "1.IdempotencyKey": in the literal
// that is the argument, or that a variable is declared with which is used for this call alone.
func (k keying) set(place, value string, id fix.ID) (edit analysis.TextEdit, ok bool) {
	index, field, ok := strings.Cut(place, ".")
	i, err := strconv.Atoi(index)
	if !ok || err != nil || i >= len(k.call.Args) || strings.ContainsAny(field, ".*") {
		return edit, false
	}
	arg := ast.Unparen(k.call.Args[i])
	if v, ok := k.Local(arg); ok {
		if !k.untouched(v, field) {
			return edit, false
		}
		arg = ast.Unparen(k.Value(v))
	}
	if address, ok := arg.(*ast.UnaryExpr); ok {
		arg = ast.Unparen(address.X)
	}
	literal, ok := arg.(*ast.CompositeLit)
	if !ok || !k.seen(id.Holder, literal) {
		return edit, false
	}
	obj, path, _ := types.LookupFieldOrMethod(k.Pass.TypesInfo.TypeOf(literal), true, k.Pass.Pkg, field)
	f, ok := obj.(*types.Var)
	if !ok || len(path) > 2 {
		return edit, false
	}
	if value, ok = k.as(f.Type(), value, literal); !ok {
		return edit, false
	}
	name, text := field, field+": "+value
	if len(path) == 2 { // of an embedded struct
		embedded := fix.Elem(k.Pass.TypesInfo.TypeOf(literal)).Underlying().(*types.Struct).Field(path[0])
		named, ok := types.Unalias(embedded.Type()).(*types.Named)
		pkg := k.qualifier(named, literal)
		if !ok || pkg == "" {
			return edit, false
		}
		name = embedded.Name()
		text = name + ": " + pkg + named.Obj().Name() + "{" + text + "}"
	}
	for _, e := range literal.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return edit, false
		}
		if key, ok := kv.Key.(*ast.Ident); !ok || key.Name == name {
			return edit, false
		}
	}
	return k.add(literal, text), true
}

// add writes an element at the front of a literal, on a line of its own if the others have such.
func (k keying) add(literal *ast.CompositeLit, text string) analysis.TextEdit {
	tf := k.Pass.Fset.File(literal.Pos())
	switch {
	case len(literal.Elts) == 0:
		return fix.Insert(literal.Lbrace+1, text)
	case tf.Line(literal.Elts[0].Pos()) == tf.Line(literal.Lbrace):
		return fix.Insert(literal.Lbrace+1, text+", ")
	}
	indent := k.Pass.Fset.Position(literal.Elts[0].Pos()).Column - 1
	return fix.Insert(literal.Elts[0].Pos(), text+",\n"+strings.Repeat("\t", indent))
}

// untouched: a variable is the call's argument once, and nothing else is done to it than to set
// other fields.
func (k keying) untouched(v *types.Var, field string) bool {
	given := 0
	for _, use := range k.Uses(v) {
		path := k.Enclosing(use)
		if sel, ok := path[min(1, len(path)-1)].(*ast.SelectorExpr); ok && sel.X == use {
			obj, set := k.Pass.TypesInfo.Uses[sel.Sel].(*types.Var)
			if !set || !obj.IsField() || obj.Name() == field || obj.Embedded() {
				return false
			}
			continue
		}
		if !slices.ContainsFunc(k.call.Args, func(e ast.Expr) bool { return ast.Unparen(e) == use }) {
			return false
		}
		given++
	}
	return given == 1
}

// seen: at the literal the variable is there already.
func (k keying) seen(v *types.Var, literal ast.Node) bool {
	return k.Sees(v, literal) && k.once(v)
}

// as is a text as a value of a field's type: a string, or a pointer to one by a helper that the
// file already reaches (aws.String, stripe.String).
func (k keying) as(t types.Type, value string, at ast.Node) (string, bool) {
	if isText(t) {
		return value, true
	}
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok || !isText(p.Elem()) {
		return "", false
	}
	for _, spec := range k.File.Imports {
		pkg := k.Pass.TypesInfo.PkgNameOf(spec)
		if pkg == nil || pkg.Name() == "_" || pkg.Name() == "." || !k.Sees(pkg, at) {
			continue
		}
		f, ok := pkg.Imported().Scope().Lookup("String").(*types.Func)
		if !ok {
			continue
		}
		sig := f.Signature()
		if sig.Params().Len() == 1 && sig.Results().Len() == 1 && isText(sig.Params().At(0).Type()) && types.Identical(sig.Results().At(0).Type(), t) {
			return pkg.Name() + ".String(" + value + ")", true
		}
	}
	return "", false
}

// qualifier is what stands before the name of a type, "stripe."; "" if the file does not reach its
// package.
func (k keying) qualifier(named *types.Named, at ast.Node) string {
	if named == nil || !named.Obj().Exported() {
		return ""
	}
	for _, spec := range k.File.Imports {
		if pkg := k.Pass.TypesInfo.PkgNameOf(spec); pkg != nil && pkg.Imported() == named.Obj().Pkg() && k.Sees(pkg, at) {
			return pkg.Name() + "."
		}
	}
	return ""
}
