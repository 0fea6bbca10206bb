package idemcheck_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// What the package exports can be called by others: no signature and no field names a type of an
// internal package, but by an alias of its own.
func TestExported(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset, exported := token.NewFileSet(), 0
	for _, name := range names {
		f, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if f.Name.Name != "idemcheck" {
			continue
		}
		internal := map[string]bool{} // names of packages
		for _, imp := range f.Imports {
			if path := strings.Trim(imp.Path.Value, `"`); strings.Contains(path, "/internal/") {
				internal[path[strings.LastIndexByte(path, '/')+1:]] = true
			}
		}
		check := func(what string, n ast.Node) {
			exported++
			ast.Inspect(n, func(n ast.Node) bool {
				if f, ok := n.(*ast.Field); ok && len(f.Names) > 0 && !f.Names[0].IsExported() && strings.HasPrefix(what, "type ") {
					return false
				}
				if sel, ok := n.(*ast.SelectorExpr); ok {
					if pkg, ok := sel.X.(*ast.Ident); ok && internal[pkg.Name] {
						t.Errorf("%s: %s names %s.%s", fset.Position(sel.Pos()), what, pkg.Name, sel.Sel.Name)
					}
				}
				return true
			})
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() {
					check("func "+d.Name.Name, d.Type)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch s := spec.(type) {
					case *ast.TypeSpec:
						if s.Name.IsExported() && !s.Assign.IsValid() {
							check("type "+s.Name.Name, s.Type)
						}
					case *ast.ValueSpec:
						if s.Names[0].IsExported() {
							t.Errorf("%s: a variable is exported", fset.Position(s.Pos()))
						}
					}
				}
			}
		}
	}
	if exported < 4 {
		t.Errorf("only %d things are exported", exported)
	}
}
