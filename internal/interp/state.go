package interp

import "cmp"

// A mark is a set of operations that a state keeps, by number.
type mark int

const (
	done   mark = iota // may have run on this path
	held               // claims that may not have been given back
	acked              // acknowledgements of the delivery
	loose              // run in goroutines that nobody has waited for: numbers of Started
	begun              // were begun in the goroutine that runs
	broken             // have failed, as the program has found
	adrift             // have failed in goroutines that nobody has waited for
	nMarks
)

// marks are the sets that held where a function began.
type marks [nMarks]Bits

// alterations are what has become of the sets since a function began, nil: nothing. They are
// immutable.
type alterations [nMarks]*change

func (a *alterations) at(m mark) change {
	if c := a[m]; c != nil {
		return *c
	}
	return change{}
}

// A change is what has become of a set since a function began, so that it can be told of any
// set: what was taken away (all of it, if all), and what has come since.
type change struct {
	all       bool
	kill, gen Bits
}

func (c change) of(b Bits) Bits {
	switch {
	case c.all:
		return c.gen
	case c.kill == nil:
		return b.Union(c.gen)
	}
	return b.Minus(c.kill).Union(c.gen)
}

func (c change) with(i int) change {
	c.gen = c.gen.With(i)
	return c
}

func (c change) plus(b Bits) change {
	c.gen = c.gen.Union(b)
	return c
}

func (c change) without(i int) change {
	c.gen = c.gen.without(i)
	if !c.all {
		c.kill = c.kill.With(i)
	}
	return c
}

// then is the change by c and after it by o.
func (c change) then(o change) change {
	if o.all {
		return o
	}
	out := change{all: c.all, gen: c.gen.Minus(o.kill).Union(o.gen)}
	if !c.all {
		out.kill = c.kill.Union(o.kill)
	}
	return out
}

func (a *alterations) then(o *alterations) *alterations {
	if o == &unaltered {
		return a
	}
	if a == &unaltered {
		return o
	}
	all := *a
	for i := range all {
		switch {
		case o[i] == nil:
		case all[i] == nil:
			all[i] = o[i]
		default:
			c := all[i].then(*o[i])
			all[i] = &c
		}
	}
	return &all
}

// either is the change by c or by o.
func (c change) either(o change) change {
	out := change{all: c.all && o.all, gen: c.gen.Union(o.gen)}
	switch {
	case c.all:
		out.kill = o.kill
	case o.all:
		out.kill = c.kill
	default:
		out.kill = c.kill.Minus(c.kill.Minus(o.kill))
	}
	return out
}

var cleared = change{all: true}

// State is what a run knows at one point of one path. A copy goes its own way.
type State struct {
	mem cells
	// facts are what has been learnt of values: by the hash of what was known before.
	facts cells
	// base are the marks where the function began, changed what became of them.
	base    *marks
	changed *alterations
	Flags
	set flagSet // of them, which were set since
	// own is the edit in which the state changes mem and facts, as long as nobody else has them.
	own edit
	// chain are the handlers that Next would run.
	chain *chain
	// receiver is the function that has taken the delivery, looper the one that goes through
	// the records of a delivery.
	receiver, looper *Frame
	// taken counts the deliveries, so that a turn of a loop that took one is known.
	taken int
	// rec notes what the function that runs reads.
	rec *recorder
}

// Looper is the function that goes through the records of the delivery, or nil.
func (s *State) Looper() *Frame { return s.looper }

type chain struct {
	links []*Value
	args  []*Value
}

// ran: there is nothing left of the chain.
func (c *chain) ran() bool { return c != nil && len(c.links) == 0 }

var (
	noMarks   marks
	unaltered alterations
)

// NewState is the state at the start of a program.
func NewState() *State { return &State{base: &noMarks, changed: &unaltered} }

// Fork returns a state from which another run begins.
func (s *State) Fork() *State {
	return &State{mem: s.memory(), base: &noMarks, changed: &unaltered, Flags: s.Flags, chain: s.chain}
}

func (s *State) clone() *State {
	s.shared()
	c := *s
	return &c
}

// shared: others have what the state holds by now, which no longer changes in place. (One that was shared
// already is not written: it may be in use by several machines.)
func (s *State) shared() {
	if s.own != alone {
		s.own = alone
	}
}

// memory is what the state holds, for others to keep.
func (s *State) memory() cells {
	s.shared()
	return s.mem
}

// edit is the one in which the state changes.
func (s *State) edit() edit {
	if s.own == alone {
		s.own = newEdit()
	}
	return s.own
}

// Snapshot returns the state as it is now.
func (s *State) Snapshot() *State {
	c := s.clone()
	c.rec = nil
	return c
}

// alter notes what has become of a set.
func (s *State) alter(m mark, c change) {
	all := *s.changed
	all[m] = &c
	s.changed = &all
}

func (s *State) bits(m mark) Bits { return s.changed.at(m).of(s.base[m]) }

func (s *State) anyBroken() bool {
	c := s.changed.at(broken)
	return c.gen.Len() > 0 || !c.all && s.base[broken].Len() > 0 && s.bits(broken).Len() > 0
}

// alike: nothing that a rule asks about tells the ways to two states apart.
func (s *State) alike(o *State) bool { return s.near(o) && s.holdsLike(o) }

// near: nothing does but which claims are held.
func (s *State) near(o *State) bool {
	return s.Flags == o.Flags && s.anyBroken() == o.anyBroken() && (s.chain == o.chain || s.chain.ran() && o.chain.ran())
}

// holdsLike: the same claims are held, so that it is known on which way which one is given back.
func (s *State) holdsLike(o *State) bool {
	return s.changed == o.changed || s.changed[held] == o.changed[held] || s.Held().Equal(o.Held())
}

// same: nothing at all does, but what is marked.
func (s *State) same(o *State) bool { return s.mem.hash() == o.mem.hash() && s.alike(o) }

// absorb makes s stand for an equal state that was reached another way, too.
func (s *State) absorb(o *State) {
	if s.changed != o.changed {
		all := *s.changed
		for m := range all {
			if all[m] != o.changed[m] {
				c := s.changed.at(mark(m)).either(o.changed.at(mark(m)))
				all[m] = &c
			}
		}
		s.changed = &all
	}
	s.taken = max(s.taken, o.taken)
}

// knows: all that happened on the way to o is noted in s, too.
func (s *State) knows(o *State) bool {
	for m := range s.changed {
		if mark(m) != begun && !s.bits(mark(m)).Holds(o.bits(mark(m))) {
			return false
		}
	}
	return true
}

// Done are the operations that may have run before on this path.
func (s *State) Done() Bits { return s.bits(done) }

// Acks are the acknowledgements that may have been given.
func (s *State) Acks() Bits { return s.bits(acked) }

// Ack notes an acknowledgement.
func (s *State) Ack(op int) { s.alter(acked, s.changed.at(acked).with(op)) }

// Loose are the numbers of what was started in goroutines that nobody has waited for yet.
func (s *State) Loose() Bits { return s.bits(loose) }

// Start notes an operation in the goroutine that runs.
func (s *State) Start(op int) { s.alter(begun, s.changed.at(begun).with(op)) }

// Broken are the operations whose error was found on this path.
func (s *State) Broken() Bits { return s.bits(broken) }

func (s *State) breaks(op int) { s.alter(broken, s.changed.at(broken).with(op)) }

func (s *State) mends(op int) { s.alter(broken, s.changed.at(broken).without(op)) }

// Held are the claims that may be held in this state; Hold and Release change them.
func (s *State) Held() Bits { return s.bits(held) }

// Hold notes that a claim was won.
func (s *State) Hold(op int) { s.alter(held, s.changed.at(held).with(op)) }

// HoldOnly makes the claims held that were held in another state of the same function: others
// belong to a delivery that has ended.
func (s *State) HoldOnly(before *State) { s.alter(held, before.changed.at(held)) }

// Release notes that a claim was given back.
func (s *State) Release(op int) { s.alter(held, s.changed.at(held).without(op)) }

// enterGo begins a goroutine, leaveGo goes on behind its start. What the goroutine waits for,
// and what it keeps of the delivery, does not hold for its starter, who learns of a failure
// when the goroutine is waited for.
func (s *State) enterGo() (starter *State) {
	was := s.slim()
	s.Async, s.set = true, s.set|asyncFlag
	s.alter(begun, cleared)
	return was
}

func (m *Machine) leaveGo(s, was *State, by *CallSite, at uint64) {
	s.restore(asyncFlag|keptFlag, was)
	now, still := s.changed.at(begun).gen, s.changed.at(loose).gen
	s.alter(loose, was.changed.at(loose).plus(still).plus(m.table.start(now, by, at)))
	s.alter(begun, was.changed.at(begun).plus(now))
	s.alter(adrift, s.changed.at(adrift).plus(s.changed.at(broken).gen.Minus(was.changed.at(broken).gen)))
	s.alter(broken, was.changed.at(broken))
}

// A Started is an operation that one place starts in a goroutine.
type Started struct {
	Op *Op
	By *Frame // of the goroutine, without its function, which may be one of several
}

// start are the numbers of operations that a place has started.
func (t *opTable) start(ops Bits, by *CallSite, at uint64) (numbers Bits) {
	ops.Each(func(op int) {
		key := mix(at, uint64(op))
		n, ok := t.startsBy[key]
		if !ok {
			n = len(t.starts)
			t.startsBy[key] = n
			t.starts = append(t.starts, Started{t.list[op], &Frame{Up: by.Frame, Call: by.Pos, Async: true, Sent: by.Sent, Handed: by.Handed, Own: by.Own}})
		}
		numbers = numbers.With(n)
	})
	return numbers
}

// Started is what has a number of State.Loose.
func (m *Machine) Started(n int) Started { return m.table.starts[n] }

// waited notes that the goroutines have ended.
func (s *State) waited() {
	s.alter(broken, s.changed.at(broken).plus(s.bits(adrift)))
	s.alter(loose, cleared)
	s.alter(adrift, cleared)
}

// next begins another delivery, which a function takes.
func (s *State) next(receiver *Frame) {
	s.receiver = receiver
	s.taken++
	for _, m := range []mark{acked, broken, adrift} {
		s.alter(m, cleared)
	}
	s.Verdict, s.Kept, s.Locked = Untold, false, false
	s.set |= verdictFlag | keptFlag | lockedFlag
}

// turnedBack makes the state that of another turn of a loop: what was told about one delivery,
// or learnt in one turn, does not hold for the next one.
func (s *State) turnedBack(before *State) {
	s.alter(acked, before.changed.at(acked))
	s.alter(broken, before.changed.at(broken))
	s.restore(verdictFlag|keptFlag|lockedFlag, before)
	s.facts = before.facts
}

// ReceivedIn reports whether the delivery was taken in a frame or below it.
func (s *State) ReceivedIn(fr *Frame) bool {
	for at := s.receiver; at != nil; at = at.Up {
		if at.path == fr.path || at.Async && fr.Async && at.Call == fr.Call && at.Up != nil && at.Up.path == fr.Up.path {
			return true
		}
	}
	return false
}

// join is a state that stands for both.
func (w meeting) states(a, b *State) *State {
	out := a.clone()
	out.absorb(b)
	out.Flags, out.set = a.Flags.join(b.Flags), a.set|b.set
	a.rec.pin(a.set ^ b.set)
	out.facts = a.facts.common(out.edit(), b.facts)
	out.mem = a.mem.join(out.edit(), b.mem, func(c uint64, x, y *Value) *Value { return w.of(c).join(x, y) })
	return out
}

// learn notes that a value is what v says.
func (s *State) learn(old, v *Value) { s.facts = s.facts.with(s.edit(), old.Hash(), v) }

// NotEmpty notes that a value that is not known is not nil, "" or 0, and gives it as such.
func (s *State) NotEmpty(v *Value) *Value {
	if v == nil || v.Kind != Sym && v.Kind != Opaque || v.NonNil {
		return v
	}
	now := v.with(func(c *Value) { c.NonNil, c.was = true, cmp.Or(v.was, v) })
	s.learn(v, now)
	return now
}

// maxFacts bounds how often a value that was learnt is looked up in turn.
const maxFacts = 8

// resolve is what is known of a value by now.
func (s *State) resolve(v *Value) *Value {
	if s.facts.root == nil || v == nil {
		return v
	}
	for range maxFacts {
		switch v.Kind {
		case Sym, Opaque, Choice, Pred:
		default:
			return v
		}
		h := v.Hash()
		now := s.facts.get(h)
		if now == nil {
			return v
		}
		s.rec.fact(h, now)
		v = now
	}
	return v
}
