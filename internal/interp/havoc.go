package interp

import "slices"

// havoc forgets what a cell of this program holds: it is now some value that comes from
// what all comes from.
func (c *Call) havoc(p, all *Value) { c.m.havoc(c.State, c.at, p, all) }

func (m *Machine) havoc(s *State, at uint64, p, all *Value) {
	content := s.get(p.Cell)
	typ := p.Text
	if p.Owner == "global" {
		typ = "" // Text is its name
	}
	if content == nil && p.Cell&globalCell == 0 || p.Base != nil {
		return
	}
	// A struct that holds functions or objects of the program is not data to be filled in. But
	// its client may be another one now (a functional option).
	if len(p.Steps) == 0 && content != nil && content.Kind == Struct && slices.ContainsFunc(content.Elems, func(e *Value) bool { return e.Kind == Func || e.Kind == Ptr }) {
		for i, e := range content.Elems {
			if e.Kind == Ptr && m.isClient(e.Type) {
				s.store(p, content.set(content.Names()[i], newSym(mix(mix(at, e.Ident()), ofClient), e.Type)))
				content = s.get(p.Cell)
			}
		}
		return
	}
	filled := newSym(mix(mix(at, p.Ident()), ofFilled), typ).comesFrom(all)
	if len(p.Steps) == 0 && content != nil && content.Kind == Struct && content.Base == nil {
		// What the program has put into its fields stays there (a validator reads them); what they were
		// by default may be something else now.
		kept := &Value{Kind: Struct, Type: content.Type, Base: filled}
		for i, e := range content.Elems {
			if e.Kind == Sym || e.Kind == Opaque {
				kept = kept.set(content.Names()[i], e)
			}
		}
		if len(kept.Elems) > 0 {
			filled = kept
		}
	}
	s.store(p, filled)
}

// mayAssign forgets what the closures in a struct, which may have been called more than once, have put into
// the variables that they have captured.
func (c *Call) mayAssign(p, all *Value) {
	content := c.State.get(p.Cell)
	if content == nil || content.Kind != Struct {
		return
	}
	for _, fn := range content.Elems {
		if fn.Kind != Func || len(fn.Steps) > 0 || len(fn.Elems) == 0 {
			continue
		}
		for _, i := range c.m.Prog.Assigned(fn.Text) {
			if i < len(fn.Elems) && fn.Elems[i].Kind == Ptr {
				c.havoc(fn.Elems[i], all)
			}
		}
	}
}

// Forget forgets what package variables hold: the program changes them at some time.
func (m *Machine) Forget(s *State, names []string) {
	for _, name := range names {
		m.havoc(s, mixText(globalValue, name), globalPtr(name), new(Value))
	}
}
