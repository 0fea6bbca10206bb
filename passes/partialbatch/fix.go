package partialbatch

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/fix"
	"github.com/idemcheck/idemcheck/internal/replay"
)

const eventsPackage = "github.com/aws/aws-lambda-go/events"

// fixes name the failed record in the answer, in functions that have one: its type says that the
// event source mapping has ReportBatchItemFailures.
func fixes(pass *analysis.Pass, f *diagnose.Finding) []analysis.SuggestedFix {
	b := f.Detail.(*replay.BatchFailure)
	src := fix.Of(pass, &b.Site)
	if src == nil || b.Right == "" {
		return nil
	}
	n := naming{src, b.Right}
	if b.Wrong != "" {
		return n.byRight()
	}
	return n.instead()
}

// naming is the search for how to name a record.
type naming struct {
	*fix.Source
	right string
}

// byRight replaces the field of a record by the one that the platform knows.
func (n naming) byRight() []analysis.SuggestedFix {
	var wrong ast.Expr
	ast.Inspect(n.File, func(node ast.Node) bool {
		if kv, ok := node.(*ast.KeyValueExpr); ok && kv.Colon == n.Pos {
			wrong = ast.Unparen(kv.Value)
		}
		return wrong == nil
	})
	record := wrong
	for {
		sel, ok := record.(*ast.SelectorExpr)
		if !ok {
			break
		}
		record = ast.Unparen(sel.X)
	}
	id, ok := record.(*ast.Ident)
	if !ok || record == wrong {
		return nil
	}
	v, ok := n.Pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.IsField() {
		return nil
	}
	path := n.path(v.Type())
	if path == "" || !types.Identical(n.Pass.TypesInfo.TypeOf(wrong), types.Typ[types.String]) {
		return nil
	}
	text := id.Name + "." + path
	edits, ok := n.Replace(wrong, text, v)
	if !ok {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "Use " + text, TextEdits: edits}}
}

// path leads from a record to its identifier: a text of that name, in the record or in one of its
// fields; "" if there is none, or more than one.
func (n naming) path(record types.Type) string {
	var found []string
	fields := func(t types.Type, prefix string, deeper func(*types.Var)) {
		s, ok := fix.Elem(t).Underlying().(*types.Struct)
		for i := 0; ok && i < s.NumFields(); i++ {
			switch f := s.Field(i); {
			case f.Name() == n.right && types.Identical(f.Type(), types.Typ[types.String]):
				found = append(found, prefix+f.Name())
			case deeper != nil && f.Exported():
				deeper(f)
			}
		}
	}
	fields(record, "", func(f *types.Var) { fields(f.Type(), f.Name()+".", nil) })
	if len(found) != 1 {
		return ""
	}
	return found[0]
}

// instead answers with the record that has failed, in the place of a return with an error from
// the loop. A queue takes records one by one: the others are gone on with. A stream comes again
// from the record that is named, and nothing behind it counts.
// https://docs.aws.amazon.com/lambda/latest/dg/services-kinesis-batchfailurereporting.html
func (n naming) instead() []analysis.SuggestedFix {
	ret, loop := n.inLoop()
	if ret == nil || len(ret.Results) != 2 {
		return nil
	}
	answer := n.Pass.TypesInfo.TypeOf(ret.Results[0])
	failure := n.failure(answer)
	record, path := n.record(loop)
	if failure == "" || path == "" {
		return nil
	}
	pkg, _, ok := n.Package(eventsPackage, ret)
	if !ok {
		return nil
	}
	item := "{ItemIdentifier: " + record.Name() + "." + path + "}"
	keep := []types.Object{record, n.imported(ret, pkg)}
	text := ""
	switch result := ast.Unparen(ret.Results[0]).(type) {
	case *ast.Ident:
		v, ok := n.Pass.TypesInfo.Uses[result].(*types.Var)
		if !ok || n.stream() || !n.answersAfter(loop, v) {
			return nil
		}
		keep = append(keep, v)
		text = v.Name() + ".BatchItemFailures = append(" + v.Name() + ".BatchItemFailures, " + pkg + "." + failure + item + ")\n" +
			n.indent(ret) + "continue"
	case *ast.CompositeLit:
		if !n.stream() || len(result.Elts) > 0 {
			return nil
		}
		literal := n.Pass.Fset.File(ret.Pos())
		if literal.Line(result.Pos()) != literal.Line(result.End()) {
			return nil
		}
		name := fix.Elem(answer).(*types.Named).Obj().Name()
		text = "return " + pkg + "." + name + "{BatchItemFailures: []" + pkg + "." + failure + "{" + item + "}}, nil"
	default:
		return nil
	}
	edits, ok := n.Replace(ret, text, keep...)
	if !ok {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "Name the failed record", TextEdits: edits}}
}

// stream: records are known by their place in a stream.
func (n naming) stream() bool { return n.right == "SequenceNumber" }

// imported is the object by which n reaches the package of events.
func (n naming) imported(at ast.Node, name string) types.Object {
	_, obj := n.Pass.Pkg.Scope().Innermost(at.Pos()).LookupParent(name, at.Pos())
	return obj
}

// inLoop is the return at the place and the loop over records that it leaves, if only conditions
// stand between them.
func (n naming) inLoop() (ret *ast.ReturnStmt, loop *ast.RangeStmt) {
	ast.Inspect(n.File, func(node ast.Node) bool {
		if r, ok := node.(*ast.ReturnStmt); ok && r.Return == n.Pos {
			ret = r
		}
		return ret == nil
	})
	if ret == nil {
		return nil, nil
	}
	for _, node := range n.Enclosing(ret)[1:] {
		switch node := node.(type) {
		case *ast.BlockStmt:
			if i := slices.Index(node.List, ast.Stmt(ret)); i >= 0 && i+1 < len(node.List) {
				return nil, nil
			}
		case *ast.IfStmt:
			if node.Else != nil {
				return nil, nil
			}
		case *ast.RangeStmt:
			return ret, node
		default:
			return nil, nil
		}
	}
	return nil, nil
}

// failure is the type of what an answer lists, "SQSBatchItemFailure"; "" if t is no answer.
func (n naming) failure(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != eventsPackage {
		return ""
	}
	list, _, _ := types.LookupFieldOrMethod(t, true, n.Pass.Pkg, "BatchItemFailures")
	if list == nil {
		return ""
	}
	slice, ok := list.Type().Underlying().(*types.Slice)
	if !ok {
		return ""
	}
	item, ok := types.Unalias(slice.Elem()).(*types.Named)
	if !ok || item.Obj().Pkg() != named.Obj().Pkg() || !strings.HasSuffix(item.Obj().Name(), "BatchItemFailure") {
		return ""
	}
	return item.Obj().Name()
}

// record is the variable of the loop that holds a record, and the path to its identifier. Where
// the loop has only an index, it is the first variable that is set from it.
func (n naming) record(loop *ast.RangeStmt) (v *types.Var, path string) {
	try := func(e ast.Expr) {
		id, ok := e.(*ast.Ident)
		if !ok || v != nil {
			return
		}
		if d, ok := n.Pass.TypesInfo.Defs[id].(*types.Var); ok {
			if p := n.path(d.Type()); p != "" && n.Pass.Pkg.Scope().Innermost(n.Pos) != nil {
				if _, seen := n.Pass.Pkg.Scope().Innermost(n.Pos).LookupParent(d.Name(), n.Pos); seen == d {
					v, path = d, p
				}
			}
		}
	}
	if loop.Tok != token.DEFINE {
		return nil, ""
	}
	if loop.Value != nil {
		try(loop.Value)
		return v, path
	}
	if first, ok := loop.Body.List[0].(*ast.AssignStmt); ok && first.Tok == token.DEFINE && len(first.Lhs) == 1 {
		try(first.Lhs[0])
	}
	return v, path
}

// answersAfter: right behind the loop the function returns the answer in v, and no error.
func (n naming) answersAfter(loop *ast.RangeStmt, v *types.Var) bool {
	path := n.Enclosing(loop)
	if len(path) < 2 {
		return false
	}
	block, ok := path[1].(*ast.BlockStmt)
	if !ok {
		return false
	}
	i := slices.Index(block.List, ast.Stmt(loop))
	if i < 0 || i+1 >= len(block.List) {
		return false
	}
	ret, ok := block.List[i+1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 2 {
		return false
	}
	id, ok := ast.Unparen(ret.Results[0]).(*ast.Ident)
	return ok && n.Pass.TypesInfo.Uses[id] == v && n.Pass.TypesInfo.Types[ret.Results[1]].IsNil()
}

// indent is what stands before a statement that begins its line.
func (n naming) indent(s ast.Stmt) string {
	return strings.Repeat("\t", n.Pass.Fset.Position(s.Pos()).Column-1)
}
