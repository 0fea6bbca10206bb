package unstablekey

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/idemcheck/idemcheck/internal/diagnose"
	"github.com/idemcheck/idemcheck/internal/driver"
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
	file, e := keyExpr(pass, at, k.Arg)
	if e == nil || !within(e, part) {
		return nil
	}
	for _, id := range k.Stable {
		m := &mend{pass: pass, file: file, part: part, several: k.Several}
		if !m.find(id, e.Pos()) {
			continue
		}
		if old := m.replaced(e); old != nil {
			if edits, ok := m.edits(old); ok {
				return []analysis.SuggestedFix{{Message: "Use " + m.text, TextEdits: edits}}
			}
		}
	}
	return nil
}

// keyExpr is the expression that a finding stands on: an argument of the call whose
// name, or whose argument, is at pos; or the value of the entry or assignment there.
func keyExpr(pass *analysis.Pass, pos token.Pos, arg int) (file *ast.File, e ast.Expr) {
	for _, f := range pass.Files {
		if pos < f.FileStart || pos >= f.FileEnd {
			continue
		}
		file = f
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if arg >= 0 && arg < len(n.Args) && (summary.NamePos(n) == pos || n.Args[arg].Pos() == pos) {
					e = n.Args[arg]
				}
			case *ast.KeyValueExpr:
				if arg < 0 && n.Colon == pos {
					e = n.Value
				}
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					if arg < 0 && n.Tok == token.ASSIGN && len(n.Lhs) == len(n.Rhs) && stands(l, pos) {
						e = n.Rhs[i]
					}
				}
			}
			return e == nil
		})
	}
	return file, e
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

func within(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }

// A mend is one replacement: of the part of a key by the id that text speaks of.
type mend struct {
	pass    *analysis.Pass
	file    *ast.File
	part    token.Pos
	several bool // the key has other parts that make it useless
	holder  *types.Var
	field   *types.Var
	text    string
}

// find looks for a variable of the delivery's type: the innermost, if it is the only one of
// its scope.
func (m *mend) find(id replay.StableID, pos token.Pos) bool {
	inner := m.pass.Pkg.Scope().Innermost(pos)
	for s := inner; s != nil && s != m.pass.TypesInfo.Scopes[m.file]; s = s.Parent() {
		n := 0
		for _, name := range s.Names() {
			v, ok := s.Lookup(name).(*types.Var)
			if !ok || !isType(v.Type(), id) || name == "_" {
				continue
			}
			if _, seen := inner.LookupParent(name, pos); seen != v {
				continue
			}
			if field := fieldOf(v.Type(), id.Field, m.pass.Pkg); field != nil {
				m.holder, m.field, m.text = v, field, name+"."+id.Field
				n++
			}
		}
		if n > 0 {
			return n == 1
		}
	}
	return false
}

// converts: a conversion, or a helper that makes a pointer of a value or a value of a pointer
// (aws.String, aws.ToString).
func (m *mend) converts(call *ast.CallExpr, result types.Type) bool {
	return m.pass.TypesInfo.Types[call.Fun].IsType() || types.Identical(elem(result), elem(m.pass.TypesInfo.TypeOf(call.Args[0])))
}

func elem(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

func isType(t types.Type, id replay.StableID) bool {
	named, ok := types.Unalias(elem(t)).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == id.Package && named.Obj().Name() == id.Type
}

// fieldOf follows a path of fields.
func fieldOf(t types.Type, path string, pkg *types.Package) (field *types.Var) {
	for name := range strings.SplitSeq(path, ".") {
		obj, _, _ := types.LookupFieldOrMethod(t, true, pkg, name)
		f, ok := obj.(*types.Var)
		if !ok {
			return nil
		}
		field, t = f, f.Type()
	}
	return field
}

// replaced is the smallest operand of a sum of texts that the id can stand for; all of the sum
// if that has the id already; or, if the whole has another type, what is converted.
func (m *mend) replaced(e ast.Expr) ast.Expr {
	for e = ast.Unparen(e); within(e, m.part); e = ast.Unparen(e) {
		t := m.pass.TypesInfo.TypeOf(e)
		if t == nil {
			return nil
		}
		if sum, ok := e.(*ast.BinaryExpr); ok && sum.Op == token.ADD && !m.several && !m.mentioned(e) {
			if within(sum.X, m.part) {
				e = sum.X
			} else {
				e = sum.Y
			}
			continue
		}
		if types.AssignableTo(m.field.Type(), t) {
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
		found = found || ok && m.pass.TypesInfo.Uses[id] == m.field
		return !found
	})
	return found
}

// edits replace an expression, and delete the imports that only it needed. ok is false if a
// local variable would be left without a use.
func (m *mend) edits(old ast.Expr) (edits []analysis.TextEdit, ok bool) {
	lost := map[types.Object]bool{}
	ast.Inspect(old, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if obj := m.pass.TypesInfo.Uses[id]; obj != nil && obj != m.holder {
				lost[obj] = true
			}
		}
		return true
	})
	ast.Inspect(m.file, func(n ast.Node) bool {
		if n == old {
			return false
		}
		if id, ok := n.(*ast.Ident); ok {
			delete(lost, m.pass.TypesInfo.Uses[id])
		}
		return true
	})
	edits = []analysis.TextEdit{{Pos: old.Pos(), End: old.End(), NewText: []byte(m.text)}}
	for obj := range lost {
		switch obj := obj.(type) {
		case *types.PkgName:
			edit, ok := m.withoutImport(obj)
			if !ok {
				return nil, false
			}
			edits = append(edits, edit)
		case *types.Var:
			if !obj.IsField() && obj.Parent() != m.pass.Pkg.Scope() && obj.Pkg() == m.pass.Pkg {
				return nil, false
			}
		}
	}
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
	return edits, true
}

// withoutImport deletes the line of an import, if it has one of its own.
func (m *mend) withoutImport(pkg *types.PkgName) (analysis.TextEdit, bool) {
	tf := m.pass.Fset.File(m.file.FileStart)
	for _, decl := range m.file.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT {
			continue
		}
		for _, spec := range d.Specs {
			s := spec.(*ast.ImportSpec)
			if m.pass.TypesInfo.PkgNameOf(s) != pkg {
				continue
			}
			line := tf.Line(s.Pos())
			if line == tf.Line(d.Lparen) || line == tf.Line(d.Rparen) || line >= tf.LineCount() {
				return analysis.TextEdit{}, false
			}
			return analysis.TextEdit{Pos: tf.LineStart(line), End: tf.LineStart(line + 1)}, true
		}
	}
	return analysis.TextEdit{}, false
}
