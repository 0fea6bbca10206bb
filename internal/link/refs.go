package link

import (
	"fmt"
	"strings"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// asValue stands, in a graph of calls, for the functions that a call of a value may reach: those
// that are used as values, with so many parameters and such results.
func asValue(params int, results []string) string {
	return fmt.Sprintf("\x00%d %q", params, results)
}

// refs are the functions of the program that f calls, or makes values of. Of a method that is
// called through an interface they are those of all types that have it.
func (p *Program) refs(f *Func, ref func(name string, value bool)) {
	for _, blk := range f.Blocks {
		for i := range blk.Instrs {
			in := &blk.Instrs[i]
			for _, name := range in.Funcs(f.Func) {
				ref(name, true)
			}
			if in.Call == nil {
				continue
			}
			switch in.Call.Kind {
			case summary.Static:
				ref(f.Names[in.Call.Name], false)
			case summary.Dynamic:
				var results []string
				for _, t := range in.Call.Results {
					results = append(results, f.Names[t])
				}
				ref(asValue(len(in.Call.Args)-1, results), false)
			case summary.Invoke:
				name := in.Call.Sym.Name
				for _, m := range p.behind(strings.TrimSuffix(f.Names[in.Call.Name], ")."+name), name) {
					ref(m, false)
				}
			}
		}
	}
}

// behind are the methods of the program that a call of an interface's method may reach: of
// another program's interface all of that name.
func (p *Program) behind(iface, method string) []string {
	iface = strings.TrimPrefix(iface, "(")
	var list []string
	add := func(typ string) {
		if m := p.Method(typ, method); m != nil && !m.Invoke {
			list = append(list, m.Func)
		}
	}
	if p.Local(iface) {
		for _, typ := range p.Implementers(iface) {
			add(typ)
		}
		return list
	}
	for typ, t := range p.types {
		if !t.Interface {
			add(typ)
		}
	}
	return list
}

// Reaching are the functions from which one may be reached of which is is true. With values, a
// function that is called as a value may be any of that form that is used as one; else such calls
// reach nothing.
func (p *Program) Reaching(is func(*Func) bool, values bool) map[string]bool {
	callers := map[string][]string{}
	all := map[string]bool{}
	var work []string
	add := func(name string) {
		if !all[name] {
			all[name] = true
			work = append(work, name)
		}
	}
	for _, name := range p.names {
		f := p.funcs[name]
		p.refs(f, func(ref string, value bool) {
			callers[ref] = append(callers[ref], name)
			if g := p.funcs[ref]; value && values && g != nil {
				callers[ref] = append(callers[ref], asValue(len(g.Params), g.Results))
				if g.Method { // with its receiver bound
					callers[ref] = append(callers[ref], asValue(len(g.Params)-1, g.Results))
				}
			}
		})
		if is(f) {
			add(name)
		}
	}
	for len(work) > 0 {
		name := work[len(work)-1]
		work = work[:len(work)-1]
		for _, c := range callers[name] {
			add(c)
		}
	}
	return all
}

// Reach adds to seen the functions that may be reached from one, itself included, by their names or
// through interfaces.
func (p *Program) Reach(name string, seen map[string]bool) {
	work := []string{name}
	for len(work) > 0 {
		name := work[len(work)-1]
		work = work[:len(work)-1]
		f := p.funcs[name]
		if f == nil || seen[name] {
			continue
		}
		seen[name] = true
		p.refs(f, func(ref string, _ bool) { work = append(work, ref) })
	}
}
