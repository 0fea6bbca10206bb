package nodeadline

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/fix"
	"github.com/idemcheck/idemcheck/internal/replay"
)

// timeout is what a client gets that has none: longer than senders of webhooks wait, so that a
// call which takes longer is not one that goes well.
const timeout = "30 * "

// fixes bound the wait of an effect in the handler's own body: by the context that the function
// was given, else by a timeout of a client that is made for this call alone. What a callee does
// with its context, and who else uses a client, is not known for certain.
func fixes(pass *analysis.Pass, f *diagnose.Finding) []analysis.SuggestedFix {
	w := f.Detail.(*replay.EndlessWait)
	src := fix.Of(pass, &w.Site)
	if src == nil || !fix.Direct(&w.Site) {
		return nil
	}
	call := src.Call()
	if call == nil || !runsOnce(src, call) {
		return nil
	}
	b := bounding{src, call}
	if w.Context {
		return b.handlersContext()
	}
	if fixes := b.requestsContext(); fixes != nil {
		return fixes
	}
	return b.clientsTimeout()
}

// runsOnce: the call ends before its function does.
func runsOnce(src *fix.Source, call *ast.CallExpr) bool {
	_, body, plain := src.Func(call)
	return body != nil && plain
}

// bounding is the search for what bounds the wait for a call.
type bounding struct {
	*fix.Source
	call *ast.CallExpr
}

// handlersContext replaces the one context.Background or TODO that the call is given, itself or
// by a request that is made for it.
func (b bounding) handlersContext() []analysis.SuggestedFix {
	var endless []*ast.CallExpr
	for _, e := range b.given() {
		ast.Inspect(e, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && slices.Contains([]string{"context.Background", "context.TODO"}, b.Callee(call)) {
				endless = append(endless, call)
			}
			_, later := n.(*ast.FuncLit)
			return !later
		})
	}
	if len(endless) != 1 || !b.handedOn(endless[0]) {
		return nil
	}
	text, of, ok := b.Context(endless[0])
	if !ok {
		return nil
	}
	edits, ok := b.Replace(endless[0], text, of)
	if !ok {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "Use " + text, TextEdits: edits}}
}

// given are the call's arguments, and what those are declared with that are there for this call
// alone: a request, a context.
func (b bounding) given() []ast.Expr {
	out := slices.Clone(b.call.Args)
	for i := 0; i < len(out); i++ {
		v, ok := b.Local(out[i])
		if !ok || !fix.IsType(v.Type(), "net/http", "Request") && !fix.IsType(v.Type(), "context", "Context") {
			continue
		}
		if value, ok := ast.Unparen(b.Value(v)).(*ast.CallExpr); ok && b.only(v) {
			if b.Callee(value) == "net/http.NewRequestWithContext" {
				out = append(out, value.Args[0])
			} else {
				out = append(out, value)
			}
		}
	}
	return out
}

// only: a request is used for this call alone, apart from what is set in it before; a context
// is used once.
func (b bounding) only(v *types.Var) bool {
	sent := 0
	for _, use := range b.Uses(v) {
		if _, body, plain := b.Func(use); !plain || body == nil || !fix.Within(body, v.Pos()) {
			return false // in a goroutine, or in a function of its own
		}
		if path := b.Enclosing(use); len(path) > 1 {
			if sel, ok := path[1].(*ast.SelectorExpr); ok && sel.X == use {
				continue // req.Header.Set
			}
		}
		sent++
	}
	return sent == 1
}

// handedOn: a context is an argument as it is; WithValue or WithCancel of it would also be right,
// but a WithTimeout is bounded anew, and detached work is meant to be.
func (b bounding) handedOn(endless *ast.CallExpr) bool {
	path := b.Enclosing(endless)
	if len(path) < 2 {
		return false
	}
	outer, ok := path[1].(*ast.CallExpr)
	if !ok {
		_, declared := path[1].(*ast.AssignStmt)
		return declared
	}
	return outer == b.call || slices.Contains([]string{"net/http.NewRequestWithContext", "(*net/http.Request).WithContext", "(*net/http.Request).Clone"}, b.Callee(outer))
}

// requestsContext gives the request of a client's Do the context of the function.
func (b bounding) requestsContext() []analysis.SuggestedFix {
	if b.Callee(b.call) != "(*net/http.Client).Do" || len(b.call.Args) != 1 {
		return nil
	}
	v, ok := b.Local(b.call.Args[0])
	if !ok || !b.only(v) {
		return nil
	}
	made, ok := ast.Unparen(b.Value(v)).(*ast.CallExpr)
	if !ok || b.Callee(made) != "net/http.NewRequest" || len(made.Args) == 0 {
		return nil
	}
	sel, ok := made.Fun.(*ast.SelectorExpr)
	text, _, given := b.Context(made)
	if !ok || !given {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "Use " + text, TextEdits: []analysis.TextEdit{
		fix.Insert(sel.End(), "WithContext"), fix.Insert(made.Args[0].Pos(), text+", "),
	}}}
}

// clientsTimeout gives a timeout to a client that is made for this call alone: a literal in the
// call, or a variable beside it that nothing else uses. http.Post is left alone: somebody may have
// given http.DefaultClient what another client would not have.
func (b bounding) clientsTimeout() []analysis.SuggestedFix {
	sel, ok := ast.Unparen(b.call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	seconds, imports, ok := b.Package("time", b.call)
	if !ok {
		return nil
	}
	offer := func(edits ...analysis.TextEdit) []analysis.SuggestedFix {
		edits = append(edits, imports...)
		slices.SortFunc(edits, func(x, y analysis.TextEdit) int { return int(x.Pos - y.Pos) })
		return []analysis.SuggestedFix{{Message: "Give the client a timeout", TextEdits: edits}}
	}
	bound := "Timeout: " + timeout + seconds + ".Second"
	if slices.Contains([]string{"(*net/http.Client).Do", "(*net/http.Client).Post", "(*net/http.Client).PostForm"}, b.Callee(b.call)) {
		client := ast.Unparen(sel.X)
		if v, ok := b.Local(client); ok {
			if len(b.Uses(v)) != 1 {
				return nil
			}
			client = ast.Unparen(b.Value(v))
		}
		if address, ok := client.(*ast.UnaryExpr); ok {
			client = ast.Unparen(address.X)
		}
		literal, ok := client.(*ast.CompositeLit)
		if !ok || !fix.IsType(b.Pass.TypesInfo.TypeOf(literal), "net/http", "Client") || b.sets(literal, "Timeout") {
			return nil
		}
		if len(literal.Elts) > 0 {
			bound += ", "
		}
		return offer(fix.Insert(literal.Lbrace+1, bound))
	}
	return nil
}

// sets: a literal sets a field, or all of them without their names.
func (b bounding) sets(literal *ast.CompositeLit, field string) bool {
	return slices.ContainsFunc(literal.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		name, ok := kv.Key.(*ast.Ident)
		return !ok || name.Name == field
	})
}
