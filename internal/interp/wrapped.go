package interp

import (
	"slices"
	"strings"
)

// wrapped is the function that a library wraps while the program is put together, nil if it does not: it is
// given one function, and what it gives back is one that takes the same, or may be anything.
func (c *Call) wrapped(typ string) *Value {
	if !c.m.Wires || typ != "any" && typ != "interface{}" && !strings.HasPrefix(typ, "func(") {
		return nil
	}
	var fn *Value
	for _, a := range c.spread() {
		if f := c.Content(a); f != nil && f.Kind == Func {
			if fn != nil {
				return nil
			}
			fn = f
		}
	}
	if fn == nil || typ[0] == 'f' && !c.m.takes(fn, parameters(typ)) {
		return nil
	}
	return fn
}

// takes: a function of the program has parameters of these types.
func (m *Machine) takes(fn *Value, types []string) bool {
	f := m.Prog.Func(fn.Text)
	if f == nil {
		return false
	}
	var own []string
	for _, p := range f.Params {
		own = append(own, p.Type)
	}
	if f.Method && len(own) > 0 {
		own = own[1:]
	}
	return slices.Equal(own, types)
}

// parameters are the types of the parameters of a function type, without their names.
func parameters(typ string) []string {
	var out []string
	depth, start := 0, len("func(")
	add := func(end int) {
		p := strings.TrimSpace(typ[start:end])
		if name, rest, ok := strings.Cut(p, " "); ok && name != "chan" && !strings.ContainsAny(name, ".*[](){}<") {
			p = rest
		}
		if p != "" {
			out = append(out, p)
		}
		start = end + 1
	}
	for i := start; i < len(typ); i++ {
		switch typ[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth == 0 {
				add(i)
				return out
			}
			depth--
		case ',':
			if depth == 0 {
				add(i)
			}
		}
	}
	return out
}
