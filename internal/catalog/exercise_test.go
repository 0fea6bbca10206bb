//go:build sdk

package catalog_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// TestExercised calls, for each entry, the SDK's own functions from a program that is
// written here, and runs that program in the abstract: the entry must apply to the call.
// That finds what names alone can't tell: methods that are declared elsewhere than they
// are called, conditions that can't hold. testdata/facts/not-exercised.tsv lists the
// entries that no program is written for, most of them because their condition is on what
// several other calls have built.
func TestExercised(t *testing.T) {
	excused := catalog.ReadNotExercised(t)
	sdks := catalog.LoadSDKs(t)
	applied := map[*catalog.API]bool{}
	for _, f := range catalog.ChosenFiles(t) {
		w := newWriter(f, sdks)
		for i := range f.APIs {
			w.entry(&f.APIs[i])
		}
		w.run(t, func(a *catalog.API) { applied[a] = true })
	}
	entries := 0
	for _, f := range catalog.ChosenFiles(t) {
		for i := range f.APIs {
			a := &f.APIs[i]
			var when []string
			for _, c := range a.When {
				when = append(when, c.Describe())
			}
			key := strings.Join([]string{f.Name(), a.Func, strings.Join(when, "; ")}, "\t")
			if entries++; applied[a] || a.Replace {
				continue
			}
			if excused[key] <= 0 {
				t.Errorf("line %d: no call exercises\t%s", a.Line(), key)
			}
			excused[key]--
		}
	}
	if len(catalog.ChosenFiles(t)) == len(catalog.DefaultFiles()) {
		for key, n := range excused {
			if n > 0 {
				t.Errorf("not-exercised.tsv: is exercised, or is gone:\t%s", key)
			}
		}
	}
	t.Logf("%d entries", entries)
}

// A writer writes one package that calls the functions of a file's entries.
type writer struct {
	file    *catalog.File
	sdks    *catalog.SDKs
	imports map[string]string // path to name
	paths   []string
	funcs   []string
	known   map[*types.Package][]callable
}

func newWriter(f *catalog.File, sdks *catalog.SDKs) *writer {
	return &writer{file: f, sdks: sdks, imports: map[string]string{}, known: map[*types.Package][]callable{}}
}

// A callable is something of an SDK that can be called.
type callable struct {
	sym catalog.Symbol
	sig *types.Signature
	obj types.Object // a function, method, variable or function type
}

func (w *writer) callables(pkg *types.Package) []callable {
	if known, ok := w.known[pkg]; ok {
		return known
	}
	var all []callable
	add := func(fn *types.Func) { all = append(all, callable{catalog.SymbolOf(fn), fn.Signature(), fn}) }
	for _, name := range pkg.Scope().Names() {
		obj := pkg.Scope().Lookup(name)
		switch o := obj.(type) {
		case *types.Func:
			add(o)
		case *types.Var:
			if sig, ok := o.Type().Underlying().(*types.Signature); ok {
				all = append(all, callable{catalog.Symbol{Pkg: pkg.Path(), Name: name}, sig, obj})
			}
		case *types.TypeName:
			named, ok := o.Type().(*types.Named)
			if !ok {
				continue
			}
			for m := range named.Methods() {
				add(m)
			}
			switch under := named.Underlying().(type) {
			case *types.Signature:
				all = append(all, callable{catalog.Symbol{Pkg: pkg.Path(), Name: name}, under, obj})
			case *types.Interface:
				for m := range under.ExplicitMethods() {
					add(m)
				}
			}
		}
	}
	w.known[pkg] = all
	return all
}

// entry writes a call of one function for each alternative of the entry's name, in each
// of its packages.
func (w *writer) entry(a *catalog.API) {
	for _, pkg := range w.sdks.Of(w.file, a.Package) {
		done := map[int]int{}
		for _, c := range w.callables(pkg) {
			i := a.Matching(c.sym)
			if i < 0 || done[i] > 1 {
				continue
			}
			if w.call(a, c) {
				done[i]++
			}
		}
	}
}

// call writes a function with one call, if it can.
func (w *writer) call(a *catalog.API, c callable) bool {
	f := &function{w: w}
	base, ok := f.settings(a)
	if !ok {
		return false
	}
	callee, sig, ok := f.callee(c, base[catalog.Recv])
	if !ok {
		return false
	}
	var args []string
	n := sig.Params().Len()
	for i := range n {
		typ := sig.Params().At(i).Type()
		if sig.Variadic() && i == n-1 {
			for _, sets := range elements(base, i) {
				e, ok := f.value(typ.(*types.Slice).Elem(), sets)
				if !ok {
					return false
				}
				args = append(args, e)
			}
			break
		}
		e, ok := f.value(typ, base[i])
		if !ok {
			return false
		}
		args = append(args, e)
	}
	name := fmt.Sprintf("F%d", len(w.funcs))
	call := fmt.Sprintf("%s(%s)", callee, strings.Join(args, ", "))
	if k := sig.Results().Len(); k > 0 { // what nobody uses is not summarised
		results := make([]string, k)
		for i := range results {
			results[i] = fmt.Sprintf("r%d", i)
		}
		list := strings.Join(results, ", ")
		call = fmt.Sprintf("%s := %s; %s.SendMail(\"\", nil, \"\", nil, []byte(%s.Sprint(%s)))", list, call, w.use("net/smtp", "smtp"), w.use("fmt", "fmt"), list)
	}
	w.funcs = append(w.funcs, fmt.Sprintf("func %s(%s) { %s }\n", name, strings.Join(f.params, ", "), strings.Join(append(f.before, call), "; ")))
	return true
}

// elements are the settings of the arguments that a variadic parameter takes.
func elements(base map[int][]setting, first int) [][]setting {
	var all [][]setting
	at := func(i int, s setting) {
		for len(all) <= i {
			all = append(all, nil)
		}
		all[i] = append(all[i], s)
	}
	var any []setting
	for k := first; k < first+5; k++ {
		for _, s := range base[k] {
			if len(s.steps) == 0 || strings.Trim(s.steps[0], "*0123456789") != "" {
				at(k-first, s)
				continue
			}
			n, err := strconv.Atoi(s.steps[0])
			s.steps = s.steps[1:]
			if err != nil { // "*": any one
				any = append(any, s)
				continue
			}
			at(k-first+n, s)
		}
	}
	for _, s := range any {
		at(len(all), s)
	}
	return all
}

// A function is one that is being written.
type function struct {
	w      *writer
	params []string
	before []string // statements
}

func (f *function) param(typ string) string {
	name := fmt.Sprintf("a%d", len(f.params))
	f.params = append(f.params, name+" "+typ)
	return name
}

// A setting is a value that a condition wants somewhere inside an argument.
type setting struct {
	steps []string
	cond  catalog.Cond
}

func (f *function) settings(a *catalog.API) (map[int][]setting, bool) {
	base := map[int][]setting{}
	for _, c := range a.When {
		b, _, steps, err := catalog.ParsePath(c.Path)
		if err != nil {
			return nil, false
		}
		base[b] = append(base[b], setting{steps, c})
	}
	return base, true
}

// callee is the expression that is called, and its signature.
func (f *function) callee(c callable, recv []setting) (string, *types.Signature, bool) {
	switch obj := c.obj.(type) {
	case *types.TypeName: // a value of a function type
		typ, ok := f.typ(f.instance(obj.Type()))
		if !ok {
			return "", nil, false
		}
		return f.param(typ), f.instance(obj.Type()).Underlying().(*types.Signature), true
	case *types.Func:
		if c.sig.Recv() != nil {
			return f.method(obj, recv)
		}
		name, ok := f.w.name(obj)
		if tp := c.sig.TypeParams(); ok && tp.Len() > 0 {
			args := f.typeArgs(tp)
			inst, err := types.Instantiate(nil, c.sig, args, false)
			if err != nil {
				return "", nil, false
			}
			text, ok := f.typeList(args)
			return name + text, inst.(*types.Signature), ok
		}
		return name, c.sig, ok
	}
	name, ok := f.w.name(c.obj)
	return name, c.sig, ok
}

// method is a method of a value; if the type that declares it can't be named, of one that
// embeds it.
func (f *function) method(obj *types.Func, recv []setting) (string, *types.Signature, bool) {
	declared := types.Unalias(obj.Signature().Recv().Type())
	pointer := false
	if p, ok := declared.(*types.Pointer); ok {
		declared, pointer = types.Unalias(p.Elem()), true
	}
	named, ok := declared.(*types.Named)
	if !ok || !obj.Exported() {
		return "", nil, false
	}
	for _, candidate := range append([]*types.Named{named}, f.w.sdks.Embedders(named)...) {
		inst, ok := f.instance(candidate).(*types.Named)
		if !ok {
			continue
		}
		typ := types.Type(inst)
		if !types.IsInterface(inst) && (pointer || candidate != named) {
			typ = types.NewPointer(inst)
		}
		found, _, _ := types.LookupFieldOrMethod(typ, true, nil, obj.Name())
		fn, ok := found.(*types.Func)
		if !ok || fn.Origin() != obj {
			continue
		}
		if _, ok := f.typ(typ); !ok {
			continue
		}
		e, ok := f.value(typ, recv)
		if !ok {
			continue
		}
		return "(" + e + ")." + obj.Name(), fn.Signature(), true
	}
	// A field of a type that can be named (the services of stripe.Client).
	for _, holder := range f.w.sdks.Embedders(named) {
		s, ok := holder.Underlying().(*types.Struct)
		if !ok || holder.TypeParams().Len() > 0 || len(recv) > 0 {
			continue
		}
		for field := range s.Fields() {
			t := field.Type()
			if p, ok := t.(*types.Pointer); ok {
				t = p.Elem()
			}
			if field.Exported() && types.Identical(t, named) {
				e, ok := f.value(types.NewPointer(holder), nil)
				return e + "." + field.Name() + "." + obj.Name(), obj.Signature(), ok
			}
		}
	}
	return "", nil, false
}

// instance gives type parameters types.
func (f *function) instance(t types.Type) types.Type {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.TypeParams().Len() == 0 || named.TypeArgs().Len() > 0 {
		return t
	}
	inst, err := types.Instantiate(nil, named, f.typeArgs(named.TypeParams()), false)
	if err != nil {
		return t
	}
	return inst
}

func (f *function) typeArgs(params *types.TypeParamList) []types.Type {
	args := make([]types.Type, params.Len())
	for i := range args {
		args[i] = types.Typ[types.String]
		constraint := params.At(i).Constraint()
		iface := constraint.Underlying().(*types.Interface)
		if iface.NumMethods() > 0 && iface.IsMethodSet() {
			if named, ok := types.Unalias(constraint).(*types.Named); ok && named.TypeParams().Len() == 0 {
				args[i] = named
			}
		}
		for e := range iface.EmbeddedTypes() {
			if u, ok := e.(*types.Union); ok && u.Len() > 0 {
				switch term := u.Term(0).Type().(type) {
				case *types.Slice: // of another parameter
					args[i] = types.NewSlice(types.Typ[types.String])
				case *types.Map:
					args[i] = types.NewMap(types.Typ[types.String], types.Typ[types.String])
				default:
					args[i] = term
				}
			}
		}
	}
	return args
}

func (f *function) typeList(args []types.Type) (string, bool) {
	var texts []string
	for _, a := range args {
		text, ok := f.typ(a)
		if !ok {
			return "", false
		}
		texts = append(texts, text)
	}
	return "[" + strings.Join(texts, ", ") + "]", true
}

// typ is a type as Go source, if all its parts can be named.
func (f *function) typ(t types.Type) (string, bool) {
	ok := true
	text := types.TypeString(t, func(pkg *types.Package) string { return f.w.use(pkg.Path(), pkg.Name()) })
	var check func(types.Type, int)
	check = func(t types.Type, depth int) {
		if depth > 6 {
			return
		}
		switch t := types.Unalias(t).(type) {
		case *types.Named:
			if o := t.Obj(); o.Pkg() != nil && !o.Exported() {
				ok = false
			}
			for a := range t.TypeArgs().Types() {
				check(a, depth+1)
			}
		case *types.TypeParam:
			ok = false
		case *types.Pointer:
			check(t.Elem(), depth+1)
		case *types.Slice:
			check(t.Elem(), depth+1)
		case *types.Array:
			check(t.Elem(), depth+1)
		case *types.Chan:
			check(t.Elem(), depth+1)
		case *types.Map:
			check(t.Key(), depth+1)
			check(t.Elem(), depth+1)
		case *types.Signature:
			for v := range t.Params().Variables() {
				check(v.Type(), depth+1)
			}
			for v := range t.Results().Variables() {
				check(v.Type(), depth+1)
			}
		}
	}
	check(t, 0)
	return text, ok
}

// value is an expression of a type that fulfils the settings.
func (f *function) value(t types.Type, sets []setting) (string, bool) {
	if len(sets) == 0 {
		text, ok := f.typ(t)
		if !ok {
			switch t.Underlying().(type) {
			case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
				return "nil", true
			case *types.Basic: // a constant converts by itself
				return f.literal(t, ""), f.literal(t, "") != ""
			}
			return "", false
		}
		return f.param(text), true
	}
	if len(sets[0].steps) == 0 {
		if e, ok := f.built(t, sets); ok {
			return e, true
		}
		return f.fulfil(t, sets[0].cond)
	}
	if e, ok := f.made(t, sets); ok {
		return e, true
	}
	return f.composite(t, sets)
}

// made is a value whose field an entry of the same file sets at its result, as the
// condition wants it: a setting of a client, a mark of a builder.
func (f *function) made(t types.Type, sets []setting) (string, bool) {
	if len(sets) != 1 || len(sets[0].steps) != 1 {
		return "", false
	}
	cond := sets[0].cond
	for i := range f.w.file.APIs {
		a := &f.w.file.APIs[i]
		if a.Set == nil || a.Set.Part != "."+sets[0].steps[0] || !a.Set.Result || len(a.When) > 0 {
			continue
		}
		base, _, steps, err := catalog.ParsePath(a.Set.Value)
		if a.Set.Const == "" && (err != nil || base < 0) {
			continue
		}
		for _, pkg := range f.w.sdks.Of(f.w.file, a.Package) {
			for _, c := range f.w.callables(pkg) {
				if a.Matching(c.sym) < 0 || c.sig.Results().Len() == 0 || !types.AssignableTo(c.sig.Results().At(0).Type(), t) {
					continue
				}
				inner := map[int][]setting{}
				if a.Set.Const == "" {
					inner[base] = []setting{{steps, cond}}
				} else if cond.Equals != nil && !slices.Contains(cond.Equals, a.Set.Const) {
					continue
				}
				callee, sig, ok := f.callee(c, nil)
				if !ok {
					continue
				}
				var args []string
				for k := range sig.Params().Len() {
					typ := sig.Params().At(k).Type()
					if sig.Variadic() && k == sig.Params().Len()-1 {
						for _, sets := range elements(inner, k) {
							arg, argOK := f.value(typ.(*types.Slice).Elem(), sets)
							args, ok = append(args, arg), ok && argOK
						}
						break
					}
					arg, argOK := f.value(typ, inner[k])
					args, ok = append(args, arg), ok && argOK
				}
				call := callee + "(" + strings.Join(args, ", ") + ")"
				if ok && sig.Results().Len() == 1 {
					return call, true
				}
				if ok { // the others are errors and the like
					list := strings.TrimSuffix(strings.Repeat("_, ", sig.Results().Len()-1), ", ")
					name := fmt.Sprintf("m%d", len(f.before))
					f.before = append(f.before, name+", "+list+" := "+call)
					return name, true
				}
			}
		}
	}
	return "", false
}

// built is a value that a function of the file makes of a text for which the conditions
// hold (redis.NewScript, gocql's Query).
func (f *function) built(t types.Type, sets []setting) (string, bool) {
	text, ok := textFor(sets)
	if !ok || isString(t) {
		return "", false
	}
	for i := range f.w.file.APIs {
		a := &f.w.file.APIs[i]
		if len(a.Build) == 0 || a.Build[0].Part != "text" || a.Build[0].From == "" || len(a.When) > 0 {
			continue
		}
		base, _, steps, err := catalog.ParsePath(a.Build[0].From)
		if err != nil || base < 0 || len(steps) > 0 {
			continue
		}
		for _, pkg := range f.w.sdks.Of(f.w.file, a.Package) {
			for _, c := range f.w.callables(pkg) {
				if a.Matching(c.sym) < 0 || c.sig.Results().Len() == 0 || !types.AssignableTo(c.sig.Results().At(0).Type(), t) {
					continue
				}
				callee, sig, ok := f.callee(c, nil)
				if !ok {
					continue
				}
				var args []string
				for k := range sig.Params().Len() {
					if sig.Variadic() && k == sig.Params().Len()-1 {
						break
					}
					arg := strconv.Quote(text)
					if k != base {
						arg, ok = f.value(sig.Params().At(k).Type(), nil)
					}
					args = append(args, arg)
				}
				if ok {
					return callee + "(" + strings.Join(args, ", ") + ")", true
				}
			}
		}
	}
	return "", false
}

// textFor is a text that has and lacks what conditions want.
func textFor(sets []setting) (string, bool) {
	words := []string{"zzz"}
	var lacks []string
	for _, s := range sets {
		switch {
		case len(s.steps) > 0:
			return "", false
		case s.cond.Has != nil:
			words = s.cond.Has
		case s.cond.Equals != nil:
			words = s.cond.Equals
		case s.cond.Lacks != nil:
			lacks = append(lacks, s.cond.Lacks...)
		default:
			return "", false
		}
	}
	i := slices.IndexFunc(words, func(w string) bool {
		return !slices.ContainsFunc(lacks, func(l string) bool { return strings.Contains(strings.ToLower(w), strings.ToLower(l)) })
	})
	if i < 0 {
		return "", false
	}
	return words[i], true
}

func (f *function) composite(t types.Type, sets []setting) (string, bool) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		e, ok := f.composite(p.Elem(), sets)
		return "&" + e, ok
	}
	text, ok := f.typ(t)
	if !ok {
		return "", false
	}
	var order []string
	by := map[string][]setting{}
	for _, s := range sets {
		if len(s.steps) == 0 {
			return "", false
		}
		if by[s.steps[0]] == nil {
			order = append(order, s.steps[0])
		}
		by[s.steps[0]] = append(by[s.steps[0]], setting{s.steps[1:], s.cond})
	}
	var parts []string
	for _, step := range order {
		switch u := t.Underlying().(type) {
		case *types.Slice:
			e, ok := f.value(u.Elem(), by[step])
			if !ok {
				return "", false
			}
			n, _ := strconv.Atoi(step)
			for range n {
				parts = append(parts, e)
			}
			parts = append(parts, e)
		case *types.Map:
			e, ok := f.value(u.Elem(), by[step])
			if !ok {
				return "", false
			}
			parts = append(parts, strconv.Quote(step)+": "+e)
		case *types.Struct:
			obj, index, _ := types.LookupFieldOrMethod(t, true, nil, step)
			field, ok := obj.(*types.Var)
			if !ok {
				return "", false
			}
			if len(index) > 1 { // of an embedded struct
				outer := u.Field(index[0])
				inner, ok := f.composite(outer.Type(), prefixed(step, by[step]))
				if !ok {
					return "", false
				}
				parts = append(parts, outer.Name()+": "+inner)
				continue
			}
			e, ok := f.value(field.Type(), by[step])
			if !ok {
				return "", false
			}
			if e != "" {
				parts = append(parts, step+": "+e)
			}
		default:
			return "", false
		}
	}
	return text + "{" + strings.Join(parts, ", ") + "}", true
}

func prefixed(step string, sets []setting) []setting {
	out := make([]setting, len(sets))
	for i, s := range sets {
		out[i] = setting{append([]string{step}, s.steps...), s.cond}
	}
	return out
}

// fulfil is a value for which a condition holds.
func (f *function) fulfil(t types.Type, c catalog.Cond) (string, bool) {
	lit := func(text string) (string, bool) {
		e := f.literal(t, text)
		return e, e != ""
	}
	switch {
	case c.Equals != nil:
		for _, text := range c.Equals {
			if e, ok := lit(text); ok {
				return e, true
			}
		}
	case c.Has != nil:
		return lit(c.Has[0])
	case c.Not != nil, c.Lacks != nil:
		for _, text := range []string{"zzz", "77", "true", "false"} {
			if !slices.Contains(c.Not, text) {
				if e, ok := lit(text); ok {
					return e, true
				}
			}
		}
	case c.Set != nil && *c.Set:
		for _, text := range []string{"zzz", "77", "true"} {
			if e, ok := lit(text); ok {
				return e, true
			}
		}
		return f.value(t, nil)
	case c.Set != nil:
		if e, ok := lit(""); ok {
			return e, true
		}
		switch t.Underlying().(type) {
		case *types.Struct:
			text, ok := f.typ(t)
			return text + "{}", ok
		}
		return "nil", true
	case c.Header != "":
		for _, name := range catalog.HeaderNames(c.Header) {
			return lit(name)
		}
	case c.Type != "":
		for _, pkg := range append(f.w.sdks.Of(f.w.file, ""), f.w.sdks.All()...) {
			if obj, ok := pkg.Scope().Lookup(c.Type).(*types.TypeName); ok && obj.Exported() {
				typ := f.instance(obj.Type())
				if !types.AssignableTo(typ, t) {
					typ = types.NewPointer(typ)
				}
				if types.AssignableTo(typ, t) {
					return f.value(typ, nil)
				}
				if e, ok := f.returned(typ, t); ok {
					return e, true
				}
			}
		}
	case c.Fresh != nil:
		if *c.Fresh {
			return f.fresh(t)
		}
		return lit("zzz")
	}
	return "", false
}

// returned is a value of type t that methods make of a value of type from and return as
// itself (the commands that rueidis builds).
func (f *function) returned(from, t types.Type) (string, bool) {
	if p, ok := from.(*types.Pointer); ok {
		from = p.Elem()
	}
	chain := f.chain(from, t, 3)
	if chain == nil {
		return "", false
	}
	e, ok := f.value(from, nil)
	for _, m := range chain {
		var args []string
		sig := m.Signature()
		for i := range sig.Params().Len() {
			if sig.Variadic() && i == sig.Params().Len()-1 {
				break
			}
			arg, argOK := f.value(sig.Params().At(i).Type(), nil)
			args, ok = append(args, arg), ok && argOK
		}
		e += "." + m.Name() + "(" + strings.Join(args, ", ") + ")"
	}
	return e, ok
}

// chain are methods that return their receiver as another type, from one type to another.
func (f *function) chain(from, to types.Type, depth int) []*types.Func {
	named, ok := from.(*types.Named)
	if !ok || depth == 0 {
		return nil
	}
	var further []*types.Func
	for m := range named.Methods() {
		if m.Signature().Results().Len() != 1 || !slices.ContainsFunc(catalog.Default().Func(catalog.SymbolOf(m)), func(a *catalog.API) bool { return a.Returns == "recv" }) {
			continue
		}
		result := m.Signature().Results().At(0).Type()
		if types.AssignableTo(result, to) {
			return []*types.Func{m}
		}
		if further == nil && !types.Identical(result, from) {
			if rest := f.chain(result, to, depth-1); rest != nil {
				further = append([]*types.Func{m}, rest...)
			}
		}
	}
	return further
}

// fresh is a value that is new at each delivery.
func (f *function) fresh(t types.Type) (string, bool) {
	now := f.w.use("time", "time") + ".Now().String()"
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if typ, ok := f.typ(t); ok && isString(t) {
			return typ + "(" + now + ")", true
		}
	case *types.Pointer:
		e, ok := f.fresh(u.Elem())
		return "new(" + e + ")", ok
	case *types.Interface:
		return now, u.Empty()
	}
	return "", false
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// literal is a constant of a type with a text, or "".
func (f *function) literal(t types.Type, text string) string {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return strconv.Quote(text)
		case u.Info()&types.IsBoolean != 0:
			if text == "" {
				return "false"
			}
			if text == "true" || text == "false" {
				return text
			}
		case u.Info()&types.IsNumeric != 0:
			if text == "" {
				return "0"
			}
			if _, err := strconv.ParseFloat(text, 64); err == nil {
				return text
			}
		}
	case *types.Interface:
		if u.Empty() && text != "" {
			return strconv.Quote(text)
		}
		if types.TypeString(t, nil) == "io.Reader" && text != "" {
			return f.w.use("strings", "strings") + ".NewReader(" + strconv.Quote(text) + ")"
		}
	case *types.Pointer:
		if text == "" {
			return "nil"
		}
		if inner := f.literal(u.Elem(), text); inner != "" {
			if typ, ok := f.typ(u.Elem()); ok {
				return "new(" + typ + "(" + inner + "))"
			}
		}
	case *types.Slice:
		if b, ok := u.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.Byte && text != "" {
			return "[]byte(" + strconv.Quote(text) + ")"
		}
		if text == "" {
			return "nil"
		}
	case *types.Map, *types.Signature, *types.Chan:
		if text == "" {
			return "nil"
		}
	}
	return ""
}

// name is a package-level object as Go source.
func (w *writer) name(obj types.Object) (string, bool) {
	return w.use(obj.Pkg().Path(), obj.Pkg().Name()) + "." + obj.Name(), obj.Exported()
}

func (w *writer) use(path, name string) string {
	if w.imports[path] == "" {
		w.imports[path] = fmt.Sprintf("%s%d", name, len(w.paths))
		w.paths = append(w.paths, path)
	}
	return w.imports[path]
}

// run type-checks the program, and runs each of its functions in the abstract.
func (w *writer) run(t *testing.T, applied func(*catalog.API)) {
	if len(w.funcs) == 0 {
		return
	}
	fset := token.NewFileSet()
	file, pkg, info := w.check(t, fset)
	if pkg == nil {
		return
	}
	cat := catalog.Default()
	sum, errs := summary.Build(summary.Input{Fset: fset, Files: []*ast.File{file}, Pkg: pkg, Info: info, Catalog: cat,
		Local: func(path string) bool { return path == "exercise" }, ReadFile: func(string) ([]byte, error) { return nil, nil }})
	for _, err := range errs {
		t.Errorf("%s: %v", w.file.Name(), err)
	}
	m := interp.NewMachine(link.New(cat, []*summary.Package{sum}), watcher{})
	m.Applied = applied
	for i, text := range w.funcs {
		if text == "\n" {
			continue
		}
		m.Run(interp.FuncValue(fmt.Sprintf("exercise.F%d", i)), nil, interp.NewState())
	}
}

// check type-checks the program. Functions that don't type-check (a type argument was
// guessed wrongly) are left out; that their entries are then not exercised is reported.
func (w *writer) check(t *testing.T, fset *token.FileSet) (*ast.File, *types.Package, *types.Info) {
	for range 3 {
		var b strings.Builder
		b.WriteString("package exercise\n")
		for _, path := range w.paths {
			fmt.Fprintf(&b, "import %s %q\n", w.imports[path], path)
		}
		first := len(w.paths) + 2
		b.WriteString(strings.Join(w.funcs, ""))
		file, err := parser.ParseFile(fset, "exercise.go", b.String(), parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%s: %v", w.file.Name(), err)
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
			Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{}}
		broken := map[int]bool{}
		conf := types.Config{Importer: w.sdks, GoVersion: "go1.26", Error: func(err error) {
			if e := err.(types.Error); !strings.Contains(e.Msg, "imported and not used") && !strings.Contains(e.Msg, "imported as") {
				broken[fset.Position(e.Pos).Line-first] = true
			}
		}}
		pkg, _ := conf.Check("exercise", fset, []*ast.File{file}, info)
		if len(broken) == 0 {
			return file, pkg, info
		}
		for i := range w.funcs {
			if broken[i] {
				w.funcs[i] = "\n"
			}
		}
	}
	t.Errorf("%s: the program does not type-check", w.file.Name())
	return nil, nil, nil
}

// A watcher is a world in which everything may happen.
type watcher struct{}

func (watcher) Perform(*interp.Op, *interp.State) []interp.Answer { return nil }
func (watcher) Branch([]*interp.Op, *interp.State)                {}
func (watcher) Register(*interp.Registration, *interp.State)      {}
func (watcher) Committed(*interp.State)                           {}
func (watcher) Unresolved(*interp.CallSite, *interp.State)        {}
