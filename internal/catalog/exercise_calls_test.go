//go:build sdk

package catalog_test

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

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
