package load

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// maxRepairs bounds how often a package is checked again: what is left out of it can bring about
// errors elsewhere in it.
const maxRepairs = 6

// repair leaves out of a package what does not type-check, and what uses it: bodies of functions,
// initial values, fields, at last declarations. What is left is checked anew. It returns nil if
// that does not come to an end, and what it has left out.
func (l *loader) repair(n *node, files []*ast.File, conf types.Config, info *types.Info, bad []token.Pos) (*types.Package, *types.Info, leftOut) {
	out := leftOut{of: functions(files)}
	for range maxRepairs {
		bad = append(bad, unknownAt(info)...)
		if len(bad) == 0 {
			break
		}
		slices.Sort(bad)
		r := repairing{bad: bad, out: &out}
		for _, f := range files {
			r.file(f)
		}
		bad = nil
		info = newInfo()
		conf.Error = func(err error) {
			if e, ok := err.(types.Error); ok && !e.Soft && !strings.HasPrefix(e.Msg, "\t") {
				bad = append(bad, e.Pos)
			}
		}
		tpkg := types.NewPackage(n.path(), n.Name)
		_ = types.NewChecker(&conf, l.fset, tpkg, info).Files(files)
		if len(bad) == 0 && !unknownTypes(info) && tpkg.Complete() {
			return tpkg, info, out
		}
	}
	return nil, nil, out
}

// leftOut is what a repaired package lacks.
type leftOut struct {
	funcs []string // that have no body, or are gone
	of    int      // how many it had
}

// String names some of the functions, "" if there are none.
func (o leftOut) String() string {
	const named = 3
	names := slices.Clone(o.funcs)
	if len(names) == 0 {
		return ""
	}
	slices.Sort(names)
	text := strings.Join(names[:min(named, len(names))], ", ")
	if more := len(names) - named; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Sprintf("%s (%d of %d functions)", text, len(names), o.of)
}

func functions(files []*ast.File) int {
	n := 0
	for _, f := range files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Body != nil {
				n++
			}
		}
	}
	return n
}

// repairing is one round.
type repairing struct {
	bad []token.Pos // sorted
	out *leftOut
}

// in reports whether something bad stands in a node.
func (r *repairing) in(n ast.Node) bool {
	i, _ := slices.BinarySearch(r.bad, n.Pos())
	return i < len(r.bad) && r.bad[i] < n.End()
}

func (r *repairing) file(f *ast.File) {
	f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
		switch d := d.(type) {
		case *ast.FuncDecl:
			return r.function(d)
		case *ast.GenDecl:
			return r.general(d)
		}
		return true // BadDecl
	})
	f.Imports = slices.DeleteFunc(f.Imports, func(s *ast.ImportSpec) bool { return r.in(s) })
}

// function cuts a body; the declaration goes if its signature is bad, too.
func (r *repairing) function(d *ast.FuncDecl) (gone bool) {
	gone = r.in(d.Type) || d.Recv != nil && r.in(d.Recv)
	if !gone && (d.Body == nil || !r.in(d.Body)) {
		return false
	}
	if d.Body != nil {
		r.out.funcs = append(r.out.funcs, d.Name.Name)
	}
	d.Body = nil
	return gone || d.Name.Name == "init" || d.Name.Name == "main" || d.Type.TypeParams != nil
}

// general repairs the specifications of a declaration.
func (r *repairing) general(d *ast.GenDecl) (gone bool) {
	d.Specs = slices.DeleteFunc(d.Specs, func(s ast.Spec) bool {
		if !r.in(s) {
			return false
		}
		switch s := s.(type) {
		case *ast.ValueSpec:
			if s.Type == nil || r.in(s.Type) || d.Tok == token.CONST {
				return true
			}
			s.Values = nil
			return false
		case *ast.TypeSpec:
			return r.typ(s)
		}
		return true
	})
	return len(d.Specs) == 0
}

func (r *repairing) typ(s *ast.TypeSpec) (gone bool) {
	if s.TypeParams != nil && r.in(s.TypeParams) {
		return true
	}
	switch t := s.Type.(type) {
	case *ast.StructType:
		t.Fields.List = slices.DeleteFunc(t.Fields.List, func(f *ast.Field) bool { return r.in(f) && len(f.Names) == 0 })
		for _, f := range t.Fields.List {
			if r.in(f) {
				f.Type = nothing(f.Type)
			}
		}
	case *ast.InterfaceType:
		t.Methods.List = slices.DeleteFunc(t.Methods.List, func(f *ast.Field) bool { return r.in(f) })
	default:
		s.Assign = token.NoPos
		s.Type = nothing(s.Type)
	}
	return false
}

// nothing is the type that stands for one that is not known: nothing can be done with it.
func nothing(at ast.Expr) ast.Expr {
	list := &ast.FieldList{Opening: at.Pos(), Closing: at.Pos()}
	return &ast.StructType{Struct: at.Pos(), Fields: list}
}

// unknownAt is where a package uses declarations whose types are not known.
func unknownAt(info *types.Info) []token.Pos {
	var out []token.Pos
	for e, tv := range info.Types {
		if !tv.IsBuiltin() && unknown(tv.Type) {
			out = append(out, e.Pos())
		}
	}
	for _, objs := range []map[*ast.Ident]types.Object{info.Uses, info.Defs} {
		for id, obj := range objs {
			switch obj.(type) {
			case *types.Var, *types.Const, *types.TypeName, *types.Func:
				if unknown(obj.Type()) {
					out = append(out, id.Pos())
				}
			}
		}
	}
	return out
}
