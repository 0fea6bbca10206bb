package code

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// An Exit is where a function fails: it returns an error, or answers that a request has failed.
type Exit struct {
	Line int
	// Of is the line of the call whose failure it passes on; 0: not known.
	Of int
	// Loop is the innermost loop that it is in, Records the one over the records of a batch; zero if it
	// is in none.
	Loop, Records Span
}

// A Span are lines of a function.
type Span struct{ From, To int }

func (s Span) has(line int) bool { return s.From <= line && line <= s.To }

// follows reports whether what stands at one line may run after what stands at another, above it:
// not behind a block that is left at its end, and not in another branch.
func (f *Func) follows(line, after int) bool {
	for _, s := range f.Ends {
		if s.has(after) && !s.has(line) {
			return false
		}
	}
	for _, branches := range f.Forks {
		for _, s := range branches {
			if s.has(after) && !s.has(line) && slices.ContainsFunc(branches, func(o Span) bool { return o.has(line) }) {
				return false
			}
		}
	}
	return true
}

// After reports whether the function may fail after what it does at a line went well. Loops over the
// records of a batch turn once if one says that it holds one record at most.
func (f *Func) After(line int, one bool) bool {
	for _, e := range f.Exits {
		if e.Loop.has(line) || !one && e.Records.has(line) || e.Line > line && e.Of != line && f.follows(e.Line, line) {
			return true
		}
	}
	return false
}

// Passes reports whether the function may fail because what it calls at a line has failed: not if it
// could return an error, and never does so from there on. A batch's answer is a failure, too.
func (f *Func) Passes(line int) bool {
	if len(f.Answers) > 0 || !slices.ContainsFunc(f.Fallible, func(s Span) bool { return s.has(line) }) {
		return true
	}
	return slices.ContainsFunc(f.Exits, func(e Exit) bool { return e.Line >= line || e.Loop.has(line) || e.Records.has(line) })
}

// exits notes where a function's body fails.
func (c *collector) exits(b *ast.BlockStmt, sig *types.Signature) {
	results := sig.Results()
	n := results.Len()
	errs := n > 0 && types.Identical(results.At(n-1).Type(), types.Universe.Lookup("error").Type())
	if errs {
		c.fn.Fallible = append(c.fn.Fallible, Span{c.line(b.Pos()), c.line(b.End())})
	}
	last := map[types.Object]int{} // the line of the call that an error comes from
	var loop, records Span
	var visit func(n ast.Node)
	add := func(pos token.Pos, of int) {
		c.fn.Exits = append(c.fn.Exits, Exit{Line: c.line(pos), Of: of, Loop: loop, Records: records})
	}
	// of is the line of the call whose error the conditions around decide on.
	var conds []int
	of := func() int {
		if len(conds) == 0 {
			return 0
		}
		return conds[len(conds)-1]
	}
	children := func(n ast.Node) {
		ast.Inspect(n, func(x ast.Node) bool {
			if x == nil || x == n {
				return true
			}
			visit(x)
			return false
		})
	}
	visit = func(x ast.Node) {
		switch x := x.(type) {
		case *ast.FuncLit:
			return
		case *ast.ForStmt, *ast.RangeStmt:
			outer, batch := loop, records
			if r, ok := x.(*ast.RangeStmt); ok && c.records(r.X) {
				records = Span{c.line(x.Pos()), c.line(x.End())}
			} else {
				loop = Span{c.line(x.Pos()), c.line(x.End())}
			}
			children(x)
			loop, records = outer, batch
			return
		case *ast.AssignStmt:
			children(x)
			if call, ok := ast.Unparen(x.Rhs[len(x.Rhs)-1]).(*ast.CallExpr); ok {
				for _, lhs := range x.Lhs {
					if id, ok := lhs.(*ast.Ident); ok {
						if obj := c.info.ObjectOf(id); obj != nil {
							last[obj] = c.line(call.Pos())
						}
					}
				}
			}
			return
		case *ast.IfStmt:
			if x.Init != nil {
				visit(x.Init)
			}
			line := of()
			ast.Inspect(x.Cond, func(y ast.Node) bool {
				if id, ok := y.(*ast.Ident); ok {
					if l := last[c.info.ObjectOf(id)]; l > 0 && isError(c.info.TypeOf(id)) {
						line = l
					}
				}
				return true
			})
			conds = append(conds, line)
			c.fork(x)
			children(x.Body)
			conds = conds[:len(conds)-1]
			if x.Else != nil {
				visit(x.Else)
			}
			return
		case *ast.SwitchStmt:
			c.cases(x.Body)
		case *ast.TypeSwitchStmt:
			c.cases(x.Body)
		case *ast.SelectStmt:
			c.cases(x.Body)
		case *ast.ReturnStmt:
			children(x)
			if !errs || len(x.Results) == 0 {
				return
			}
			err := ast.Unparen(x.Results[len(x.Results)-1])
			if c.info.Types[err].IsNil() {
				return
			}
			line := of()
			if call, ok := err.(*ast.CallExpr); ok && line == 0 {
				line = c.line(call.Pos())
			}
			if id, ok := err.(*ast.Ident); ok && line == 0 {
				line = last[c.info.ObjectOf(id)]
			}
			add(x.Pos(), line)
			return
		case *ast.CallExpr:
			children(x)
			if c.answersFailure(x) {
				add(x.Pos(), of())
			}
			return
		}
		children(x)
	}
	children(b)
}

// span are the lines of statements in a block that begins above them; ok is false if one begins on
// the block's own line, where others stand, too.
func (c *collector) span(block ast.Node, list []ast.Stmt) (s Span, ok bool) {
	if len(list) == 0 || c.line(list[0].Pos()) == c.line(block.Pos()) {
		return Span{}, false
	}
	return Span{c.line(list[0].Pos()), c.line(list[len(list)-1].End())}, true
}

// branch notes a branch that is left at its end, and adds it to the others.
func (c *collector) branch(branches *[]Span, block ast.Node, list []ast.Stmt) {
	s, ok := c.span(block, list)
	if !ok {
		return
	}
	*branches = append(*branches, s)
	if leaves(list) {
		c.fn.Ends = append(c.fn.Ends, s)
	}
}

// fork notes the branches of an if.
func (c *collector) fork(s *ast.IfStmt) {
	var all []Span
	c.branch(&all, s.Body, s.Body.List)
	switch other := s.Else.(type) {
	case *ast.BlockStmt:
		c.branch(&all, other, other.List)
	case *ast.IfStmt:
		all = append(all, Span{c.line(other.Pos()), c.line(other.End())})
	}
	c.fn.Forks = append(c.fn.Forks, all)
}

// cases notes the branches of a switch.
func (c *collector) cases(b *ast.BlockStmt) {
	var all []Span
	for _, s := range b.List {
		switch s := s.(type) {
		case *ast.CaseClause:
			c.branch(&all, s, s.Body)
		case *ast.CommClause:
			c.branch(&all, s, s.Body)
		}
	}
	c.fn.Forks = append(c.fn.Forks, all)
}

// leaves: the function is left at the end of the statements.
func leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	_, ok := list[len(list)-1].(*ast.ReturnStmt)
	return ok
}

func isError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// answersFailure: a call with a status of HTTP that says that a request has failed.
func (c *collector) answersFailure(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		tv := c.info.Types[a]
		if tv.Value == nil || tv.Value.Kind() != constant.Int {
			continue
		}
		if b, ok := tv.Type.Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
			continue
		}
		if n, ok := constant.Int64Val(tv.Value); ok && n >= 400 && n <= 599 {
			if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && !strings.Contains(sel.Sel.Name, "Sleep") {
				return true
			}
		}
	}
	return false
}

func (c *collector) line(pos token.Pos) int { return c.fset.Position(pos).Line }
