package summary

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"sort"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/fault"
)

// An Input is one type-checked package.
type Input struct {
	Fset  *token.FileSet
	Files []*ast.File
	Pkg   *types.Package
	Info  *types.Info
	// Catalog is what is known of other packages.
	Catalog *catalog.Catalog
	// Local tells whether a package of that path has (or will have) a summary of its own.
	Local func(path string) bool
	// ReadFile reads embedded files; nil reads none.
	ReadFile func(name string) ([]byte, error)
	// SSA, if not nil, is shared with other packages, one after the other.
	SSA *SSA
}

// An SSA is an SSA program that serves several packages. Making the members of an
// imported SDK costs more than building a small package, so they are made once for
// a number of packages; not for all, since the program keeps what was built in it.
type SSA struct {
	prog    *ssa.Program
	created map[*types.Package]bool
	uses    int
}

const maxSSAUses = 16

func (s *SSA) program(fset *token.FileSet) *ssa.Program {
	if s.prog == nil || s.uses >= maxSSAUses {
		s.prog, s.created, s.uses = ssa.NewProgram(fset, ssa.BareInits), map[*types.Package]bool{}, 0
	}
	s.uses++
	return s.prog
}

// An Error is a fault inside the analysis of one function.
type Error struct {
	Func string
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %v", e.Func, e.Err) }

// Build summarises a package. Functions that can't be summarised because of a
// fault in the analysis are left out; each gives an *Error.
func Build(in Input) (pkg *Package, errs []*Error) {
	b := &builder{Input: in, pkg: &Package{Path: in.Pkg.Path(), Name: in.Pkg.Name()},
		files: map[string]int32{}, types: map[string]*Type{}}
	defer func() {
		if r := recover(); r != nil {
			errs = append(b.errs, &Error{Func: "package " + in.Pkg.Path(), Err: fault.In(r)})
			pkg = b.pkg
		}
	}()
	for _, imp := range in.Pkg.Imports() {
		if in.Local(imp.Path()) {
			b.pkg.Imports = append(b.pkg.Imports, imp.Path())
		}
	}
	sort.Strings(b.pkg.Imports)
	b.scan()
	b.annotatedInterfaces()
	fns := b.functions()
	for _, fn := range fns {
		b.addFunc(fn)
	}
	b.addNamedTypes()
	b.addGlobals()
	b.finish()
	return b.pkg, b.errs
}

type builder struct {
	Input
	pkg   *Package
	files map[string]int32
	types map[string]*Type
	notes map[token.Pos][]Note // by the position of the declared name
	gen   map[int32]bool       // generated files
	// calls are the calls as they are written, by their opening parenthesis: SSA knows that alone.
	calls map[token.Pos]*ast.CallExpr
	errs  []*Error
}

// functions builds SSA for the package alone and returns its source functions,
// closures after their parents. Other packages are known by their types; only
// direct imports are created, since their functions and variables alone can be
// named: SSA makes methods of other types on demand.
func (b *builder) functions() []*ssa.Function {
	shared := b.SSA
	if shared == nil {
		shared = new(SSA)
	}
	prog := shared.program(b.Fset)
	for _, p := range b.Pkg.Imports() {
		if !shared.created[p] {
			shared.created[p] = true
			prog.CreatePackage(p, nil, nil, true)
		}
	}
	// Packages that were built here before are known with their bodies.
	shared.created[b.Pkg] = true
	pkg := prog.CreatePackage(b.Pkg, b.Files, b.Info, false)
	pkg.Build()
	var fns []*ssa.Function
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		if fn == nil || fn.Blocks == nil {
			return
		}
		fns = append(fns, fn)
		for _, anon := range fn.AnonFuncs {
			add(anon)
		}
	}
	add(pkg.Func("init"))
	for _, file := range b.Files {
		for _, decl := range file.Decls {
			fd, ok := decl.(*ast.FuncDecl)
			if !ok || fd.Name.Name == "_" {
				continue
			}
			if obj, ok := b.Info.Defs[fd.Name].(*types.Func); ok {
				add(pkg.Prog.FuncValue(obj))
			}
		}
	}
	return fns
}

func (b *builder) addFunc(fn *ssa.Function) {
	name := FuncName(fn)
	defer func() {
		if r := recover(); r != nil {
			b.errs = append(b.errs, &Error{Func: name, Err: fault.In(r)})
		}
	}()
	f := b.translate(fn)
	if f != nil {
		b.pkg.Funcs = append(b.pkg.Funcs, f)
	}
}

// FuncName is the name under which a function is known to summaries:
// types.Func.FullName of its origin; closures add "$1", "$2" to their parent's.
func FuncName(fn *ssa.Function) string {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if p := fn.Parent(); p != nil {
		return FuncName(p) + strings.TrimPrefix(fn.Name(), p.Name())
	}
	if obj, ok := fn.Object().(*types.Func); ok && obj.Name() != "init" {
		return ObjectName(obj)
	}
	if fn.Pkg != nil {
		return fn.Pkg.Pkg.Path() + "." + fn.Name()
	}
	return fn.String()
}

// ObjectName is the FullName of a function's origin, without type parameters.
func ObjectName(obj *types.Func) string {
	obj = obj.Origin()
	sig := obj.Signature()
	if sig.Recv() == nil || obj.Pkg() == nil {
		return obj.FullName()
	}
	return "(" + TypeName(sig.Recv().Type()) + ")." + obj.Name()
}

// TypeName is a type with full package paths and without type arguments.
func TypeName(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		obj := t.Obj()
		if obj.Pkg() == nil {
			return obj.Name()
		}
		return obj.Pkg().Path() + "." + obj.Name()
	case *types.Pointer:
		return "*" + TypeName(t.Elem())
	case *types.Slice:
		return "[]" + TypeName(t.Elem())
	case *types.Struct:
		if t.NumFields() == 0 { // what is sent to tell of something
			return "struct{}"
		}
		return "struct"
	case *types.TypeParam:
		return t.Obj().Name()
	case *types.Interface:
		if t.NumMethods() == 0 {
			return "any"
		}
		return "interface"
	case *types.Signature:
		return "func" + catalog.SignatureOf(t)
	case *types.Chan:
		return "chan " + TypeName(t.Elem())
	case *types.Map:
		return "map[" + TypeName(t.Key()) + "]" + TypeName(t.Elem())
	}
	return types.TypeString(t, nil)
}

func (b *builder) pos(p token.Pos) Pos {
	if !p.IsValid() {
		return Pos{File: -1}
	}
	position := b.Fset.Position(p)
	i, ok := b.files[position.Filename]
	if !ok {
		i = int32(len(b.files))
		b.files[position.Filename] = i
		b.pkg.Files = append(b.pkg.Files, position.Filename)
	}
	return Pos{File: i, Line: int32(position.Line), Col: int32(position.Column)}
}

// scan reads what the syntax tells beside SSA: the annotations, which files are generated,
// what calls look like.
func (b *builder) scan() {
	b.notes = map[token.Pos][]Note{}
	b.gen = map[int32]bool{}
	b.calls = map[token.Pos]*ast.CallExpr{}
	for _, file := range b.Files {
		if ast.IsGenerated(file) {
			b.gen[b.pos(file.Package).File] = true
		}
		declared := map[*ast.Comment]token.Pos{} // the comments above functions and methods of interfaces
		above := func(doc *ast.CommentGroup, at token.Pos) {
			if doc != nil {
				for _, c := range doc.List {
					declared[c] = at
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				above(n.Doc, n.Name.Pos())
			case *ast.InterfaceType:
				for _, m := range n.Methods.List {
					if len(m.Names) == 1 {
						above(m.Doc, m.Names[0].Pos())
					}
				}
			case *ast.CallExpr:
				b.calls[n.Lparen] = n
			}
			return true
		})
		b.annotations(file, declared)
	}
}

// typ records a type whose methods a replay may have to look up, and returns its name.
func (b *builder) typ(t types.Type) string {
	name := TypeName(t)
	if _, done := b.types[name]; done {
		return name
	}
	if _, isTP := types.Unalias(t).(*types.TypeParam); isTP {
		return name
	}
	mset := types.NewMethodSet(t)
	_, isFunc := t.Underlying().(*types.Signature)
	if mset.Len() == 0 && !isFunc {
		b.types[name] = nil
		return name
	}
	typ := &Type{Name: name, Func: isFunc, Interface: types.IsInterface(t)}
	b.types[name] = typ
	for sel := range mset.Methods() {
		fn := sel.Obj().(*types.Func)
		m := Method{Name: fn.Name(), Func: ObjectName(fn), Sym: catalog.SymbolOf(fn), Sig: catalog.SignatureOf(fn.Signature()), Notes: b.notes[fn.Pos()]}
		path, owner := fieldPath(t, sel.Index())
		m.Path = path
		m.Invoke = !typ.Interface && types.IsInterface(owner)
		typ.Methods = append(typ.Methods, m)
	}
	return name
}

// fieldPath names the embedded fields that a selection index passes, and the
// type of the last one.
func fieldPath(t types.Type, index []int) (path []string, owner types.Type) {
	owner = t
	for _, i := range index[:len(index)-1] {
		st, ok := deref(owner).Underlying().(*types.Struct)
		if !ok {
			break
		}
		path = append(path, st.Field(i).Name())
		owner = st.Field(i).Type()
	}
	return path, owner
}

func deref(t types.Type) types.Type {
	if p, ok := types.Unalias(t).Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// addNamedTypes records the package's own types: their methods, and their tables
// where struct tags make rows of them.
func (b *builder) addNamedTypes() {
	scope := b.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		t := tn.Type()
		b.typ(t)
		if !types.IsInterface(t) {
			b.typ(types.NewPointer(t))
		}
		if st, ok := t.Underlying().(*types.Struct); ok {
			b.addTable(t, st)
			b.addQueries(t, st)
			b.addKey(t, st)
		}
	}
}

func (b *builder) addGlobals() {
	for _, file := range b.Files {
		for _, decl := range file.Decls {
			gd, ok := decl.(*ast.GenDecl)
			if !ok || gd.Tok != token.VAR {
				continue
			}
			for _, spec := range gd.Specs {
				b.addEmbedded(gd, spec.(*ast.ValueSpec))
			}
		}
	}
}

// addEmbedded records a variable that //go:embed fills with the text of one file.
func (b *builder) addEmbedded(gd *ast.GenDecl, spec *ast.ValueSpec) {
	if b.ReadFile == nil || len(spec.Names) != 1 {
		return
	}
	doc := spec.Doc
	if doc == nil {
		doc = gd.Doc
	}
	if doc == nil {
		return
	}
	for _, c := range doc.List {
		pattern, ok := strings.CutPrefix(c.Text, "//go:embed ")
		if !ok {
			continue
		}
		obj := b.Info.Defs[spec.Names[0]]
		name := strings.Trim(strings.TrimSpace(pattern), "\"`")
		if obj == nil || strings.ContainsAny(name, "*?[ ") {
			return
		}
		dir := filepath.Dir(b.Fset.Position(spec.Pos()).Filename)
		data, err := b.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil || len(data) > 1<<16 {
			return // a missing file is the compiler's error; a huge one is no statement
		}
		b.pkg.Globals = append(b.pkg.Globals, &Global{Name: globalName(obj),
			Const: &Const{Kind: String, Text: string(data)}})
	}
}

func globalName(obj types.Object) string {
	if obj.Pkg() == nil {
		return obj.Name()
	}
	return obj.Pkg().Path() + "." + obj.Name()
}

// finish sorts everything, so that the same package always gives the same bytes.
func (b *builder) finish() {
	for _, t := range b.types {
		if t != nil {
			b.pkg.Types = append(b.pkg.Types, t)
		}
	}
	sort.Slice(b.pkg.Types, func(i, j int) bool { return b.pkg.Types[i].Name < b.pkg.Types[j].Name })
	sort.Slice(b.pkg.Funcs, func(i, j int) bool { return b.pkg.Funcs[i].Name < b.pkg.Funcs[j].Name })
	sort.Slice(b.pkg.Globals, func(i, j int) bool { return b.pkg.Globals[i].Name < b.pkg.Globals[j].Name })
	sort.Slice(b.errs, func(i, j int) bool { return b.errs[i].Func < b.errs[j].Func })
}

func pkgOf(obj types.Object) string {
	if obj.Pkg() == nil {
		return ""
	}
	return obj.Pkg().Path()
}
