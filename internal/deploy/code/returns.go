package code

import (
	"go/ast"
	"go/types"
)

// body looks at the returns of one function, without those inside of it.
func (c *collector) body(b *ast.BlockStmt, sig *types.Signature) {
	results := sig.Results()
	n := results.Len()
	if n == 0 {
		return
	}
	errs := types.Identical(results.At(n-1).Type(), types.Universe.Lookup("error").Type())
	answer := n == 2 && errs && c.mayAnswer(results.At(0).Type()) || n == 1 && !errs && c.mayAnswer(results.At(0).Type())
	own := func(root ast.Node, visit func(ast.Node)) {
		ast.Inspect(root, func(x ast.Node) bool {
			if _, ok := x.(*ast.FuncLit); ok {
				return false
			}
			if x != nil {
				visit(x)
			}
			return true
		})
	}
	fails := func(r *ast.ReturnStmt) bool {
		return errs && len(r.Results) == n && !c.info.Types[r.Results[n-1]].IsNil()
	}
	own(b, func(x ast.Node) {
		switch x := x.(type) {
		case *ast.ReturnStmt:
			switch {
			case fails(x), errs && len(x.Results) == 1 && n > 1: // return f()
				c.fn.Fails = true
			case answer && (len(x.Results) == 0 || !c.empty(x.Results[0])):
				c.fn.AnswersNil = true
			}
		case *ast.IfStmt:
			if !answer || !c.asksForFailures(x.Cond) {
				return
			}
			own(x.Body, func(y ast.Node) {
				if r, ok := y.(*ast.ReturnStmt); ok && fails(r) {
					c.fn.FailsToo = true
				}
			})
		}
	})
}

// mayAnswer: values of the type may hold failed records.
func (c *collector) mayAnswer(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return tagged(u, answerKey) >= 0
	case *types.Interface, *types.Map:
		return true
	}
	return false
}

// asksForFailures: a condition is about how many records have failed: len(resp.BatchItemFailures),
// or the length of a list that holds items of an answer.
func (c *collector) asksForFailures(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(x ast.Node) bool {
		call, ok := x.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return true
		}
		id, ok := call.Fun.(*ast.Ident)
		if _, builtin := c.info.Uses[id].(*types.Builtin); !ok || !builtin || id.Name != "len" {
			return true
		}
		if sel, ok := ast.Unparen(call.Args[0]).(*ast.SelectorExpr); ok {
			if s := c.info.Selections[sel]; s != nil && s.Kind() == types.FieldVal && c.jsonName(s) == answerKey {
				found = true
			}
		}
		if t := c.info.TypeOf(call.Args[0]); t != nil {
			if list, ok := t.Underlying().(*types.Slice); ok {
				elem := list.Elem()
				if s, ok := elem.Underlying().(*types.Struct); ok && tagged(s, idKey) >= 0 {
					found = true
				}
			}
		}
		return true
	})
	return found
}
