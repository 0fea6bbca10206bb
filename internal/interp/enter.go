package interp

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/link"
)

// enter runs a function of the program, unless what comes of it is known already.
func (m *Machine) enter(f *link.Func, free []*Value, c call, s *State) []Outcome {
	if m.shared.idle[f.Name] {
		return []Outcome{{State: s}}
	}
	if m.Enter != nil && !m.Enter(f.Name) {
		for _, v := range c.args { // it may fill in a configuration
			if v != nil && v.Kind == Ptr {
				m.havoc(s, c.at, v, new(Value))
			}
		}
		return m.unknownResults(f, c.at, s)
	}
	if answer, ok := m.Presumed[f.Name]; ok {
		outs := m.unknownResults(f, c.at, s)
		for i, t := range f.Results {
			switch {
			case i == 0:
				outs[0].Results[i] = Bool(answer)
			case t == "error":
				outs[0].Results[i] = nilValue
			}
		}
		return outs
	}
	up := c.site.Frame
	recursive, nested := recursion(up, f, free)
	if up.depth >= maxDepth || recursive || nested {
		if up.depth >= maxDepth || nested {
			m.bound(f.Name, "calls inside calls", "what it does")
		}
		s.rec.dependsOnWay()
		if recursive && s.endless(up, f, c.args, free) {
			return nil
		}
		return m.unknownResults(f, c.at, s)
	}
	m.Entered[f.Name] = true
	fr := &Frame{Up: up, Func: f, Call: c.site.Pos, depth: up.depth + 1, path: mixText(c.at, f.Name), args: c.args, free: free,
		Blurred: up.Blurred, Async: c.site.Go, Sent: c.site.Sent, Handed: c.site.Handed, Own: c.site.Own, Dynamic: c.dynamic, Passed: c.passed, Spec: c.spec, Retry: c.retry}
	if m.shared.quiet[f.Name] {
		m.computed(fr)
	}
	m.inContext(fr, s)
	key := m.question(fr, s)
	if r := m.earlier(fr, key, s); r != nil {
		return r.outcomes(s)
	}
	at, most := m.situation(fr, s), maxRuns
	if fr.quiet { // on whatever way
		at, most = mixText(ofPlain, f.Name), maxComputed
	}
	if m.long() {
		most = 1
	}
	v := m.visits[at]
	if v == nil {
		v = &visit{wild: map[uint64]*Value{}}
		m.visits[at] = v
	}
	m.times[f]++
	if v.runs++; v.runs > most {
		return m.enterAnyhow(fr, v, s)
	}
	r, outs := m.note(fr, s)
	m.store(fr, key, r)
	if fr.cut { // each that comes here tells it
		s.rec.dependsOnWay()
	}
	return outs
}

// A visit counts how often a function was run on one way of calls, in states of one kind. What
// differs between further ones becomes what stands for all of them.
type visit struct {
	runs       int
	args, free []*Value
	wild       map[uint64]*Value // cells
}

// enterAnyhow runs a function that was run often in this situation: with arguments and memory that
// stand for all that it is called with from now on.
func (m *Machine) enterAnyhow(fr *Frame, v *visit, s *State) []Outcome {
	fr.general, fr.Blurred = true, fr.Blurred || m.long()
	v.args, v.free = generalise(v.args, fr.args, mix(fr.path, 2)), generalise(v.free, fr.free, mix(fr.path, 3))
	fr.args, fr.free = v.args, v.free
	any := s.clone()
	any.facts = cells{}
	join := func(cell uint64, held *Value) {
		now := s.mem.get(cell)
		if held != nil && now != nil {
			held = meeting{at: mix(fr.path, cell), turns: true}.join(held, now)
		} else if held == nil {
			held = now
		}
		if held != nil {
			v.wild[cell] = held
		}
		if held != now {
			any.put(cell, held)
		}
	}
	for cell, held := range v.wild {
		join(cell, held)
	}
	key := mix(m.question(fr, any), anyWay)
	var last *run
	for _, r := range slices.Backward(m.runs[key]) {
		if r.answers(m, any) {
			return r.outcomes(s)
		}
		if last == nil {
			last = r // which has seen most
		}
	}
	if last != nil && m.long() && v.runs > maxGeneral && last.tells(m, any) {
		return last.outcomes(s)
	}
	if last != nil {
		for _, c := range last.reads {
			if any.mem.get(c.cell).whole() != c.held.whole() {
				join(c.cell, c.held)
			}
		}
	}
	r, _ := m.note(fr, any)
	m.store(fr, key, r)
	return r.outcomes(s)
}

func (m *Machine) unknownResults(f *link.Func, site uint64, s *State) []Outcome {
	var res []*Value
	for i, t := range f.Results {
		res = append(res, newSym(mix(site, uint64(i)+ofUnrun), t))
	}
	return []Outcome{{Results: res, State: s}}
}

// A context is how often a function was entered in one manner: with the same constants,
// functions and types, from below one call of the handler's body.
type context struct {
	paths map[uint64]bool
	// args and free stand for all further ways that lead there.
	args, free []*Value
}

// inContext makes the frame one of a bounded number: ways beyond those that a function is told
// apart by become one, with arguments that stand for all of theirs. So what many calls inside
// calls lead to costs what a few do.
func (m *Machine) inContext(fr *Frame, s *State) {
	if fr.anchor, fr.below = fr.Up.anchor, fr.Up.below+1; fr.below > maxBelow {
		fr.anchor = 0
	}
	if up := fr.Up.Func; up != nil && m.Body != "" && (up.Name == m.Body || link.Closure(up.Name, m.Body)) {
		fr.anchor, fr.below = mix(fr.Up.path, uint64(uint32(fr.Call.Line))<<20|uint64(uint32(fr.Call.Col))), 0
	}
	key := mixText(fr.anchor, fr.Func.Name)
	shape := mix(m.manner(m.manner(key, fr.args, s), fr.free, s), uint64(fr.attributes()))
	// What is given a function is put together there: each manner counts.
	counts := !slices.ContainsFunc(fr.args, isFunc)
	often := m.long() && m.times[fr.Func] >= maxTimes
	if often {
		key = mixText(0, fr.Func.Name)
		shape = m.given(mix(key, anyManner), fr.args)
	} else if counts && m.manners[key] >= maxManners && !(m.Wires && m.Registers(fr.Func.Name)) {
		shape = mix(key, anyManner)
	}
	ctx := m.contexts[shape]
	if ctx == nil {
		ctx = &context{paths: map[uint64]bool{}}
		m.contexts[shape] = ctx
		if counts && !often {
			m.manners[key]++
		}
	}
	if ctx.paths[fr.path] {
		return
	}
	most := maxContexts
	if m.Wires && slices.ContainsFunc(fr.args, func(v *Value) bool { return s.functionList(v) != nil }) {
		most = maxManners // lists that stand in different places can't be joined
	}
	if len(ctx.paths) < most && !often {
		ctx.paths[fr.path] = true
		return
	}
	fr.path = mix(shape, anyWay)
	ctx.args, ctx.free = generalise(ctx.args, fr.args, fr.path), generalise(ctx.free, fr.free, mix(fr.path, 1))
	fr.args, fr.free, fr.general, fr.Blurred = ctx.args, ctx.free, true, fr.Blurred || m.long()
}

// long: the run has executed so much that it tells less apart from now on: a function that was run
// some times is run in one way only, for each of the functions that it is given.
func (m *Machine) long() bool { return m.steps > longRun && !m.Wires }

// given are the functions among the arguments.
func (m *Machine) given(h uint64, args []*Value) uint64 {
	for _, v := range args {
		if isFunc(v) {
			h = mixText(h, v.Text)
		}
	}
	return h
}

// isFunc: the value is a function, or may be (one that is wrapped if that is configured).
func isFunc(v *Value) bool {
	return v != nil && slices.ContainsFunc(alts(v), func(x *Value) bool { return x.Kind == Func })
}

// attributes are what else than its arguments tells a frame apart.
func (fr *Frame) attributes() (h uint8) {
	for i, b := range []bool{fr.Async, fr.Dynamic, fr.Retry, fr.Spec != nil, fr.Sent, fr.Handed, fr.Own, fr.Passed} {
		if b {
			h |= 1 << i
		}
	}
	return h
}

func generalise(known, more []*Value, id uint64) []*Value {
	if known == nil {
		return more
	}
	out := make([]*Value, max(len(known), len(more)))
	copy(out, known)
	for i, v := range more {
		out[i] = meeting{at: mix(id, uint64(i)+1), turns: true}.join(out[i], v)
	}
	return out
}

// manner is what tells apart arguments by more than their identity. Where a program is put together,
// closures differ by what they have captured: a handler that is wrapped is one of its own.
func (m *Machine) manner(h uint64, args []*Value, s *State) uint64 {
	for _, v := range args {
		if list := s.functionList(v); m.Wires && list != nil {
			v = list
		}
		switch {
		case v == nil:
			h = mix(h, 1)
		case v.Kind == Const:
			h = mix(h, v.Hash())
		case m.Wires && (isFunc(v) || v.Kind == Struct && slices.ContainsFunc(v.Elems, isFunc)):
			h = mix(h, v.Hash())
		case v.Kind == Func:
			h = mixText(h, v.Text)
		default:
			h = mixText(mix(h, uint64(v.Kind)+2), v.Type)
		}
	}
	return h
}
