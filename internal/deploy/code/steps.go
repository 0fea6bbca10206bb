package code

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/report"
)

// Steps are what a function may wait for, one after the other.
type Steps []Step

// A Step is one of them; exactly one of Seconds, Request, Call, Either and Turns is meant.
type Step struct {
	Pos report.Position
	// Seconds is a pause of known length.
	Seconds float64
	// Request is a request over HTTP: it waits as long as its client lets it.
	Request bool
	// Call is a function of the program, by FullName.
	Call string
	// Either are steps of which those of one branch are done.
	Either []Steps
	// Turns are done Times times; if that is 0, once for each record of a batch.
	Turns Steps
	Times int
	// Bound is how long Turns may take together, 0 for no bound: a context with a timeout.
	Bound float64
}

// steps are the waits of a list of statements. A context with a timeout bounds what comes behind it;
// a branch that is left at its end is not followed by what comes behind it.
func (c *collector) steps(list []ast.Stmt) Steps {
	var out Steps
	for i, s := range list {
		if bound := c.withTimeout(s); bound > 0 {
			if rest := c.steps(list[i+1:]); len(rest) > 0 {
				out = append(out, Step{Turns: rest, Times: 1, Bound: bound})
			}
			return out
		}
		if before, left, passed := c.branches(s); len(left) > 0 {
			on := append(either(passed...), c.steps(list[i+1:])...)
			return append(append(out, before...), either(append(left, on)...)...)
		}
		out = append(out, c.step(s)...)
	}
	return out
}

func (c *collector) step(s ast.Stmt) Steps {
	switch s := s.(type) {
	case nil, *ast.GoStmt, *ast.DeferStmt:
		return nil
	case *ast.BlockStmt:
		return c.steps(s.List)
	case *ast.LabeledStmt:
		return c.step(s.Stmt)
	case *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
		before, left, passed := c.branches(s)
		return append(before, either(append(left, passed...)...)...)
	case *ast.ForStmt:
		if body := c.steps(s.Body.List); len(body) > 0 {
			return Steps{{Pos: c.at(s.Pos()), Turns: body, Times: c.times(s)}}
		}
		return nil
	case *ast.RangeStmt:
		return c.ranged(s)
	}
	return c.calls(s)
}

// branches takes a statement with branches apart: what comes before them, and those of them that are left
// at their end, by a return or the like, and those that what follows comes behind.
func (c *collector) branches(s ast.Stmt) (before Steps, left, passed []Steps) {
	add := func(body []ast.Stmt, steps Steps) {
		if skips(body) {
			left = append(left, steps)
		} else {
			passed = append(passed, steps)
		}
	}
	clauses := func(b *ast.BlockStmt) {
		for _, cl := range b.List {
			switch cl := cl.(type) {
			case *ast.CaseClause:
				add(cl.Body, c.steps(cl.Body))
			case *ast.CommClause:
				add(cl.Body, append(c.step(cl.Comm), c.steps(cl.Body)...))
			}
		}
	}
	switch s := s.(type) {
	case *ast.IfStmt:
		if s.Init != nil {
			before = c.step(s.Init)
		}
		before = append(before, c.calls(s.Cond)...)
		add(s.Body.List, c.steps(s.Body.List))
		switch e := s.Else.(type) {
		case *ast.BlockStmt:
			add(e.List, c.steps(e.List))
		case *ast.IfStmt:
			inner, l, p := c.branches(e)
			for _, steps := range l {
				left = append(left, append(slices.Clone(inner), steps...))
			}
			for _, steps := range p {
				passed = append(passed, append(slices.Clone(inner), steps...))
			}
		}
	case *ast.SwitchStmt:
		clauses(s.Body)
	case *ast.TypeSwitchStmt:
		clauses(s.Body)
	case *ast.SelectStmt:
		clauses(s.Body)
	}
	return before, left, passed
}

// skips reports whether what stands behind a block does not follow on it.
func skips(list []ast.Stmt) bool {
	if leaves(list) || len(list) == 0 {
		return len(list) > 0
	}
	b, ok := list[len(list)-1].(*ast.BranchStmt)
	return ok && (b.Tok == token.CONTINUE || b.Tok == token.GOTO)
}

func either(branches ...Steps) Steps {
	branches = slices.DeleteFunc(branches, func(s Steps) bool { return len(s) == 0 })
	if len(branches) == 0 {
		return nil
	}
	return Steps{{Either: branches}}
}

// times is how often a loop turns that counts to a constant; 1 if it does not.
func (c *collector) times(s *ast.ForStmt) int {
	cond, ok := s.Cond.(*ast.BinaryExpr)
	if !ok || s.Init == nil || s.Post == nil {
		return 1
	}
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || len(init.Rhs) != 1 {
		return 1
	}
	from, ok1 := c.integer(init.Rhs[0])
	to, ok2 := c.integer(cond.Y)
	if !ok1 || !ok2 {
		return 1
	}
	n := to - from
	switch cond.Op {
	case token.LSS, token.NEQ:
	case token.LEQ:
		n++
	default:
		return 1
	}
	return int(max(1, min(n, 1000)))
}

func (c *collector) integer(e ast.Expr) (int64, bool) {
	v := c.info.Types[e].Value
	if v == nil || v.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v)
}

// ranged is a loop over a constant, or over the records of a batch; any other turns once at least.
func (c *collector) ranged(s *ast.RangeStmt) Steps {
	body := c.steps(s.Body.List)
	if len(body) == 0 {
		return nil
	}
	n := 1
	if to, ok := c.integer(s.X); ok {
		n = int(max(1, min(to, 1000)))
	} else if c.records(s.X) {
		n = 0
	}
	return Steps{{Pos: c.at(s.Pos()), Turns: body, Times: n}}
}

// records: the list of records of a batch.
func (c *collector) records(e ast.Expr) bool {
	t := c.info.TypeOf(e)
	if t == nil {
		return false
	}
	list, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	named, ok := list.Elem().(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == events && identifies[named.Obj().Name()] != ""
}

// withTimeout is the bound, in seconds, of a context that a statement makes.
func (c *collector) withTimeout(s ast.Stmt) float64 {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 {
		return 0
	}
	call, ok := a.Rhs[0].(*ast.CallExpr)
	if !ok || c.callee(call) != "context.WithTimeout" && c.callee(call) != "context.WithDeadline" || len(call.Args) < 2 {
		return 0
	}
	if n, ok := c.integer(call.Args[1]); ok {
		return float64(n) / 1e9
	}
	return 1e-9 // a bound that is not known: what is behind it counts for nothing
}

// callee is the function of another package that a call calls: "path.Name" or "path.Type.Name".
func (c *collector) callee(call *ast.CallExpr) string {
	fn := c.called(call)
	if fn == nil || fn.Pkg() == nil {
		return ""
	}
	return qualified(fn)
}

func (c *collector) called(call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	default:
		return nil
	}
	fn, _ := c.info.Uses[id].(*types.Func)
	return fn
}

func qualified(fn *types.Func) string {
	name := fn.Pkg().Path() + "."
	if recv := fn.Signature().Recv(); recv != nil {
		t := recv.Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if named, ok := t.(*types.Named); ok {
			name += named.Obj().Name() + "."
		}
	}
	return name + fn.Name()
}

// calls are the waits in an expression or simple statement, in the order of their calls. What a
// closure does is done elsewhere.
func (c *collector) calls(n ast.Node) Steps {
	var out Steps
	if n == nil {
		return nil
	}
	ast.Inspect(n, func(x ast.Node) bool {
		if _, ok := x.(*ast.FuncLit); ok {
			return false
		}
		call, ok := x.(*ast.CallExpr)
		if !ok {
			return true
		}
		fn := c.called(call)
		if fn == nil || fn.Pkg() == nil {
			return true
		}
		switch name := qualified(fn); {
		case name == "time.Sleep" && len(call.Args) == 1:
			if d, ok := c.integer(call.Args[0]); ok {
				out = append(out, Step{Pos: c.at(call.Pos()), Seconds: float64(d) / 1e9})
			}
		case strings.HasPrefix(name, "net/http.Client.") && fn.Name() != "CloseIdleConnections":
			out = append(out, Step{Pos: c.at(call.Pos()), Request: true})
		case c.local(fn.Pkg().Path()):
			out = append(out, Step{Pos: c.at(call.Pos()), Call: fn.FullName()})
		}
		return true
	})
	return out
}

// local: a package of the program, as far as its path tells.
func (c *collector) local(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	own, _, _ := strings.Cut(c.path, "/")
	return first == own
}

// client notes the timeout of an HTTP client that is made.
func (c *collector) client(lit *ast.CompositeLit) {
	named, ok := c.info.TypeOf(lit).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "net/http" || named.Obj().Name() != "Client" {
		return
	}
	timeout := 0.0
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "Timeout" {
			if n, ok := c.integer(kv.Value); ok {
				timeout = float64(n) / 1e9
			}
		}
	}
	c.fn.Clients = append(c.fn.Clients, timeout)
}
