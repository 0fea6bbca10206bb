package interp

import (
	"slices"
	"strconv"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// iterates is the Field of what goes through a map whose entries are known: an address of its position.
const iterates = "$iterates"

// iterator goes through a map: where its entries are known, in the order of their names, so that a map
// that is made of it has the same.
func (a *activation) iterator(in *summary.Instr, p *path, m *Value) *Value {
	most := maxConcrete
	if a.m.Wires {
		most = maxEntries
	}
	content := m
	if m.Kind == Ptr {
		content = p.st.load(m)
	}
	n := len(content.Names())
	kind := in.KeyKind()
	if content.Kind != Struct || content.Base != nil || n < 1 || n > most || kind != summary.String && kind != summary.Int ||
		slices.ContainsFunc(content.Names(), func(n string) bool { return n[0] != '[' || n == "[*]" }) {
		return m
	}
	a.entries = max(a.entries, n+1)
	cell := variable(a.site(in))
	p.st.put(cell, Int("0"))
	return &Value{Kind: Ptr, Cell: cell, CK: kind, Field: iterates, Elems: []*Value{m, content}}
}

// nextEntry is the next entry (ok, key, value), nil if it is not known which that is.
func (a *activation) nextEntry(it *Value, s *State) *Value {
	n, err := strconv.Atoi(s.get(it.Cell).OrNil().Text)
	if err != nil {
		return nil
	}
	m := it.Elems[1]
	if n >= len(m.Names()) {
		return &Value{Kind: Tuple, Elems: []*Value{falseValue, nilValue, nilValue}}
	}
	s.put(it.Cell, Int(strconv.Itoa(n+1)))
	name := m.Names()[n]
	return &Value{Kind: Tuple, Elems: []*Value{trueValue, {Kind: Const, CK: it.CK, Text: name[1 : len(name)-1]}, m.Elems[n]}}
}

// anyOf is what stands for all entries that may be meant: a choice of statements, each of which may be
// the one that is executed.
func anyOf(content *Value, may func(name string) bool) (one *Value) {
	var all []*Value
	statements := true
	for i, n := range content.Names() {
		if may(n) {
			one = join(one, content.Elems[i])
			all = append(all, content.Elems[i])
			statements = statements && len(content.Elems[i].Build()) > 0
		}
	}
	if statements && len(all) > 1 {
		return choice(all)
	}
	return one
}

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
