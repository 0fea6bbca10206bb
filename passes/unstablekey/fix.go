package unstablekey

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/fix"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// fixes puts the id of the delivery in the place of what makes the key useless, where that is
// certain: the unstable part stands in the key's own expression, a variable of a delivery with
// an id is in scope there, and the types agree.
func fixes(pass *analysis.Pass, f *diagnose.Finding) []analysis.SuggestedFix {
	k := f.Detail.(*replay.Key)
	if k.Part.Package == nil || k.Part.Package.Path != pass.Pkg.Path() {
		return nil
	}
	at, part := driver.Position(pass, k.Package, k.Pos), driver.Position(pass, k.Part.Package, k.Part.Pos)
	if !at.IsValid() || !part.IsValid() {
		return nil
	}
	src := fix.At(pass, at)
	if src == nil {
		return nil
	}
	e := keyExpr(src, k.Arg)
	if e == nil || !fix.Within(e, part) {
		return nil
	}
	for _, stable := range k.Stable {
		id, ok := src.ID(stable, e.Pos())
		if !ok {
			continue
		}
		m := &mend{Source: src, part: part, several: k.Several, id: id}
		if old := m.replaced(e); old != nil {
			if edits, ok := src.Replace(old, id.Text, id.Holder); ok {
				return []analysis.SuggestedFix{{Message: "Use " + id.Text, TextEdits: edits}}
			}
		}
	}
	return nil
}

// keyExpr is the expression that a finding stands on: an argument of the call whose name, or
// whose argument, is there; or the value of the entry or assignment.
func keyExpr(src *fix.Source, arg int) (e ast.Expr) {
	ast.Inspect(src.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if arg >= 0 && arg < len(n.Args) && (summary.NamePos(n) == src.Pos || n.Args[arg].Pos() == src.Pos) {
				e = n.Args[arg]
			}
		case *ast.KeyValueExpr:
			if arg < 0 && n.Colon == src.Pos {
				e = n.Value
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if arg < 0 && n.Tok == token.ASSIGN && len(n.Lhs) == len(n.Rhs) && stands(l, src.Pos) {
					e = n.Rhs[i]
				}
			}
		}
		return e == nil
	})
	return e
}

// stands: SSA places a store to a field at its name, one to an entry at its bracket.
func stands(lhs ast.Expr, pos token.Pos) bool {
	switch l := ast.Unparen(lhs).(type) {
	case *ast.SelectorExpr:
		return l.Sel.Pos() == pos
	case *ast.IndexExpr:
		return l.Lbrack == pos
	}
	return false
}

// A mend is one replacement: of the part of a key by the delivery's id.
type mend struct {
	*fix.Source
	part    token.Pos
	several bool // the key has other parts that make it useless
	id      fix.ID
}

// converts: a conversion, or a helper that makes a pointer of a value or a value of a pointer
// (aws.String, aws.ToString).
func (m *mend) converts(call *ast.CallExpr, result types.Type) bool {
	return m.Pass.TypesInfo.Types[call.Fun].IsType() || types.Identical(fix.Elem(result), fix.Elem(m.Pass.TypesInfo.TypeOf(call.Args[0])))
}

// replaced is the smallest operand of a sum of texts that the id can stand for; all of the sum
// if that has the id already; or, if the whole has another type, what is converted.
func (m *mend) replaced(e ast.Expr) ast.Expr {
	for e = ast.Unparen(e); fix.Within(e, m.part); e = ast.Unparen(e) {
		t := m.Pass.TypesInfo.TypeOf(e)
		if t == nil {
			return nil
		}
		if sum, ok := e.(*ast.BinaryExpr); ok && sum.Op == token.ADD && !m.several && !m.mentioned(e) {
			if fix.Within(sum.X, m.part) {
				e = sum.X
			} else {
				e = sum.Y
			}
			continue
		}
		if types.AssignableTo(m.id.Field.Type(), t) {
			return e
		}
		switch x := e.(type) {
		case *ast.CallExpr:
			if len(x.Args) != 1 || !m.converts(x, t) {
				return nil
			}
			e = x.Args[0]
		case *ast.UnaryExpr:
			if _, field := x.X.(*ast.SelectorExpr); x.Op != token.AND || !field {
				return nil
			}
			e = x.X
		case *ast.CompositeLit:
			if len(x.Elts) != 1 {
				return nil
			}
			e = x.Elts[0]
		default:
			return nil
		}
	}
	return nil
}

func (m *mend) mentioned(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && m.Pass.TypesInfo.Uses[id] == m.id.Field
		return !found
	})
	return found
}
