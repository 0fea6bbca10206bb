package load

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

// run loads the planned packages. Workers take them in order, so whatever a
// package waits for has been taken before: no deadlock, and no more packages
// in memory than there are workers. There are more workers than processors
// because some wait for the export data that another one reads.
func (l *loader) run(ctx context.Context) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(len(l.order), 2*runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(l.order) {
					return
				}
				l.load(ctx, l.order[i])
			}
		})
	}
	wg.Wait()
}

// load checks a package as soon as its imports are checked, and visits it as
// soon as they are visited.
func (l *loader) load(ctx context.Context, n *node) {
	files := l.parse(n)
	if !n.await(ctx, func(imp *node) chan struct{} { return imp.checked }) {
		return
	}
	pkg := l.check(n, files)
	close(n.checked)
	n.release()
	for _, imp := range n.imports {
		imp.release()
	}
	if !n.await(ctx, func(imp *node) chan struct{} { return imp.visited }) {
		return
	}
	if pkg != nil {
		l.cfg.Visit(pkg)
	}
	close(n.visited)
}

func (n *node) await(ctx context.Context, done func(*node) chan struct{}) bool {
	for _, imp := range n.imports {
		if c := done(imp); c != nil {
			select {
			case <-c:
			case <-ctx.Done():
				return false
			}
		}
	}
	return ctx.Err() == nil
}

// release drops the types of a package after their last use: they hold on
// to the scopes of all function bodies.
func (n *node) release() {
	if n.users.Add(-1) == 0 {
		n.types = nil
	}
}

func (l *loader) parse(n *node) []*ast.File {
	names := compiled(n.listed)
	mode := parser.SkipObjectResolution
	if n.want {
		mode |= parser.ParseComments
	}
	files := make([]*ast.File, 0, len(names))
	for _, name := range names {
		f, err := parser.ParseFile(l.fset, name, nil, mode)
		if f != nil {
			files = append(files, f)
		}
		var list scanner.ErrorList
		switch {
		case err == nil:
		case errors.As(err, &list):
			for _, e := range list {
				n.report(Error{File: e.Pos.Filename, Line: e.Pos.Line, Col: e.Pos.Column, Message: e.Msg})
			}
		default:
			n.report(Error{File: name, Message: err.Error()})
		}
	}
	return files
}

// compiled is what the compiler gets to see: cgo's output instead of cgo
// files, with line directives that lead back to them. Where cgo failed there
// is no such output.
func compiled(p *listed) []string {
	var names []string
	for _, f := range absAll(p.Dir, p.CompiledGoFiles) {
		if ext := filepath.Ext(f); ext == ".go" || ext == "" { // cgo's output in the build cache may have none
			names = append(names, f)
		}
	}
	if len(names) == 0 {
		names = absAll(p.Dir, p.GoFiles, p.CgoFiles)
	}
	return names
}

// check type-checks a package and returns it if it is to be visited.
func (l *loader) check(n *node, files []*ast.File) *Package {
	bodies := n.want || n.meta != nil && n.Export == "" // to find the errors
	noCgo := len(n.CgoFiles) > 0 && len(n.CompiledGoFiles) == 0
	parsed := len(n.errs) == 0
	var bad []token.Pos
	n.consequence = n.badImport()
	conf := types.Config{
		Importer:         importer{l, n},
		Sizes:            l.sizes,
		IgnoreFuncBodies: !bodies,
		FakeImportC:      noCgo,
		Error: func(err error) {
			if parsed { // else these are consequences
				e, ok := err.(types.Error)
				if ok {
					bad = append(bad, e.Pos)
				}
				if !ok || n.consequence == nil || strings.HasPrefix(e.Msg, "could not import ") {
					n.typeError(err)
				}
			}
		},
	}
	if n.Module != nil && n.Module.GoVersion != "" {
		conf.GoVersion = "go" + n.Module.GoVersion
	}
	var info *types.Info
	if n.want {
		info = newInfo()
	}
	tpkg := types.NewPackage(n.path(), n.Name)
	err := types.NewChecker(&conf, l.fset, tpkg, info).Files(files)
	if n.types = tpkg; !tpkg.Complete() {
		n.types, n.fail = nil, errors.New("it could not be type-checked")
	}
	if err != nil && len(n.errs) == 0 && !n.noSum && n.consequence == nil {
		n.report(Error{Message: err.Error()}) // a Go version that is too new is not passed to Error
	}
	if noCgo && len(n.errs) == 0 && n.Error == nil {
		n.report(Error{Message: "its cgo files could not be processed; go build says why"})
	}
	n.tainted = len(n.errs) > 0 || n.noSum || noCgo
	if n.consequence != nil {
		n.tainted = true
		n.noSum = n.noSum || n.consequence.noSum
	}
	if !n.want || noCgo || !parsed {
		return nil
	}
	if n.tainted && (len(bad) > 0 || unknownTypes(info)) {
		repaired, known, without := l.repair(n, files, conf, info, bad)
		if repaired == nil {
			if n.consequence != nil && !n.consequence.noSum {
				n.report(Error{Message: fmt.Sprintf("not analysed: it uses declarations that have no type because of errors%s", n.whose())})
			}
			return nil
		}
		n.types, n.fail, n.repaired = repaired, nil, true
		tpkg, info = repaired, known
		if text := without.String(); text != "" || len(n.errs) == 0 && !n.noSum {
			n.report(Error{Message: "analysed without " + cmp.Or(text, "some declarations") + " that use what has errors" + n.whose()})
		}
	}
	return &Package{Meta: *n.meta, Fset: l.fset, Files: files, Types: tpkg, Info: info}
}

func newInfo() *types.Info {
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Instances:    make(map[*ast.Ident]types.Instance),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		Scopes:       make(map[ast.Node]*types.Scope),
		FileVersions: make(map[*ast.File]string),
	}
}

// whose says whose errors they are, if not the package's own.
func (n *node) whose() string {
	if n.consequence == nil {
		return ""
	}
	return " in " + n.consequence.path()
}

// badImport is the first import that has errors, or imports such a package.
func (n *node) badImport() *node {
	for _, imp := range n.imports {
		if imp.tainted {
			return imp
		}
	}
	return nil
}

// unknownTypes reports whether a package that type-checks does so only
// because the type checker says nothing about uses of a broken declaration.
// SSA can't be built from such a package. Fields of named types may be
// unknown as long as they are not used.
func unknownTypes(info *types.Info) bool {
	for _, tv := range info.Types {
		if !tv.IsBuiltin() && unknown(tv.Type) {
			return true
		}
	}
	for _, objs := range []map[*ast.Ident]types.Object{info.Uses, info.Defs} {
		for _, obj := range objs {
			switch obj.(type) {
			case *types.Var, *types.Const, *types.TypeName, *types.Func: // others have no type
				if unknown(obj.Type()) {
					return true
				}
			}
		}
	}
	return false
}

func unknown(t types.Type) bool {
	switch t := t.(type) {
	case *types.Basic:
		return t.Kind() == types.Invalid
	case *types.Map:
		return unknown(t.Key()) || unknown(t.Elem())
	case interface{ Elem() types.Type }: // pointer, slice, array, channel
		return unknown(t.Elem())
	case *types.Signature:
		return unknown(t.Params()) || unknown(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			if unknown(v.Type()) {
				return true
			}
		}
	}
	return false
}

func (n *node) typeError(err error) {
	var e types.Error
	if !errors.As(err, &e) {
		n.report(Error{Message: err.Error()})
		return
	}
	switch {
	case strings.HasPrefix(e.Msg, "\t"): // continues the one before
	case strings.HasPrefix(e.Msg, "could not import ") && strings.Contains(e.Msg, missingSum):
		n.noSum = true
	default:
		pos := e.Fset.Position(e.Pos)
		n.report(Error{File: pos.Filename, Line: pos.Line, Col: pos.Column, Message: Flatten(e.Msg)})
	}
}
