//go:build sdk

package catalog

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestSymbols checks every entry against the SDKs themselves: go test -tags sdk.
// They are listed in a module of their own, so that idemcheck needs none of them.
func TestSymbols(t *testing.T) {
	files := chosenFiles(t)
	sdks := loadSDKs(t, files)
	for _, f := range files {
		t.Run(f.name, func(t *testing.T) {
			for _, p := range f.Packages {
				if len(sdks.packages(p)) == 0 {
					t.Fatalf("%s: package %s is not loaded: import it in testdata/sdks", f.name, p)
				}
			}
			for i := range f.APIs {
				sdks.checkAPI(t, f, &f.APIs[i])
			}
			for i := range f.Types {
				sdks.checkType(t, f, &f.Types[i])
			}
			for i := range f.Errors {
				sdks.checkError(t, f, &f.Errors[i])
			}
		})
	}
}

var only = flag.String("files", "", "check these catalogue files only (comma-separated: redis.yml,nats.yml)")

func chosenFiles(t *testing.T) []*File {
	if *only == "" {
		return DefaultFiles()
	}
	var chosen []*File
	for name := range strings.SplitSeq(*only, ",") {
		i := slices.IndexFunc(DefaultFiles(), func(f *File) bool { return f.name == name })
		if i < 0 {
			t.Fatalf("-files: there is no %s", name)
		}
		chosen = append(chosen, DefaultFiles()[i])
	}
	return chosen
}

// An sdkSet holds the packages by their path without major version.
type sdkSet map[string][]*types.Package

const sdkDir = "../../testdata/sdks"

// sdkPatterns returns what to load of testdata/sdks: all of it, or of a choice of files
// the imports that lie in (or above, or below) their packages.
func sdkPatterns(t *testing.T, files []*File) []string {
	if *only == "" {
		return []string{"./..."}
	}
	sources, err := filepath.Glob(sdkDir + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var patterns []string
	for _, source := range sources {
		parsed, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			name := Unversioned(path) + "/"
			if slices.ContainsFunc(files, func(f *File) bool {
				return slices.ContainsFunc(f.Packages, func(p string) bool {
					p = Unversioned(strings.TrimSuffix(p, "/...")) + "/"
					return strings.HasPrefix(name, p) || strings.HasPrefix(p, name)
				})
			}) {
				patterns = append(patterns, path)
			}
		}
	}
	return patterns
}

func loadSDKs(t *testing.T, files []*File) sdkSet {
	patterns := sdkPatterns(t, files)
	for _, f := range files {
		for _, p := range f.Packages {
			if first, _, _ := strings.Cut(p, "/"); !strings.Contains(first, ".") && !slices.Contains(patterns, p) {
				patterns = append(patterns, p) // the standard library
			}
		}
	}
	conf := &packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedDeps | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedTypesSizes,
		Dir: sdkDir,
		ParseFile: func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
			file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
			if file != nil {
				for _, decl := range file.Decls { // declarations are all that matters
					if fn, ok := decl.(*ast.FuncDecl); ok {
						fn.Body = nil
					}
				}
			}
			return file, err
		},
	}
	roots, err := packages.Load(conf, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	set := sdkSet{}
	packages.Visit(roots, nil, func(p *packages.Package) {
		if p.Types == nil || p.PkgPath == "unsafe" {
			return
		}
		for _, e := range p.Errors {
			if e.Kind == packages.ListError {
				t.Errorf("%s: %v", p.PkgPath, e)
			}
		}
		path := Unversioned(p.PkgPath)
		set[path] = append(set[path], p.Types)
	})
	for _, pkgs := range set {
		slices.SortFunc(pkgs, func(a, b *types.Package) int { return strings.Compare(a.Path(), b.Path()) })
	}
	return set
}

func (s sdkSet) packages(pattern string) []*types.Package {
	name, below := strings.CutSuffix(pattern, "/...")
	name = Unversioned(name)
	if !below {
		return s[name]
	}
	var all []*types.Package
	for _, path := range slices.Sorted(maps.Keys(s)) {
		if path == name || strings.HasPrefix(path, name+"/") {
			all = append(all, s[path]...)
		}
	}
	return all
}

func (s sdkSet) of(f *File, only string) []*types.Package {
	if only != "" {
		return s.packages(only)
	}
	var all []*types.Package
	for _, p := range f.Packages {
		for _, pkg := range s.packages(p) {
			if !slices.Contains(all, pkg) {
				all = append(all, pkg)
			}
		}
	}
	return all
}

// A function is a function, a method, or a package variable that holds a function.
type function struct {
	sym Symbol
	sig *types.Signature
}

func functions(pkg *types.Package) []function {
	var all []function
	add := func(fn *types.Func) { all = append(all, function{SymbolOf(fn), fn.Signature()}) }
	for _, name := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			add(obj)
		case *types.Var:
			if sig, ok := obj.Type().Underlying().(*types.Signature); ok {
				all = append(all, function{Symbol{pkg.Path(), "", name}, sig})
			}
		case *types.TypeName:
			named, ok := obj.Type().(*types.Named)
			if !ok {
				continue // an alias: its methods belong to another type
			}
			for i := range named.NumMethods() {
				add(named.Method(i))
			}
			if iface, ok := named.Underlying().(*types.Interface); ok {
				for i := range iface.NumExplicitMethods() {
					add(iface.ExplicitMethod(i))
				}
			}
		}
	}
	return all
}

func (s sdkSet) checkAPI(t *testing.T, f *File, a *API) {
	pats, _ := parsePatterns(a.Func)
	complain := func(format string, args ...any) {
		t.Errorf("%s:%d: %s: %s", a.file, a.line, a.Func, fmt.Sprintf(format, args...))
	}
	matched := make([]bool, len(pats))
	shaped := a.Shape == ""
	// A path must lead somewhere in one of the majors that have the function: in others it
	// may have other parameters (go-redis got contexts with version 7).
	resolved := map[string]error{}
	for _, pkg := range s.of(f, a.Package) {
		for _, fn := range functions(pkg) {
			hit := false
			for i, p := range pats {
				if p.match(fn.sym.Recv, fn.sym.Name) {
					matched[i], hit = true, true
				}
			}
			if !hit {
				continue
			}
			for shape := range strings.SplitSeq(a.Shape, "|") {
				shaped = shaped || normalType(shape) == SignatureOf(fn.sig)
			}
			for _, p := range a.paths() {
				sym := fn.sym
				sym.Pkg = Unversioned(sym.Pkg)
				key := fmt.Sprintf("%v %s", sym, p)
				if err, known := resolved[key]; (!known || err != nil) && !f.makes(p) {
					resolved[key] = resolve(fn.sig, p)
				}
			}
			if n := fn.sig.Results().Len(); len(a.Results) > n {
				complain("%v: has %d results", fn.sym, n)
			}
			if r := a.Receive; r != nil {
				if r.Result >= fn.sig.Results().Len() {
					complain("%v: no result %d", fn.sym, r.Result)
				} else if r.Batch != "" {
					if _, err := field(fn.sig.Results().At(r.Result).Type(), strings.Split(r.Batch, ".")); err != nil {
						complain("%v: %v", fn.sym, err)
					}
				}
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(resolved)) {
		if err := resolved[key]; err != nil {
			complain("%s: %v", key, err)
		}
	}
	for i, ok := range matched {
		if !ok {
			complain("no such function: %s.%s", pats[i].recv, pats[i].name)
		}
	}
	if !shaped {
		complain("no function has the shape %s", a.Shape)
	}
}

// makes reports whether a path leads to a field that the file itself gives to objects
// (set: {part: .Name}): no type has it.
func (f *File) makes(p Path) bool {
	_, _, steps, _ := ParsePath(p)
	return slices.ContainsFunc(f.APIs, func(a API) bool {
		return a.Set != nil && a.Set.Part[0] == '.' && slices.Contains(steps, a.Set.Part[1:])
	})
}

// resolve follows a path in a signature as far as static types reach.
func resolve(sig *types.Signature, p Path) error {
	base, variadic, steps, err := ParsePath(p)
	if err != nil {
		return err
	}
	if base == Recv {
		if sig.Recv() == nil {
			return fmt.Errorf("path %s: a function has no receiver", p)
		}
		_, err := field(sig.Recv().Type(), steps)
		return err
	}
	n := sig.Params().Len()
	if base >= n && !sig.Variadic() {
		return fmt.Errorf("path %s: there are %d arguments", p, n)
	}
	typ := sig.Params().At(min(base, n-1)).Type()
	if sig.Variadic() && base >= n-1 {
		typ = typ.(*types.Slice).Elem()
		if len(steps) > 0 && isElement(steps[0]) {
			steps = steps[1:]
		}
	} else if variadic && !sig.Variadic() {
		return fmt.Errorf("path %s: the function is not variadic", p)
	}
	_, err = field(typ, steps)
	return err
}

// isElement reports whether a step goes to an element of a list: "*" or its number.
func isElement(step string) bool { return strings.Trim(step, "*0123456789") == "" }

// field follows fields and elements; nil is a type that only the program knows.
func field(typ types.Type, steps []string) (types.Type, error) {
	for _, step := range steps {
		if p, ok := typ.Underlying().(*types.Pointer); ok {
			typ = p.Elem()
		}
		if isElement(step) {
			switch u := typ.Underlying().(type) {
			case *types.Slice:
				typ = u.Elem()
			case *types.Array:
				typ = u.Elem()
			case *types.Map:
				typ = u.Elem()
			case *types.Interface:
				return nil, nil
			default:
				return nil, fmt.Errorf("%s has no elements", typ)
			}
			continue
		}
		if types.IsInterface(typ) {
			return nil, nil
		}
		if m, ok := typ.Underlying().(*types.Map); ok {
			typ = m.Elem() // an entry
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(typ, true, nil, step)
		v, ok := obj.(*types.Var)
		if !ok {
			return nil, fmt.Errorf("%s has no field %s", typ, step)
		}
		typ = v.Type()
	}
	return typ, nil
}

func (s sdkSet) namedTypes(f *File, only string, p pattern) []*types.TypeName {
	var all []*types.TypeName
	for _, pkg := range s.of(f, only) {
		for _, name := range pkg.Scope().Names() {
			if obj, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && !obj.IsAlias() && p.match("", name) {
				all = append(all, obj)
			}
		}
	}
	return all
}

func (s sdkSet) checkType(t *testing.T, f *File, typ *Type) {
	complain := func(format string, args ...any) {
		t.Errorf("%s:%d: %s: %s", typ.file, typ.line, typ.Name, fmt.Sprintf(format, args...))
	}
	fields := slices.Concat(slices.Sorted(maps.Keys(typ.Fields)), slices.Sorted(maps.Keys(typ.Parts)))
	if typ.Method != "" {
		fields = append(fields, typ.Method)
	}
	if d := typ.Delivery; d != nil && d.Batch != "" {
		fields = append(fields, d.Batch)
	}
	pats, _ := parsePatterns(typ.Name)
	for _, p := range pats {
		found := s.namedTypes(f, typ.Package, p)
		if len(found) == 0 {
			complain("no such type (or it is an alias): %s", p.name)
		}
		for _, name := range fields {
			var last error
			has := false
			for _, obj := range found {
				if _, err := field(obj.Type(), strings.Split(name, ".")); err != nil {
					last = err
				} else {
					has = true
				}
			}
			if !has && last != nil {
				complain("%v", last)
			}
		}
		for _, obj := range found {
			if h := typ.Handler; h != nil {
				if m, _, _ := types.LookupFieldOrMethod(obj.Type(), true, nil, h.Method); m == nil || !types.IsInterface(obj.Type()) {
					complain("%s is no interface with the method %s", obj.Name(), h.Method)
				}
			}
		}
	}
}

func (s sdkSet) checkError(t *testing.T, f *File, e *ErrorSign) {
	complain := func(format string, args ...any) {
		t.Errorf("%s:%d: %s", e.file, e.line, fmt.Sprintf(format, args...))
	}
	pats, _ := parsePatterns(e.Sentinel + e.Type + e.Func)
	for _, p := range pats {
		found := false
		switch {
		case e.Sentinel != "":
			for _, pkg := range s.of(f, e.Package) {
				switch pkg.Scope().Lookup(p.name).(type) {
				case *types.Var, *types.Const:
					found = true
				}
			}
		case e.Type != "":
			for _, obj := range s.namedTypes(f, e.Package, p) {
				found = true
				name, call := strings.CutSuffix(e.Field, "()")
				if name == "" {
					continue
				}
				switch m, _, _ := types.LookupFieldOrMethod(obj.Type(), true, nil, name); m.(type) {
				case *types.Var:
					found = !call
				case *types.Func:
					found = call
				default:
					complain("%s has no field or method %s", obj.Name(), e.Field)
				}
			}
		case e.Func != "":
			for _, pkg := range s.of(f, e.Package) {
				for _, fn := range functions(pkg) {
					found = found || p.match(fn.sym.Recv, fn.sym.Name)
				}
			}
		default:
			found = true
		}
		if !found {
			complain("no such symbol: %s", strings.TrimPrefix(p.recv+"."+p.name, "."))
		}
	}
}

// TestContradictions fails where two entries give one function the same role, both
// without a condition: only one of them could hold.
func TestContradictions(t *testing.T) {
	c := Default()
	sdks := loadSDKs(t, chosenFiles(t))
	for _, path := range slices.Sorted(maps.Keys(sdks)) {
		if !c.Knows(path) {
			continue
		}
		for _, pkg := range sdks[path] {
			for _, fn := range functions(pkg) {
				seen := map[string]*API{}
				for _, a := range c.Func(fn.sym) {
					if a.When != nil {
						continue
					}
					for _, role := range a.roles() {
						if b := seen[role]; b != nil {
							t.Errorf("%v: %s stands in %s:%d and %s:%d", fn.sym, role, b.file, b.line, a.file, a.line)
						}
						seen[role] = a
					}
				}
			}
		}
	}
}

func (a *API) roles() []string {
	var roles []string
	for role, given := range map[string]bool{
		"effect": a.Effect != nil, "store": a.Store != nil, "claim": a.Claim != nil, "ack": a.Ack != nil,
		"register": a.Register != nil, "group": a.Group != nil, "receive": a.Receive != nil, "access": a.Access != nil,
		"source": a.Source != nil, "error": a.Error != "", "tx": a.Tx != "", "returns": a.Returns != "",
		"decodes": a.Decodes != nil, "deadline": a.Deadline != nil, "calls": a.Calls != nil,
	} {
		if given {
			roles = append(roles, role)
		}
	}
	slices.Sort(roles)
	return roles
}
