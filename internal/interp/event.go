package interp

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// An event is something that the world hears of. There are many, so that it holds little.
type event struct {
	kind eventKind
	// before is the state in which it happened, after what the world has made of it.
	before, after *State
	what          any
}

// A performance is an operation that was performed: by which call, and what it answered.
type performance struct {
	op      *Op
	call    *Call
	answers []Answer
}

// A ret is a return of a function.
type ret struct {
	frame   *Frame
	pos     summary.Pos
	results []*Value
	midway  bool
}

// A placing puts a value into a field or an entry.
type placing struct {
	step  string
	value *Value
	at    Place
}

// An eventKind says what has happened: the event's what.
type eventKind uint8

const (
	performed  eventKind = iota // *performance
	called                      // *run, of a function of the program
	branched                    // *Value, the condition
	committed                   // nil
	registered                  // *Registration
	unresolved                  // *CallSite
	returned                    // *ret
	turned                      // *Turn
	again                       // *Turn
	placed                      // *placing: a value was put into a field or an entry
)

// stateless: the event is the same in whatever state; a world needs to hear of it once.
func (e *event) stateless() bool {
	return e.kind == branched || e.kind == unresolved || e.kind == placed || e.kind == called && e.what.(*run).stateless
}

// hear tells the world of an event that happens in a state.
func (m *Machine) hear(s *State, e *event) {
	stateless := e.stateless()
	if s.rec != nil && !stateless {
		e.before = s.slim()
		if e.kind == returned && s.looper != nil { // of an answer for each record
			e.before.mem = s.memory()
		}
	}
	m.tell(e, s)
	if s.rec != nil {
		if !stateless {
			e.after = s.slimAs(e.before)
		}
		s.rec.hear(e)
	}
}

// perform asks the world what an operation answers.
func (m *Machine) perform(op *Op, s *State) []Answer {
	if s.rec == nil {
		return m.World.Perform(op, s)
	}
	call := *op.Call
	call.State = s.Snapshot() // as it is now
	answers := m.World.Perform(op, s)
	s.rec.hear(&event{kind: performed, before: call.State, after: s.slim(), what: &performance{op, &call, answers}})
	return answers
}

func (r *recorder) hear(e *event) {
	if r != nil {
		r.events = append(r.events, e)
	}
}

func (m *Machine) tell(e *event, s *State) {
	switch e.kind {
	case branched:
		m.World.Branch(e.what.(*Value), s)
	case committed:
		m.World.Committed(s)
	case registered:
		m.World.Register(e.what.(*Registration), s)
	case unresolved:
		m.World.Unresolved(e.what.(*CallSite), s)
	case placed:
		p := e.what.(*placing)
		m.puts(p.step, p.value, p.at)
	case returned:
		r := e.what.(*ret)
		m.World.Return(r.frame, r.pos, r.results, r.midway, s)
	case turned, again:
		t := *e.what.(*Turn)
		before := *t.Before // began where this function did
		before.base = s.base
		t.Before = &before
		if e.kind == turned {
			m.World.Turn(&t, s)
		} else {
			m.World.Again(&t, s)
		}
	}
}

// A hearing is the kind of state in which the world has heard of a run.
type hearing struct {
	flags Flags
	marks *marks
}

// hears notes that the world has heard of a run.
func (m *Machine) hears(r *run, flags Flags, base *marks) {
	for i, h := range m.heard[r] {
		if h.flags == flags {
			all := *h.marks
			for k := range all {
				all[k] = all[k].Union(base[k])
			}
			m.heard[r][i].marks = &all
			return
		}
	}
	m.heard[r] = append(m.heard[r], hearing{flags, base})
}

// retell tells the world of a run what it would hear if the function ran again where marks and
// flags hold: false if it answers otherwise than it did in the run.
func (r *run) retell(m *Machine, base *marks, flags Flags) bool {
	if m.Wires { // what is wired alike is wired once
		return true
	}
	for _, h := range m.heard[r] {
		if (h.flags == flags || r.quiet) && (h.marks.cover(base) || m.Forgetful && !r.settlesIn(flags)) {
			return true
		}
	}
	if r.sums(m, flags) {
		m.hears(r, flags, base)
		return m.step(r.name)
	}
	known := len(m.heard[r]) > 0
	for _, e := range r.events {
		if known && e.stateless() {
			continue
		}
		if !m.step(r.name) {
			return false
		}
		if e.before == nil { // whatever the state
			m.tell(e, nil)
			continue
		}
		if inner, ok := e.what.(*run); ok {
			s := *e.before
			s.base = base
			if now := s.Flags.over(flags, s.set); !inner.holds(now) || !inner.retell(m, s.all(), now) {
				return false
			}
			continue
		}
		s := e.before.clone()
		s.base, s.rec = base, nil
		s.Flags = s.Flags.over(flags, s.set)
		switch e.kind {
		case performed:
			p := e.what.(*performance)
			p.op.Frame, p.op.Pos, p.op.Call = p.call.Frame, p.call.Site.Pos, p.call
			if !slices.EqualFunc(m.World.Perform(p.op, s), p.answers, sameAnswer) {
				return false
			}
		default:
			m.tell(e, s)
		}
		if !s.agrees(e.after, flags) {
			return false
		}
	}
	m.hears(r, flags, base)
	if !slices.Contains(r.agreed, flags) {
		r.agreed = append(r.agreed, flags)
	}
	return true
}

// settlesIn: what happened before becomes known, where the flags hold.
func (r *run) settlesIn(f Flags) bool { return r.settles || r.turns && f.Item }

// sum sums up the events.
func (r *run) sum() {
	for _, e := range r.events {
		switch x := e.what.(type) {
		case *performance:
			r.ops = r.ops.With(x.op.ID)
			r.answered = r.answered || len(x.answers) > 0
		case *run:
			r.ops = r.ops.Union(x.ops)
			r.answered = r.answered || x.answered
			r.turns = r.turns || x.turns
		case *Turn:
			r.turns = r.turns || e.kind == turned
		}
	}
	r.agreed = []Flags{r.began.Flags}
}

// sums tells the world of all operations of a run at once: false if it wants to hear of each.
func (r *run) sums(m *Machine, flags Flags) bool {
	w, ok := m.World.(Summarist)
	return ok && m.Forgetful && !r.settlesIn(flags) && !r.answered && slices.Contains(r.agreed, flags) && w.PerformAll(r.ops)
}

// cover: all that holds in o holds in s, too.
func (s *marks) cover(o *marks) bool {
	for i := range s {
		if !s[i].Holds(o[i]) {
			return false
		}
	}
	return true
}

// agrees: a world has made of a state what it made of it before, when it began otherwise.
func (s *State) agrees(o *State, flags Flags) bool {
	if s.set != o.set || s.Flags != o.Flags.over(flags, o.set) {
		return false
	}
	for i := range s.changed {
		if !s.bits(mark(i)).Equal(o.changed.at(mark(i)).of(s.base[i])) {
			return false
		}
	}
	return true
}

func sameAnswer(a, b Answer) bool {
	if a.Stop != b.Stop || len(a.Parts) != len(b.Parts) {
		return false
	}
	for part, v := range a.Parts {
		if w, ok := b.Parts[part]; !ok || v.whole() != w.whole() {
			return false
		}
	}
	return true
}
