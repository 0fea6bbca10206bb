package interp

import (
	"slices"
	"strings"
)

// A Known is a value with the memory that it refers to.
type Known struct {
	Value *Value
	state *State
}

// CollectFields notes what the structs of a state hold in their fields: functions and
// objects that calls through these fields may reach.
func (m *Machine) CollectFields(s *State) {
	s.mem.each(func(_ uint64, v *Value) { m.collectFields(s, v, 3) })
}

const maxKnown = 24

func (m *Machine) collectFields(s *State, v *Value, depth int) {
	if v == nil || v.Kind != Struct || depth == 0 {
		return
	}
	for i, name := range v.Names() {
		e := v.Elems[i]
		m.collectFields(s, e, depth-1)
		if v.Type == "" {
			continue
		}
		values := slices.Clone(alts(e))
		// A table of functions: its entries stand for the field.
		if e.Kind == Ptr && (strings.HasPrefix(e.Type, "map[") || e.Type == "" || strings.HasPrefix(e.Type, "[]")) {
			if table := s.load(e); table.Kind == Struct {
				for i, n := range table.Names() {
					if strings.HasPrefix(n, "[") {
						values = append(values, alts(table.Elems[i])...)
					}
				}
			}
		}
		for _, x := range values {
			if m.Clients != nil && m.isClient(x.Type) {
				m.keep(m.Clients, v.Type+"."+name, x, s)
			}
			switch x.Kind {
			case Func:
			case Sym:
				if len(x.Build()) == 0 {
					continue
				}
			case Ptr, Struct:
				elem, channel := strings.CutPrefix(x.Type, "chan ")
				if x.Type == "" || !m.hasMethods(x.Type) && !(channel && Workload(elem)) {
					continue
				}
			default:
				continue
			}
			m.keep(m.Fields, v.Type+"."+name, x, s)
		}
	}
}

// collectFunc notes a function that is put into an interface as a type of the program, which has methods:
// these call it, whatever calls them.
func (m *Machine) collectFunc(v *Value, s *State) {
	if !m.Wires || m.Fields == nil || !isFunc(v) {
		return
	}
	for _, x := range alts(v) {
		if x.Kind == Func && m.Prog.Local(x.Type) && m.hasMethods(x.Type) {
			m.keep(m.Fields, x.Type, x, s.Fork())
		}
	}
}

func (m *Machine) keep(in map[string][]Known, key string, v *Value, s *State) {
	if len(in[key]) < maxKnown && !slices.ContainsFunc(in[key], func(k Known) bool { return k.Value.Hash() == v.Hash() }) {
		in[key] = append(in[key], Known{v, s})
	}
}

func (m *Machine) hasMethods(typ string) bool {
	t := m.Prog.Type(typ)
	return t != nil && len(t.Methods) > 0
}
