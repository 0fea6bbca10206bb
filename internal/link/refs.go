package link

import (
	"fmt"
	"slices"
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
	if !p.Local(iface) {
		return p.methods[method]
	}
	var list []string
	for _, typ := range p.Implementers(iface) {
		if m := p.Method(typ, method); m != nil && !m.Invoke {
			list = append(list, m.Func)
		}
	}
	return list
}

// Behind are the methods that a call of a method of one of the program's own interfaces may reach, by
// its FullName; none if it is no such method.
func (p *Program) Behind(method string) []string {
	iface, name, ok := strings.Cut(strings.TrimPrefix(method, "("), ").")
	if !ok || !p.Local(iface) {
		return nil
	}
	return p.behind(iface, name)
}

// Reaching are the functions from which one may be reached of which is is true: byName by their names
// or through interfaces, byValue also where a function is called as a value, which may be any of
// that form that is used as one.
func (p *Program) Reaching(is func(*Func) bool) (byName, byValue map[string]bool) {
	var goals []string
	for _, name := range p.names {
		if is(p.funcs[name]) {
			goals = append(goals, name)
		}
	}
	if len(goals) == 0 {
		return nil, nil
	}
	callers, users := map[string][]string{}, map[string][]string{}
	for _, name := range p.names {
		p.refs(p.funcs[name], func(ref string, value bool) {
			callers[ref] = append(callers[ref], name)
			if g := p.funcs[ref]; value && g != nil {
				users[ref] = append(users[ref], asValue(len(g.Params), g.Results))
				if g.Method { // with its receiver bound
					users[ref] = append(users[ref], asValue(len(g.Params)-1, g.Results))
				}
			}
		})
	}
	return backwards(goals, callers), backwards(goals, callers, users)
}

// backwards is what leads to the goals, by any of the graphs.
func backwards(goals []string, graphs ...map[string][]string) map[string]bool {
	all := map[string]bool{}
	for work := slices.Clone(goals); len(work) > 0; {
		name := work[len(work)-1]
		work = work[:len(work)-1]
		if all[name] {
			continue
		}
		all[name] = true
		for _, g := range graphs {
			work = append(work, g[name]...)
		}
	}
	return all
}

// Refs are the functions that one calls, by their names or through interfaces, or makes values of.
func (p *Program) Refs(name string) []string {
	var list []string
	if f := p.funcs[name]; f != nil {
		p.refs(f, func(ref string, _ bool) { list = append(list, ref) })
	}
	return list
}

// Reach adds to seen the functions that may be reached from one, itself included, by their names or
// through interfaces.
func (p *Program) Reach(name string, seen map[string]bool) {
	work := []string{name}
	for len(work) > 0 {
		name := work[len(work)-1]
		work = work[:len(work)-1]
		if p.funcs[name] == nil || seen[name] {
			continue
		}
		seen[name] = true
		work = append(work, p.Refs(name)...)
	}
}
