package interp

import (
	"maps"
	"slices"
)

// A run is one run of a function: what it has read, what the world has heard of it, and what
// has come of it. It need not be run again where that would be the same.
type run struct {
	name     string // of the function
	reads    []cellRead
	facts    []fact
	events   []*event
	outs     []delta
	began    *State
	quiet    bool    // it is the same in whatever state
	pinned   flagSet // what came of it depends on these
	premises Premises
	asked    asked // which premises it depends on
	ways     bool  // see recorder.ways
	settles  bool  // see event.settles
	turns    bool  // a turn of a loop ends: where it runs for a record, that is one of the record
	// stateless: all its events are (see event.stateless).
	stateless bool
	common    bool // nothing in it tells of operations of one handler, nor of ways of its calls
	// ops are the operations that were performed; answered: some world said something to one of them.
	ops      Bits
	answered bool
	// agreed are the flags with which a world was told of the run, and made of the states what was made of
	// them in the run.
	agreed []Flags
	whole  cells // the memory in which it began, while it is new
}

// A cellRead is a cell that was read, with what it held when the function began; nil: nothing.
type cellRead struct {
	cell uint64
	held *Value
}

// A fact is what was known of a value.
type fact struct {
	of  uint64
	now *Value
}

// A delta is an outcome as a change of the state in which the function began.
type delta struct {
	results []*Value
	state   *State
	cells   []cellChange
	facts   []fact
}

type cellChange struct {
	cell uint64
	now  *Value // nil: it is gone
}

// A recorder notes what a function reads while it runs, and what the world hears.
type recorder struct {
	cells  keySet
	last   uint64
	facts  map[uint64]*Value
	pinned flagSet // what comes of the run depends on these
	// ways: what comes of it depends on the way of calls that led there: one was cut off, or is
	// not told apart from others.
	ways   bool
	events []*event
}

func (r *recorder) read(cell uint64) {
	if r == nil || cell == r.last {
		return
	}
	r.last = cell
	r.cells.add(cell)
}

// ends: the function has ended. The operations that were performed in it are known by their calls, which
// must not keep all that was heard.
func (r *recorder) ends() {
	for _, e := range r.events {
		if p, ok := e.what.(*performance); ok && p.op.Call.State.rec == r {
			p.op.Call.State.rec = nil
		}
	}
}

func (r *recorder) dependsOnWay() {
	if r != nil {
		r.ways = true
	}
}

func (r *recorder) pin(f flagSet) {
	if r != nil {
		r.pinned |= f
	}
}

func (r *recorder) fact(of uint64, now *Value) {
	if r == nil {
		return
	}
	if r.facts == nil {
		r.facts = map[uint64]*Value{}
	}
	r.facts[of] = now
}

// question is what a run answers: the function, on its way of calls, with its arguments, in a
// state of that kind.
func (m *Machine) question(fr *Frame, s *State) uint64 {
	h := uint64(fnvOffset)
	for _, list := range [][]*Value{fr.args, fr.free} {
		for _, v := range list {
			h = mix(h, v.whole())
		}
		h = mix(h, 3)
	}
	return mix(h, m.situation(fr, s))
}

// situation is all of a question but the arguments.
func (m *Machine) situation(fr *Frame, s *State) uint64 {
	h := mix(fr.path, uint64(fr.attributes()))
	if fr.quiet {
		h = mix(h, 9)
	}
	if len(m.Presumed) > 0 {
		for _, name := range slices.Sorted(maps.Keys(m.Presumed)) {
			h = mixText(mix(h, Bool(m.Presumed[name]).Hash()), name)
		}
	}
	if fr.quiet {
		return h
	}
	if s.Aborted {
		h = mix(h, 11)
	}
	if s.chain != nil {
		for _, list := range [][]*Value{s.chain.links, s.chain.args} {
			for _, v := range list {
				h = mix(h, v.whole())
			}
			h = mix(h, 5)
		}
	}
	return h
}

// note runs a function and notes what comes of it: for others that ask the same, and now.
func (m *Machine) note(fr *Frame, s *State) (*run, []Outcome) {
	rec, asked := &recorder{}, m.asked
	m.asked = 0
	began := s.clone()
	began.base, began.changed, began.set, began.rec, began.taken = s.all(), &unaltered, 0, rec, 0
	if fr.quiet {
		began = &State{mem: s.memory(), base: new(marks), changed: &unaltered, rec: rec}
	}
	if began.base[adrift] != nil { // who waits for it learns of it below
		base := *began.base
		base[adrift] = nil
		began.base = &base
	}
	outs := m.count(fr, func() []Outcome { return m.call(fr, began) })
	if fr.quiet && (slices.ContainsFunc(rec.events, (*event).loud) || slices.ContainsFunc(outs, func(o Outcome) bool { return o.State.Flags != Flags{Failed: o.State.Failed} })) {
		fr.quiet = false // something happens in it after all
		m.asked |= asked
		return m.note(fr, s)
	}
	r := &run{name: fr.Func.Name, events: rec.events, began: began, quiet: fr.quiet, pinned: rec.pinned, ways: rec.ways || fr.general,
		settles: slices.ContainsFunc(rec.events, (*event).settles), stateless: !slices.ContainsFunc(rec.events, func(e *event) bool { return !e.stateless() })}
	r.premises, r.asked = m.Premises, m.asked
	m.asked |= asked
	rec.ends()
	r.sum()
	reads := m.reads[:0]
	rec.cells.each(func(cell uint64) {
		if held := began.mem.get(cell); held != nil || cell&allocCell == 0 { // else it was made in the run
			reads = append(reads, cellRead{cell, held})
		}
	})
	r.reads, m.reads = slices.Clone(reads), reads
	for of, now := range rec.facts {
		if began.facts.get(of) == now { // not learnt in the run
			r.facts = append(r.facts, fact{of, now})
		}
	}
	for _, o := range outs {
		d := delta{results: o.Results, state: o.State}
		began.mem.changes(o.State.mem, func(cell uint64, _, now *Value) { d.cells = append(d.cells, cellChange{cell, now}) })
		if !fr.general { // what is learnt of a value that others share is true of one of them
			began.facts.changes(o.State.facts, func(of uint64, _, now *Value) {
				if now != nil {
					d.facts = append(d.facts, fact{of, now})
				}
			})
		}
		o.State.rec = nil
		r.outs = append(r.outs, d)
	}
	r.common = fr.quiet && !r.ways && r.tellsNothing(fr)
	r.whole = s.mem
	now := r.outcomes(s)
	r.slim()
	m.hears(r, began.Flags, began.base)
	r.readBy(s.rec)
	if len(r.events) > 0 {
		s.rec.hear(&event{kind: called, what: r, before: s.slim()})
	}
	return r, now
}

// count runs a function whose instructions count for the run of the handler. Those of one that only
// computes count for itself alone: whether another handler has run it already must change nothing.
func (m *Machine) count(fr *Frame, run func() []Outcome) []Outcome {
	if !fr.quiet {
		return run()
	}
	steps, all, cut := m.steps, m.allSteps, m.cut
	m.Start()
	outs := run()
	if m.cut {
		fr.cut = true
	}
	m.steps, m.allSteps, m.cut = steps, all, cut
	return outs
}

// slim drops what is only needed once: the memory of the run.
func (r *run) slim() {
	r.whole = cells{}
	r.began = r.began.slim()
	for i := range r.outs {
		r.outs[i].state = r.outs[i].state.slim()
	}
}

// slim is the state without its memory, of what is to be told of any state in which the function
// is called.
func (s *State) slim() *State {
	c := s.bare()
	return &c
}

func (s *State) bare() State {
	c := *s
	c.mem, c.facts, c.own, c.base, c.rec = cells{}, cells{}, alone, nil, nil
	return c
}

// slimAs is slim, of a state of which another one is known: most events change nothing.
func (s *State) slimAs(o *State) *State {
	if s.bare() == *o {
		return o
	}
	return s.slim()
}

// all are the marks as they are now.
func (s *State) all() *marks {
	if s.changed == &unaltered {
		return s.base
	}
	all := new(marks)
	for i := range all {
		all[i] = s.bits(mark(i))
	}
	return all
}

// readBy notes what the run has read as read by the function that has called it.
func (r *run) readBy(rec *recorder) {
	if rec == nil {
		return
	}
	rec.cells.room(max(rec.cells.len(), len(r.reads)))
	for _, c := range r.reads {
		rec.read(c.cell)
	}
	for _, f := range r.facts {
		rec.fact(f.of, f.now)
	}
	rec.pin(r.pinned)
	if r.ways {
		rec.dependsOnWay()
	}
}

// answers: in this state the function would do what it did in the run, in this world, too. The
// world then hears of it.
func (r *run) answers(m *Machine, s *State) bool {
	for _, c := range r.reads {
		if now := s.mem.get(c.cell); now != c.held && now.whole() != c.held.whole() {
			return false
		}
	}
	for _, f := range r.facts {
		if now := s.facts.get(f.of); now == nil || now != f.now && now.whole() != f.now.whole() {
			return false
		}
	}
	return r.tells(m, s)
}

// tells is answers for a run that is taken for one with this memory.
func (r *run) tells(m *Machine, s *State) bool {
	if !r.holds(s.Flags) || !r.premises.agrees(m.Premises, r.asked) {
		return false
	}
	if len(r.events) > 0 && !r.retell(m, s.all(), s.Flags) {
		return false
	}
	m.asked |= r.asked
	r.readBy(s.rec)
	if len(r.events) > 0 {
		s.rec.hear(&event{kind: called, what: r, before: s.slim()})
	}
	return true
}

// holds: the run would not have differed with these flags.
func (r *run) holds(f Flags) bool {
	return r.quiet || f.over(r.began.Flags, r.pinned) == r.began.Flags
}

// outcomes are those of the run, from the state in which the function is called.
func (r *run) outcomes(s *State) []Outcome {
	outs := make([]Outcome, len(r.outs))
	for i := range r.outs {
		d, o := &r.outs[i], s.clone()
		o.Flags, o.set = d.state.Flags.over(s.Flags, d.state.set), s.set|d.state.set
		if r.whole.root != nil && s.mem.root == r.whole.root {
			o.mem = d.state.memory()
		} else {
			for _, c := range d.cells {
				if c.now == nil {
					o.drop(c.cell)
				} else {
					o.put(c.cell, c.now)
				}
			}
		}
		for _, f := range d.facts {
			o.facts = o.facts.with(o.edit(), f.of, f.now)
		}
		if b := s.bits(adrift); d.state.changed.at(adrift).all && b.Len() > 0 { // it has waited
			o.alter(broken, o.changed.at(broken).plus(b))
		}
		o.changed = o.changed.then(d.state.changed)
		if d.state.chain != r.began.chain {
			o.chain = d.state.chain
		}
		if d.state.receiver != r.began.receiver {
			o.receiver = d.state.receiver
		}
		if d.state.looper != r.began.looper {
			o.looper = d.state.looper
		}
		o.taken += d.state.taken
		outs[i] = Outcome{Results: slices.Clone(d.results), State: o}
	}
	return outs
}
