// Package fix makes edits that mend findings: it finds the call that a finding stands on, what is
// in scope there, and what an edit leaves without a use. A fix is offered only where it is certain
// to compile and, while nothing fails, to change nothing but what the finding is about; so each
// of these functions answers "no" whenever it is not sure.
package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/idemcheck/idemcheck/internal/driver"
	"github.com/idemcheck/idemcheck/internal/replay"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Source is a file of the package under analysis, at the place of a finding.
type Source struct {
	Pass *analysis.Pass
	File *ast.File
	Pos  token.Pos
}

// At is the source at pos; nil if no file has it.
func At(pass *analysis.Pass, pos token.Pos) *Source {
	for _, f := range pass.Files {
		if pos.IsValid() && f.FileStart <= pos && pos < f.FileEnd {
			return &Source{pass, f, pos}
		}
	}
	return nil
}

// Of is the source at a finding's place; nil if that is in another package.
func Of(pass *analysis.Pass, s *replay.Site) *Source {
	if s.Package == nil || s.Package.Path != pass.Pkg.Path() {
		return nil
	}
	return At(pass, driver.Position(pass, s.Package, s.Pos))
}

// Direct: the effect that a path leads to is in the handler's body itself.
func Direct(s *replay.Site) bool { return len(s.Path) <= 1 }

// Call is the call whose name is at the place, or nil.
func (s *Source) Call() (call *ast.CallExpr) {
	ast.Inspect(s.File, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && summary.NamePos(c) == s.Pos {
			call = c
		}
		return call == nil
	})
	return call
}

// Enclosing are the nodes around n, the innermost first, beginning with n.
func (s *Source) Enclosing(n ast.Node) []ast.Node {
	path, _ := astutil.PathEnclosingInterval(s.File, n.Pos(), n.End())
	for i, p := range path {
		if p == n {
			return path[i:]
		}
	}
	return path
}

// Func is the innermost function around n: its type and body. plain: n runs once whenever the
// function comes there, neither later nor beside it.
func (s *Source) Func(n ast.Node) (typ *ast.FuncType, body *ast.BlockStmt, plain bool) {
	path := s.Enclosing(n)
	plain = true
	for i, p := range path {
		switch p := p.(type) {
		case *ast.GoStmt, *ast.DeferStmt:
			plain = false
		case *ast.FuncDecl:
			return p.Type, p.Body, plain
		case *ast.FuncLit:
			if call, ok := path[min(i+1, len(path)-1)].(*ast.CallExpr); ok && call.Fun == p && i+2 < len(path) {
				switch path[i+2].(type) {
				case *ast.GoStmt, *ast.DeferStmt:
					plain = false
				}
			}
			return p.Type, p.Body, plain
		}
	}
	return nil, nil, false
}

// Local is the variable of an identifier if the innermost function around it declares it, by
// :=, var or as a parameter, and nothing stores to it again nor takes its address.
func (s *Source) Local(e ast.Expr) (v *types.Var, ok bool) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil, false
	}
	v, ok = s.Pass.TypesInfo.Uses[id].(*types.Var)
	typ, body, _ := s.Func(id)
	if !ok || body == nil || v.Pos() < typ.Pos() || v.Pos() >= body.End() {
		return nil, false
	}
	return v, !s.stored(body, v)
}

// stored: something in body stores to a variable, apart from its declaration, or takes its
// address.
func (s *Source) stored(body ast.Node, v *types.Var) bool {
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && s.Pass.TypesInfo.Uses[id] == v // Defs is the declaration
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || slices.ContainsFunc(n.Lhs, is)
		case *ast.RangeStmt:
			found = found || n.Tok == token.ASSIGN && (n.Key != nil && is(n.Key) || n.Value != nil && is(n.Value))
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && is(n.X)
		case *ast.IncDecStmt:
			found = found || is(n.X)
		}
		return !found
	})
	return found
}

// Value is the expression that a local variable is declared with; nil if it is not the only
// value on its side.
func (s *Source) Value(v *types.Var) (value ast.Expr) {
	ast.Inspect(s.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE && len(n.Rhs) == 1 && len(n.Lhs) > 0 {
				if id, ok := n.Lhs[0].(*ast.Ident); ok && s.Pass.TypesInfo.Defs[id] == v {
					value = n.Rhs[0]
				}
			}
		case *ast.ValueSpec:
			if len(n.Values) == 1 && len(n.Names) > 0 && s.Pass.TypesInfo.Defs[n.Names[0]] == v {
				value = n.Values[0]
			}
		}
		return value == nil
	})
	return value
}

// Uses are the places where a variable of this file is used.
func (s *Source) Uses(v *types.Var) (uses []*ast.Ident) {
	ast.Inspect(s.File, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && s.Pass.TypesInfo.Uses[id] == v {
			uses = append(uses, id)
		}
		return true
	})
	return uses
}

// Callee is the full name of the function that is called, "net/http.NewRequest", or "".
func (s *Source) Callee(e ast.Expr) string {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return ""
	}
	var id *ast.Ident
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		id = f.Sel
	case *ast.Ident:
		id = f
	default:
		return ""
	}
	if f, ok := s.Pass.TypesInfo.Uses[id].(*types.Func); ok {
		return f.FullName()
	}
	return ""
}

// Sees: the name means this object at n.
func (s *Source) Sees(obj types.Object, n ast.Node) bool {
	inner := s.Pass.Pkg.Scope().Innermost(n.Pos())
	if inner == nil {
		return false
	}
	_, seen := inner.LookupParent(obj.Name(), n.Pos())
	return seen == obj
}

// IsType: t, or what it points to, is this type.
func IsType(t types.Type, pkg, name string) bool {
	named, ok := types.Unalias(Elem(t)).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == pkg && named.Obj().Name() == name
}

// Elem is what a pointer points to, or the type itself.
func Elem(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// Within: pos is in n.
func Within(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }

// An ID is the delivery's id, in a variable that is in scope.
type ID struct {
	Holder *types.Var
	Field  *types.Var
	Text   string // "rec.MessageId"
}

// ID looks for a variable of a delivery's type that pos sees: the innermost, if it is the only
// one of its scope.
func (s *Source) ID(id replay.StableID, pos token.Pos) (out ID, ok bool) {
	inner := s.Pass.Pkg.Scope().Innermost(pos)
	for scope := inner; scope != nil && scope != s.Pass.TypesInfo.Scopes[s.File]; scope = scope.Parent() {
		n := 0
		for _, name := range scope.Names() {
			v, ok := scope.Lookup(name).(*types.Var)
			if !ok || !IsType(v.Type(), id.Package, id.Type) || name == "_" {
				continue
			}
			if _, seen := inner.LookupParent(name, pos); seen != v {
				continue
			}
			if field := s.field(v.Type(), id.Field); field != nil {
				out = ID{v, field, name + "." + id.Field}
				n++
			}
		}
		if n > 0 {
			return out, n == 1
		}
	}
	return ID{}, false
}

// field follows a path of fields.
func (s *Source) field(t types.Type, path string) (field *types.Var) {
	for name := range strings.SplitSeq(path, ".") {
		obj, _, _ := types.LookupFieldOrMethod(t, true, s.Pass.Pkg, name)
		f, ok := obj.(*types.Var)
		if !ok {
			return nil
		}
		field, t = f, f.Type()
	}
	return field
}

// Insert writes a text before pos.
func Insert(pos token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}
}

// Replace puts a text, which mentions keep, in the place of an expression, and deletes the
// imports that only that needed. ok is false if a local variable would be left without a use.
func (s *Source) Replace(old ast.Node, text string, keep ...types.Object) (edits []analysis.TextEdit, ok bool) {
	lost := map[types.Object]bool{}
	ast.Inspect(old, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if obj := s.Pass.TypesInfo.Uses[id]; obj != nil && !slices.Contains(keep, obj) {
				lost[obj] = true
			}
		}
		return true
	})
	ast.Inspect(s.File, func(n ast.Node) bool {
		if n == old {
			return false
		}
		if id, ok := n.(*ast.Ident); ok {
			delete(lost, s.Pass.TypesInfo.Uses[id])
		}
		return true
	})
	edits = []analysis.TextEdit{{Pos: old.Pos(), End: old.End(), NewText: []byte(text)}}
	for obj := range lost {
		switch obj := obj.(type) {
		case *types.PkgName:
			edit, ok := s.withoutImport(obj)
			if !ok {
				return nil, false
			}
			edits = append(edits, edit)
		case *types.Var:
			if !obj.IsField() && obj.Parent() != s.Pass.Pkg.Scope() && obj.Pkg() == s.Pass.Pkg {
				return nil, false
			}
		}
	}
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
	return edits, true
}

// withoutImport deletes the line of an import, if it has one of its own.
func (s *Source) withoutImport(pkg *types.PkgName) (analysis.TextEdit, bool) {
	tf := s.Pass.Fset.File(s.File.FileStart)
	for _, decl := range s.File.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT {
			continue
		}
		for _, spec := range d.Specs {
			spec := spec.(*ast.ImportSpec)
			if s.Pass.TypesInfo.PkgNameOf(spec) != pkg {
				continue
			}
			line := tf.Line(spec.Pos())
			if line == tf.Line(d.Lparen) || line == tf.Line(d.Rparen) || line >= tf.LineCount() {
				return analysis.TextEdit{}, false
			}
			return analysis.TextEdit{Pos: tf.LineStart(line), End: tf.LineStart(line + 1)}, true
		}
	}
	return analysis.TextEdit{}, false
}

// Package is the name by which n reaches a package of the standard library, with the edit that
// imports it, if that is needed.
func (s *Source) Package(path string, n ast.Node) (name string, edits []analysis.TextEdit, ok bool) {
	for _, spec := range s.File.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err != nil || p != path {
			continue
		}
		obj := s.Pass.TypesInfo.PkgNameOf(spec)
		if obj == nil || obj.Name() == "_" || obj.Name() == "." || !s.Sees(obj, n) {
			return "", nil, false
		}
		return obj.Name(), nil, true
	}
	name = path[strings.LastIndexByte(path, '/')+1:]
	if inner := s.Pass.Pkg.Scope().Innermost(n.Pos()); inner == nil {
		return "", nil, false
	} else if _, taken := inner.LookupParent(name, n.Pos()); taken != nil {
		return "", nil, false
	}
	return name, s.imports(path), s.imports(path) != nil
}

// imports adds an import to the group that it belongs to by its order: that of the standard
// library, which stands first. It adds nothing to a file that has no group in parentheses.
func (s *Source) imports(path string) []analysis.TextEdit {
	for _, decl := range s.File.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT || !d.Lparen.IsValid() || len(d.Specs) == 0 {
			continue
		}
		tf := s.Pass.Fset.File(d.Pos())
		if tf.Line(d.Specs[0].Pos()) == tf.Line(d.Lparen) {
			return nil
		}
		for i, spec := range d.Specs {
			spec := spec.(*ast.ImportSpec)
			p, _ := strconv.Unquote(spec.Path.Value)
			std := !strings.Contains(strings.SplitN(p, "/", 2)[0], ".")
			if std && p > path || !std && i == 0 {
				return []analysis.TextEdit{Insert(tf.LineStart(tf.Line(spec.Pos())), "\t"+strconv.Quote(path)+"\n")}
			}
			last := i+1 == len(d.Specs) || tf.Line(d.Specs[i+1].Pos()) > tf.Line(spec.End())+1
			if line := tf.Line(spec.End()); std && last && line < tf.LineCount() {
				return []analysis.TextEdit{Insert(tf.LineStart(line+1), "\t"+strconv.Quote(path)+"\n")}
			}
		}
	}
	return nil
}
