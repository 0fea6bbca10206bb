//go:build sdk

package catalog_test

import (
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

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
	case c.Type == "func":
		if i, ok := t.Underlying().(*types.Interface); ok && i.Empty() {
			return "func() {}", true
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
