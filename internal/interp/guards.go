package interp

import (
	"slices"
	"strconv"

	"github.com/idemcheck/idemcheck/internal/catalog"
)

// guardMark begins the Path of a function value that a Guards entry makes; package, receiver
// and name of the entry's function, and the entry's number among those of the function
// follow: its conditions held at the call that made the value. Elems holds what is guarded.
const guardMark = "guards"

// guarding is result 0 of a call of an entry with Guards.
func (c *Call) guarding(a *catalog.API) *Value {
	number := slices.Index(c.m.Prog.Catalog.Func(c.Sym), a)
	v := &Value{Kind: Func, Steps: []string{guardMark, c.Sym.Pkg, c.Sym.Recv, c.Sym.Name, strconv.Itoa(number)}}
	if fn := c.One(a.Guards.Func); fn != nil {
		v.Elems = []*Value{fn}
	}
	return v
}

// isGuard reports whether a function value is one that guarding made.
func (v *Value) isGuard() bool { return v.Kind == Func && len(v.Steps) > 0 && v.Steps[0] == guardMark }

// applyGuard calls what a Guards entry has made.
func (m *Machine) applyGuard(v *Value, what call, s *State) []Outcome {
	up, pos := what.site.Frame, what.site.Pos
	sym := catalog.Symbol{Pkg: v.Steps[1], Recv: v.Steps[2], Name: v.Steps[3]}
	apis := m.Prog.Catalog.Func(sym)
	number, err := strconv.Atoi(v.Steps[4])
	if err != nil || number < 0 || number >= len(apis) {
		return nil
	}
	api := apis[number]
	form := api.Guards.Form
	if form == "middleware" && len(v.Elems) == 0 { // func(next) handler
		made := *v
		made.Elems = what.args
		return []Outcome{{State: s, Results: []*Value{&made}}}
	}
	c := &Call{m: m, Frame: up, Site: what.site, Sym: sym, Args: what.args, State: s, at: mix(what.at, atGuard)}
	ch := s.chain
	return c.guarded(api, func(s *State) []Outcome {
		if form == "link" {
			if ch == nil {
				return []Outcome{{State: s}}
			}
			return m.RunChain(up, ch.links, ch.args, s, pos)
		}
		if len(v.Elems) == 0 {
			return nil
		}
		return m.CallValue(up, v.Elems[0], api.Guards.Method, what.args, s, pos)
	})
}

// guarded makes a claim and goes on with then where it is, or may be, won. Where it is or
// may be lost the delivery ends.
func (c *Call) guarded(a *catalog.API, then func(*State) []Outcome) []Outcome {
	op, states := c.performOp([]*catalog.API{a}, nil)
	var outs []Outcome
	for _, s := range states {
		won, lost := true, !c.m.calm()
		for part, text := range a.Claim.Duplicate {
			v := s.get(op.Key).Get("part:" + string(part))
			if v == nil {
				continue
			}
			lost = isAnswer(v, text)
			won = !lost
		}
		c.m.hear(s, &event{kind: branched, what: SomePart(op, "value")})
		if won {
			outs = append(outs, then(s.clone())...)
		}
		if lost {
			s.abort()
			outs = append(outs, Outcome{State: s})
		}
	}
	return outs
}

// isAnswer reports whether a part of an operation's result is what a catalogue's answer says.
func isAnswer(v *Value, text string) bool {
	switch {
	case v.Kind == Err:
		return text != "nil"
	case v.IsNil():
		return text == "nil" || text == "" || text == "false"
	case v.Kind == Const:
		return v.Text == text
	}
	return text != "nil"
}

// guardedCalls calls a function argument if the entry's claim is won.
func (c *Call) guardedCalls(a *catalog.API, spec *catalog.Calls, outs []Outcome) []Outcome {
	var next []Outcome
	for _, o := range outs {
		c.State = o.State
		was := o.State.slim()
		for _, r := range c.guarded(a, func(s *State) []Outcome { return c.runCalls(spec, false, []Outcome{{State: s}}) }) {
			r.State.restore(abortedFlag, was) // only this call is left out
			next = append(next, r)
		}
	}
	return next
}
