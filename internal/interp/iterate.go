package interp

// element is an element of a list or map that is gone through.
func (m *Machine) element(fr *Frame, it *Value, typ string, s *State) *Value {
	content := it
	if it.Kind == Ptr {
		content = s.load(it)
	}
	if content.Kind == Struct {
		if e := joinElems(content); e != nil {
			return e
		}
		if content.Base == nil {
			return newSym(mix(it.Hash(), 4), typ)
		}
		content = content.Base
	}
	if content.Prov&Batch != 0 {
		s.enterItem(fr)
	}
	return unset(content, []string{"[*]"}, &Value{Text: typ})
}

// iterate goes through a list or map by an iterator that was made of it, which stands for it
// (for _, x := range slices.All(xs)): the body of the loop is a function that is called with each element.
func (m *Machine) iterate(list *Value, c call, s *State) (outs []Outcome, done bool) {
	if len(c.args) != 1 || c.args[0] == nil || c.args[0].Kind != Func || list.Kind != Ptr && list.Kind != Struct && (list.Kind != Sym || list.Prov&Batch == 0) {
		return nil, false
	}
	body := m.Prog.Func(c.args[0].Text)
	if body == nil || len(body.Params) == 0 || len(body.Params) > 2 {
		return nil, false
	}
	turn, inside := call{site: c.site, args: make([]*Value, len(body.Params)), at: c.at}, s.clone()
	last := len(body.Params) - 1
	turn.args[last] = m.element(c.site.Frame, list, body.Params[last].Type, inside)
	for _, o := range m.applyFunc(c.args[0], turn, inside) {
		outs = append(outs, Outcome{State: o.State})
	}
	return m.mergeOutcomes(append(outs, Outcome{State: s}), meeting{at: mix(c.at, atEnd)}), true
}
