package catalog

import (
	"errors"
	"fmt"
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/yamlfile"
)

// Check compares what a file says with the packages themselves and returns what can
// never match: a function, type or error that does not exist, an argument or field that
// it does not have. packages returns the packages that one of the file's patterns means:
// several, where several majors are known.
func (f *File) Check(packages func(pattern string) []*types.Package) []error {
	c := &symbolChecker{file: f, packages: packages, functions: map[*types.Package][]function{}}
	for i := range f.APIs {
		a := &f.APIs[i]
		c.within(a.origin, "func", a.Func)
		c.api(a)
	}
	for i := range f.Types {
		t := &f.Types[i]
		c.within(t.origin, "type", t.Name)
		c.typ(t)
	}
	for i := range f.Errors {
		e := &f.Errors[i]
		c.within(e.origin, "error", e.Sentinel+e.Type+e.Func)
		c.errorSign(e)
	}
	return c.problems
}

// Named collects the packages of a program that a user's files name, to tell what in
// these files can never match.
type Named struct {
	files    []*File
	patterns []packagePattern
	packages map[string][]*types.Package // by path without major version
}

// NewNamed returns an empty collection for the files.
func NewNamed(files []*File) *Named {
	n := &Named{files: files, packages: map[string][]*types.Package{}}
	for _, f := range files {
		n.patterns = append(n.patterns, f.packages...)
	}
	return n
}

// Add takes a package up if the files name it. Its scope must be complete before Check.
func (n *Named) Add(pkg *types.Package) {
	path := Unversioned(pkg.Path())
	if !slices.Contains(n.packages[path], pkg) && slices.ContainsFunc(n.patterns, func(p packagePattern) bool { return p.includes(path) }) {
		n.packages[path] = append(n.packages[path], pkg)
	}
}

// Check returns what in the files can never match. known tells whether the program has
// a package whose path matches: of some it may have that were not added.
func (n *Named) Check(known func(match func(path string) bool) bool) []error {
	var problems []error
	for _, f := range n.files {
		unseen := false
		for i, p := range f.packages {
			if len(n.matching(p)) > 0 {
				continue
			}
			unseen = true
			if !known(func(path string) bool { return p.includes(Unversioned(path)) }) {
				problems = append(problems, yamlfile.Errorf(f.name, f.line, "%s: no package of this program is %s: these entries never match", f.Library, f.Packages[i]))
			}
		}
		if !unseen { // else the symbols may be in what was not seen
			problems = append(problems, f.Check(func(pattern string) []*types.Package { return n.matching(packagePatternOf(pattern)) })...)
		}
	}
	return problems
}

func (n *Named) matching(p packagePattern) []*types.Package {
	var found []*types.Package
	for _, path := range slices.Sorted(maps.Keys(n.packages)) {
		if p.includes(path) {
			found = append(found, n.packages[path]...)
		}
	}
	return found
}

type symbolChecker struct {
	file      *File
	packages  func(pattern string) []*types.Package
	functions map[*types.Package][]function
	complain  func(format string, args ...any) // about the entry at hand
	problems  []error
}

func (c *symbolChecker) within(o origin, what, name string) {
	c.complain = func(format string, args ...any) {
		c.problems = append(c.problems, errorAt(o, what, name, fmt.Errorf(format, args...)))
	}
}

// of returns the packages of an entry that may be narrowed to one.
func (c *symbolChecker) of(only string) []*types.Package {
	if only != "" {
		return c.packages(only)
	}
	var all []*types.Package
	for _, p := range c.file.Packages {
		for _, pkg := range c.packages(p) {
			if !slices.Contains(all, pkg) {
				all = append(all, pkg)
			}
		}
	}
	return all
}

// A function is a function, a method, a package variable that holds a function, or a
// named function type, whose values are called.
type function struct {
	sym Symbol
	sig *types.Signature
}

func (c *symbolChecker) functionsOf(pkg *types.Package) []function {
	all, ok := c.functions[pkg]
	if !ok {
		all = functions(pkg)
		c.functions[pkg] = all
	}
	return all
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
			for method := range named.Methods() {
				add(method)
			}
			switch under := named.Underlying().(type) {
			case *types.Signature:
				all = append(all, function{Symbol{pkg.Path(), "", name}, under})
			case *types.Interface:
				for method := range under.ExplicitMethods() {
					add(method)
				}
			}
		}
	}
	return all
}

// variable: the pattern names a package variable, which is a source (crypto/rand.Reader).
func (c *symbolChecker) variable(pkg string, p pattern) bool {
	return p.recv == "" && slices.ContainsFunc(c.of(pkg), func(pkg *types.Package) bool {
		_, ok := pkg.Scope().Lookup(p.name).(*types.Var)
		return ok
	})
}

func (c *symbolChecker) api(a *API) {
	pats, _ := parsePatterns(a.Func)
	matched := make([]bool, len(pats))
	shaped := len(a.Shape) == 0
	// Majors of a package may differ (go-redis got contexts with version 7): what holds for
	// one of them is right.
	var wrong []string
	problems := map[string]error{}
	for _, pkg := range c.of(a.Package) {
		for _, fn := range c.functionsOf(pkg) {
			hit := false
			for i, p := range pats {
				if p.match(fn.sym.Recv, fn.sym.Name) {
					matched[i], hit = true, true
				}
			}
			if hit {
				shaped = shaped || slices.Contains(a.Shape, SignatureOf(fn.sig))
				sym := fn.sym
				sym.Pkg = Unversioned(sym.Pkg)
				for what, err := range c.signature(a, fn.sig) {
					key := sym.String() + what
					if old, known := problems[key]; !known {
						wrong = append(wrong, key)
						problems[key] = wrap(sym, err)
					} else if old != nil {
						problems[key] = wrap(sym, err)
					}
				}
			}
		}
	}
	for _, key := range wrong {
		if err := problems[key]; err != nil {
			c.complain("%v", err)
		}
	}
	for i, ok := range matched {
		if !ok && !(a.Source != nil && c.variable(a.Package, pats[i])) {
			c.complain("no such function: %s", strings.TrimPrefix(pats[i].recv+"."+pats[i].name, "."))
		}
	}
	if !shaped {
		c.complain("no function has the shape %s", strings.Join(a.Shape, " or "))
	}
}

func wrap(sym Symbol, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%v: %w", sym, err)
}

// signature checks whether a function has the arguments and results that its entry speaks
// of: an error, or nil, for each.
func (c *symbolChecker) signature(a *API, sig *types.Signature) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, p := range a.paths() {
			if !c.file.makes(p) && !yield(string(p), resolve(sig, p)) {
				return
			}
		}
		n := sig.Results().Len()
		if len(a.Results) > n && !yield("results", fmt.Errorf("there are %d results", n)) {
			return
		}
		if r := a.Receive; r != nil && r.Channel == "" {
			var err error
			switch {
			case r.Result >= n:
				err = fmt.Errorf("no result %d", r.Result)
			case r.Batch != "":
				_, err = field(sig.Results().At(r.Result).Type(), strings.Split(r.Batch, "."))
			}
			yield("receive", err)
		}
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
	along := func(typ types.Type, steps []string) error {
		if _, err := field(typ, steps); err != nil {
			return fmt.Errorf("path %s: %w", p, err)
		}
		return nil
	}
	if base == Recv {
		if sig.Recv() == nil {
			return fmt.Errorf("path %s: a function has no receiver", p)
		}
		return along(sig.Recv().Type(), steps)
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
	return along(typ, steps)
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

func (c *symbolChecker) namedTypes(only string, p pattern) []*types.TypeName {
	var all []*types.TypeName
	for _, pkg := range c.of(only) {
		for _, name := range pkg.Scope().Names() {
			if obj, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && !obj.IsAlias() && p.match("", name) {
				all = append(all, obj)
			}
		}
	}
	return all
}

func (c *symbolChecker) typ(t *Type) {
	fields := slices.Concat(slices.Sorted(maps.Keys(t.Fields)), slices.Sorted(maps.Keys(t.Parts)), t.Holds)
	if t.Method != "" {
		fields = append(fields, t.Method)
	}
	if t.Delivery != nil && t.Delivery.Batch != "" {
		fields = append(fields, t.Delivery.Batch)
	}
	pats, _ := parsePatterns(t.Name)
	for _, p := range pats {
		found := c.namedTypes(t.Package, p)
		if len(found) == 0 {
			c.complain("no such type (or it is an alias): %s", p.name)
		}
		for _, name := range fields {
			if err := hasField(found, name); err != nil {
				c.complain("%v", err)
			}
		}
		for _, obj := range found {
			if h := t.Handler; h != nil {
				if m, _, _ := types.LookupFieldOrMethod(obj.Type(), true, nil, h.Method); m == nil || !types.IsInterface(obj.Type()) {
					c.complain("%s is no interface with the method %s", obj.Name(), h.Method)
				}
			}
		}
	}
}

// hasField returns an error if none of the types has the field.
func hasField(found []*types.TypeName, name string) error {
	var last error
	for _, obj := range found {
		_, err := field(obj.Type(), strings.Split(name, "."))
		if err == nil {
			return nil
		}
		last = err
	}
	return last
}

func (c *symbolChecker) errorSign(e *ErrorSign) {
	pats, _ := parsePatterns(e.Sentinel + e.Type + e.Func)
	for _, p := range pats {
		found := len(e.Text) > 0
		switch {
		case e.Sentinel != "":
			found = slices.ContainsFunc(c.of(e.Package), func(pkg *types.Package) bool {
				switch pkg.Scope().Lookup(p.name).(type) {
				case *types.Var, *types.Const:
					return true
				}
				return false
			})
		case e.Type != "":
			for _, obj := range c.namedTypes(e.Package, p) {
				found = true
				if err := hasMember(obj, e.Field); err != nil {
					c.complain("%v", err)
				}
			}
		case e.Func != "":
			for _, pkg := range c.of(e.Package) {
				found = found || slices.ContainsFunc(c.functionsOf(pkg), func(fn function) bool { return p.match(fn.sym.Recv, fn.sym.Name) })
			}
		}
		if !found {
			c.complain("no such symbol: %s", strings.TrimPrefix(p.recv+"."+p.name, "."))
		}
	}
}

// hasMember returns an error if the type has no field of that name, or no method if
// the name ends in "()".
func hasMember(obj *types.TypeName, name string) error {
	if name == "" {
		return nil
	}
	name, call := strings.CutSuffix(name, "()")
	m, _, _ := types.LookupFieldOrMethod(obj.Type(), true, nil, name)
	switch m.(type) {
	case *types.Var:
		if !call {
			return nil
		}
	case *types.Func:
		if call {
			return nil
		}
	}
	return errors.New(obj.Name() + " has no " + map[bool]string{false: "field ", true: "method "}[call] + name)
}
