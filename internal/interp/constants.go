package interp

import (
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// constants are the values of a function's operands that are no registers.
type constants struct {
	values []*Value
	names  map[int32]*Value // of variables and functions, by the index of their name
}

func (m *Machine) constants(f *link.Func) *constants {
	c := m.consts[f]
	if c != nil {
		return c
	}
	c = &constants{values: make([]*Value, len(f.Consts)), names: map[int32]*Value{}}
	for i, k := range f.Consts {
		switch k.Kind {
		case summary.Nil:
			c.values[i] = nilValue
		case summary.Bool:
			c.values[i] = Bool(k.Text == "true")
		case summary.Zero:
			c.values[i] = &Value{Kind: Struct, Type: k.Type}
		default:
			c.values[i] = &Value{Kind: Const, CK: k.Kind, Text: k.Text, Type: k.Type}
		}
	}
	m.consts[f] = c
	return c
}

func (c *constants) name(i int32, names []string, make func(string) *Value) *Value {
	v := c.names[i]
	if v == nil {
		v = make(names[i])
		c.names[i] = v
	}
	return v
}
