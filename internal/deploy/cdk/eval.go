// Package cdk reads programs in Go that deploy with the AWS CDK or Pulumi: by their syntax alone,
// for the libraries are large, and some can't be loaded. A program is followed from main through
// the functions of its own module.
package cdk

import (
	"go/ast"
	"go/token"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/deploy"
	"github.com/idemcheck/idemcheck/internal/deploy/tree"
)

// Bounds of a program that is followed.
const (
	maxCalls = 12
	maxSteps = 50_000
)

// A frame is one call of a function.
type frame struct {
	p      *program
	pkg    *pkg
	file   *file
	vars   map[string]*tree.Value
	depth  int
	result *tree.Value
}

func (fr *frame) at(n ast.Node) deploy.Pos {
	pos := fr.p.fset.Position(n.Pos())
	return deploy.Pos{File: pos.Filename, Line: pos.Line, Col: pos.Column}
}

// run follows statements in their order, all branches, loops once.
func (fr *frame) run(list []ast.Stmt) {
	for _, s := range list {
		fr.stmt(s)
	}
}

func (fr *frame) stmt(s ast.Stmt) {
	if fr.p.steps++; fr.p.steps > maxSteps {
		return
	}
	switch s := s.(type) {
	case *ast.ExprStmt:
		fr.eval(s.X)
	case *ast.AssignStmt:
		for i, lhs := range s.Lhs {
			var v *tree.Value
			switch {
			case len(s.Rhs) == len(s.Lhs):
				v = fr.eval(s.Rhs[i])
			case i == 0: // x, err := f()
				v = fr.eval(s.Rhs[0])
			}
			if id, ok := lhs.(*ast.Ident); ok && id.Name != "_" {
				fr.vars[id.Name] = v
			}
			if sel, ok := lhs.(*ast.SelectorExpr); ok {
				if owner := fr.eval(sel.X); owner.Is(tree.Map) {
					owner.Set(sel.Sel.Name, fr.at(sel.Sel), v)
				}
			}
		}
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok {
			for _, spec := range d.Specs {
				if vs, ok := spec.(*ast.ValueSpec); ok {
					for i, name := range vs.Names {
						if i < len(vs.Values) {
							fr.vars[name.Name] = fr.eval(vs.Values[i])
						}
					}
				}
			}
		}
	case *ast.ReturnStmt:
		for i, r := range s.Results {
			if v := fr.eval(r); i == 0 && fr.result == nil {
				fr.result = v
			}
		}
	case *ast.BlockStmt:
		fr.run(s.List)
	case *ast.IfStmt:
		if s.Init != nil {
			fr.stmt(s.Init)
		}
		fr.run(s.Body.List)
		if s.Else != nil {
			fr.stmt(s.Else)
		}
	case *ast.ForStmt:
		fr.run(s.Body.List)
	case *ast.RangeStmt:
		for _, v := range []ast.Expr{s.Key, s.Value} {
			if id, ok := v.(*ast.Ident); ok {
				fr.vars[id.Name] = tree.UnknownAt(fr.at(id))
			}
		}
		fr.run(s.Body.List)
	case *ast.SwitchStmt:
		for _, c := range s.Body.List {
			if cc, ok := c.(*ast.CaseClause); ok {
				fr.run(cc.Body)
			}
		}
	case *ast.DeferStmt:
	}
}

// eval is the value of an expression.
func (fr *frame) eval(e ast.Expr) *tree.Value {
	at := fr.at(e)
	if fr.p.steps++; fr.p.steps > maxSteps {
		return tree.UnknownAt(at)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return fr.eval(e.X)
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			s, err := strconv.Unquote(e.Value)
			if err != nil {
				return tree.UnknownAt(at)
			}
			return tree.Text(s, at)
		}
		return tree.Text(e.Value, at)
	case *ast.Ident:
		return fr.ident(e)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return fr.eval(e.X)
		}
	case *ast.StarExpr:
		return fr.eval(e.X)
	case *ast.BinaryExpr:
		return arithmetic(e.Op, fr.eval(e.X), fr.eval(e.Y), at)
	case *ast.CompositeLit:
		return fr.literal(e)
	case *ast.SelectorExpr:
		return fr.selector(e)
	case *ast.CallExpr:
		return fr.call(e)
	case *ast.IndexExpr:
		v, key := fr.eval(e.X), fr.eval(e.Index)
		if v.Is(tree.Map) && key.Is(tree.Scalar) {
			return v.Get(key.Text)
		}
	case *ast.FuncLit:
		inner := &frame{p: fr.p, pkg: fr.pkg, file: fr.file, vars: fr.vars, depth: fr.depth + 1}
		if inner.depth < maxCalls {
			inner.run(e.Body.List)
		}
	}
	return tree.UnknownAt(at)
}

func (fr *frame) ident(id *ast.Ident) *tree.Value {
	at := fr.at(id)
	switch id.Name {
	case "nil":
		return &tree.Value{Kind: tree.Absent, Pos: at}
	case "true", "false":
		return tree.Text(id.Name, at)
	}
	if v, ok := fr.vars[id.Name]; ok {
		return v
	}
	if e, ok := fr.pkg.consts[id.Name]; ok && fr.depth < maxCalls {
		return (&frame{p: fr.p, pkg: fr.pkg, file: e.file, vars: map[string]*tree.Value{}, depth: fr.depth + 1}).eval(e.expr)
	}
	return tree.UnknownAt(at)
}

func arithmetic(op token.Token, x, y *tree.Value, at deploy.Pos) *tree.Value {
	if !x.Is(tree.Scalar) || !y.Is(tree.Scalar) {
		return tree.UnknownAt(at)
	}
	a, err1 := strconv.ParseFloat(x.Text, 64)
	b, err2 := strconv.ParseFloat(y.Text, 64)
	if err1 != nil || err2 != nil {
		if op == token.ADD {
			return tree.Text(x.Text+y.Text, at)
		}
		return tree.UnknownAt(at)
	}
	switch op {
	case token.ADD:
		a += b
	case token.SUB:
		a -= b
	case token.MUL:
		a *= b
	case token.QUO:
		if b == 0 {
			return tree.UnknownAt(at)
		}
		a /= b
	default:
		return tree.UnknownAt(at)
	}
	return tree.Text(strconv.FormatFloat(a, 'f', -1, 64), at)
}

// literal is a struct or map as a map, a slice as a list.
func (fr *frame) literal(lit *ast.CompositeLit) *tree.Value {
	at := fr.at(lit)
	keyed := len(lit.Elts) > 0
	for _, e := range lit.Elts {
		if _, ok := e.(*ast.KeyValueExpr); !ok {
			keyed = false
		}
	}
	_, list := lit.Type.(*ast.ArrayType)
	if list || !keyed && len(lit.Elts) > 0 {
		v := &tree.Value{Kind: tree.List, Pos: at}
		for _, e := range lit.Elts {
			v.Items = append(v.Items, fr.eval(e))
		}
		return v
	}
	v := &tree.Value{Kind: tree.Map, Pos: at}
	for _, e := range lit.Elts {
		kv := e.(*ast.KeyValueExpr)
		key := ""
		if id, ok := kv.Key.(*ast.Ident); ok {
			key = id.Name
		} else if k := fr.eval(kv.Key); k.Is(tree.Scalar) {
			key = k.Text
		}
		item := fr.eval(kv.Value)
		if item.Said() && item.Kind != tree.Ref && item.Kind != tree.Map {
			moved := *item
			moved.Pos = fr.at(kv.Key)
			item = &moved
		}
		v.Set(key, fr.at(kv.Key), item)
	}
	return v
}

// selector is a field of a value, or a constant of another package.
func (fr *frame) selector(e *ast.SelectorExpr) *tree.Value {
	if id, ok := e.X.(*ast.Ident); ok && fr.vars[id.Name] == nil {
		if imp, ok := fr.file.imports[id.Name]; ok {
			if other := fr.p.packages[imp]; other != nil {
				if c, ok := other.consts[e.Sel.Name]; ok && fr.depth < maxCalls {
					return (&frame{p: fr.p, pkg: other, file: c.file, vars: map[string]*tree.Value{}, depth: fr.depth + 1}).eval(c.expr)
				}
			}
			return &tree.Value{Kind: tree.Unknown, Pos: fr.at(e), Text: path.Base(imp) + "." + e.Sel.Name}
		}
	}
	v := fr.eval(e.X)
	if v.Is(tree.Ref) {
		out := *v
		out.Attr = e.Sel.Name
		return &out
	}
	return v.Get(e.Sel.Name)
}

// call is what a call gives: of a construct of a library, of a function of the program.
func (fr *frame) call(c *ast.CallExpr) *tree.Value {
	at := fr.at(c)
	switch fun := c.Fun.(type) {
	case *ast.Ident:
		if fn := fr.pkg.funcs[fun.Name]; fn != nil {
			return fr.enter(fr.pkg, fn, c.Args)
		}
	case *ast.SelectorExpr:
		if id, ok := fun.X.(*ast.Ident); ok && fr.vars[id.Name] == nil {
			if imp, ok := fr.file.imports[id.Name]; ok {
				if other := fr.p.packages[imp]; other != nil {
					if fn := other.funcs[fun.Sel.Name]; fn != nil {
						return fr.enter(other, fn, c.Args)
					}
				}
				return fr.library(imp, fun.Sel, c)
			}
		}
		return fr.method(fr.eval(fun.X), fun.Sel, c)
	}
	args(fr, c)
	return tree.UnknownAt(at)
}

func args(fr *frame, c *ast.CallExpr) []*tree.Value {
	out := make([]*tree.Value, len(c.Args))
	for i, a := range c.Args {
		out[i] = fr.eval(a)
	}
	return out
}

// enter follows a function of the program with the values of its arguments.
func (fr *frame) enter(p *pkg, fn *function, given []ast.Expr) *tree.Value {
	inner := &frame{p: fr.p, pkg: p, file: fn.file, vars: map[string]*tree.Value{}, depth: fr.depth + 1}
	i := 0
	for _, f := range fn.decl.Type.Params.List {
		for _, name := range f.Names {
			v := tree.UnknownAt(fr.at(fn.decl))
			if i < len(given) {
				v = fr.eval(given[i])
			}
			inner.vars[name.Name] = v
			i++
		}
	}
	if inner.depth >= maxCalls || fn.busy || fn.decl.Body == nil {
		return tree.UnknownAt(fr.at(fn.decl))
	}
	fn.busy = true
	inner.run(fn.decl.Body.List)
	fn.busy = false
	return inner.result
}

// units are the functions that make durations, in seconds.
var units = map[string]float64{"Duration_Millis": 0.001, "Duration_Seconds": 1, "Duration_Minutes": 60, "Duration_Hours": 3600, "Duration_Days": 86400}

// library is a call of a library: what only wraps a value is that value.
func (fr *frame) library(imp string, name *ast.Ident, c *ast.CallExpr) *tree.Value {
	given := args(fr, c)
	at := fr.at(name)
	lib := libraryName(imp)
	one := func(i int) *tree.Value {
		if i < len(given) {
			return given[i]
		}
		return nil
	}
	switch {
	case lib == "jsii" || lib == "pulumi" && len(given) == 1 && !strings.HasPrefix(name.Name, "New"), lib == "aws" && len(given) == 1:
		return one(0)
	case units[name.Name] > 0:
		n := one(0).Number(0, at)
		if n.IsKnown() && len(n.Of) == 1 && one(0).Said() {
			return tree.Text(strconv.FormatFloat(n.Of[0]*units[name.Name], 'f', -1, 64), at)
		}
		return tree.UnknownAt(at)
	case (lib == "filepath" || lib == "path") && name.Name == "Join":
		var parts []string
		for _, g := range given {
			if !g.Is(tree.Scalar) {
				return tree.UnknownAt(at)
			}
			parts = append(parts, g.Text)
		}
		return tree.Text(filepath.Join(parts...), at)
	case lib == "pulumi" && (name.Name == "NewFileArchive" || name.Name == "NewAssetArchive" || name.Name == "NewFileAsset"):
		return one(0)
	case lib == "pulumi" && name.Name == "JSONMarshal":
		return one(0)
	}
	return fr.p.construct(lib, name.Name, given, at)
}

// libraryName is the last part of an import path, without a version.
func libraryName(imp string) string {
	base := path.Base(imp)
	if len(base) > 1 && base[0] == 'v' && strings.Trim(base[1:], "0123456789") == "" {
		base = path.Base(path.Dir(imp))
	}
	return strings.TrimSuffix(base, "-runtime-go")
}
