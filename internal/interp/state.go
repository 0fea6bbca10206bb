package interp

import (
	"maps"
	"slices"
)

// memory maps cells to their contents. It is copied when two paths part.
type memory struct {
	cells  map[uint64]*Value
	shared bool
	hash   uint64
}

func newMemory() *memory { return &memory{cells: map[uint64]*Value{}} }

func (m *memory) get(cell uint64) *Value { return m.cells[cell] }

// State is what a run knows at one point of one path.
type State struct {
	mem *memory
	log *cellLog
	// done are the operations that may have run on this path.
	// held are the claims that may not have been given back.
	done, held Bits
	// acks are acknowledgements of the delivery; loose operations run in goroutines that nobody
	// has waited for; broken ones have failed, as the program has found.
	acks, loose, broken Bits
	// begun are the operations that were loose at some time in the goroutine that runs. adrift
	// ones have failed in goroutines that nobody has waited for.
	begun, adrift Bits
	// Item: inside the loop over the records of a delivery. Received: the delivery has
	// arrived. Aborted: the chain of handlers was ended. Failed: an error was found.
	Item, Received, Aborted, Async, Failed bool
	// Verdict is what the source was told so far. Kept: the event was stored, or handed on.
	// Locked: what is read now, another delivery can't change before this one is done.
	Verdict      Verdict
	Kept, Locked bool
	// chain are the handlers that Next would run.
	chain *chain
	// receiver is the function that has taken the delivery.
	receiver *Frame
	// looper is the function that goes through the records of a delivery.
	looper *Frame
	// taken counts the deliveries, so that a turn of a loop that took one is known.
	taken int
}

// enterItem: a function takes a record out of a delivery that holds several.
func (s *State) enterItem(fr *Frame) { s.Item, s.looper = true, fr }

// Looper is the function that goes through the records of the delivery, or nil.
func (s *State) Looper() *Frame { return s.looper }

// A Verdict is what the source of a delivery was told.
type Verdict uint8

const (
	Untold  Verdict = iota
	Done            // it was acknowledged
	Refused         // it comes again, or the sender knows that it failed
	Unclear         // it was answered, it is not known how
)

type chain struct {
	links []*Value
	args  []*Value
}

// NewState is the state at the start of a program.
func NewState() *State { return &State{mem: newMemory(), log: newCellLog()} }

// globalCell marks the cells of package variables: they are always reachable.
const globalCell = 1 << 63

// cellLog lists the cells that a run has made, in order: those of one function's
// activation are a tail of it when that activation ends.
type cellLog struct {
	cells []uint64
	known map[uint64]bool
}

func newCellLog() *cellLog { return &cellLog{known: map[uint64]bool{}} }

func (l *cellLog) add(c uint64) {
	if !l.known[c] {
		l.known[c] = true
		l.cells = append(l.cells, c)
	}
}

func (s *State) clone() *State {
	c := *s
	s.mem.shared = true
	c.mem = &memory{cells: s.mem.cells, shared: true, hash: s.mem.hash}
	return &c
}

func (s *State) put(cell uint64, v *Value) {
	m := s.mem
	old, had := m.cells[cell]
	if had && old == v {
		return
	}
	if m.shared {
		m.cells = maps.Clone(m.cells)
		m.shared = false
	}
	if had {
		m.hash ^= cellHash(cell, old)
	} else if cell&globalCell == 0 {
		s.log.add(cell)
	}
	m.cells[cell] = v
	m.hash ^= cellHash(cell, v)
}

func (s *State) drop(cells []uint64) {
	m := s.mem
	if m.shared {
		m.cells = maps.Clone(m.cells)
		m.shared = false
	}
	for _, c := range cells {
		if v, ok := m.cells[c]; ok {
			m.hash ^= cellHash(c, v)
			delete(m.cells, c)
		}
	}
}

func cellHash(cell uint64, v *Value) uint64 { return mix(mix(fnvOffset, cell), v.Hash()) }

// kind is what the state says of the way to it, whatever is stored.
func (s *State) kind() uint64 {
	h := s.flags()
	if s.broken.Len() > 0 {
		h = mix(h, 29)
	}
	return h
}

func (s *State) flags() uint64 {
	h := mix(fnvOffset, uint64(s.Verdict)+31)
	for i, b := range []bool{s.Item, s.Received, s.Aborted, s.Async, s.Failed, s.Kept, s.Locked} {
		if b {
			h = mix(h, uint64(i)+13)
		}
	}
	return h
}

func (s *State) key() uint64 {
	h := mix(mix(s.mem.hash, 11), s.flags())
	if s.chain != nil {
		for _, l := range s.chain.links {
			h = mix(h, l.Hash())
		}
	}
	return h
}

// absorb makes s stand for an equal state that was reached another way, too.
func (s *State) absorb(o *State) {
	s.done = s.done.Union(o.done)
	s.held = s.held.Union(o.held)
	s.acks, s.loose, s.broken = s.acks.Union(o.acks), s.loose.Union(o.loose), s.broken.Union(o.broken)
	s.begun, s.adrift, s.taken = s.begun.Union(o.begun), s.adrift.Union(o.adrift), max(s.taken, o.taken)
}

// knows: all that happened on the way to o is noted in s, too.
func (s *State) knows(o *State) bool {
	return s.done.Union(o.done).Equal(s.done) && s.held.Union(o.held).Equal(s.held) && s.acks.Union(o.acks).Equal(s.acks) &&
		s.loose.Union(o.loose).Equal(s.loose) && s.broken.Union(o.broken).Equal(s.broken) &&
		s.adrift.Union(o.adrift).Equal(s.adrift)
}

// Acks are the acknowledgements that may have been given; Ack notes one.
func (s *State) Acks() Bits { return s.acks }

// Ack notes an acknowledgement.
func (s *State) Ack(op int) { s.acks = s.acks.With(op) }

// Loose are operations that run in goroutines that nobody has waited for yet.
func (s *State) Loose() Bits { return s.loose }

// Start notes an operation in a goroutine.
func (s *State) Start(op int) { s.loose, s.begun = s.loose.With(op), s.begun.With(op) }

// starter is what the starter of a goroutine keeps to itself.
type starter struct {
	async, kept                  bool
	loose, begun, broken, adrift Bits
}

// enterGo begins a goroutine, leaveGo goes on behind its start. What the goroutine waits for,
// and what it keeps of the delivery, does not hold for its starter, who learns of a failure
// when the goroutine is waited for.
func (s *State) enterGo() starter {
	was := starter{s.Async, s.Kept, s.loose, s.begun, s.broken, s.adrift}
	s.Async, s.begun = true, nil
	return was
}

func (s *State) leaveGo(was starter) {
	s.Async, s.Kept = was.async, was.kept
	s.loose, s.begun = was.loose.Union(s.begun), was.begun.Union(s.begun)
	s.adrift = s.adrift.Union(s.broken.Minus(was.broken))
	s.broken = was.broken
}

// waited notes that the goroutines have ended.
func (s *State) waited() {
	s.loose = nil
	s.broken, s.adrift = s.broken.Union(s.adrift), nil
}

// Broken are the operations whose error was found on this path.
func (s *State) Broken() Bits { return s.broken }

// ReceivedIn reports whether the delivery was taken in a frame or below it.
func (s *State) ReceivedIn(fr *Frame) bool {
	for at := s.receiver; at != nil; at = at.Up {
		if at == fr {
			return true
		}
	}
	return false
}

// next begins another delivery, which a function takes.
func (s *State) next(receiver *Frame) {
	s.receiver = receiver
	s.taken++
	s.acks, s.broken, s.adrift, s.Verdict, s.Kept, s.Locked = nil, nil, nil, Untold, false, false
}

// Held are the claims that may be held in this state; Hold and Release change them.
func (s *State) Held() Bits { return s.held }

// Hold notes that a claim was won.
func (s *State) Hold(op int) { s.held = s.held.With(op) }

// HoldOnly makes the claims held that were held in another state: others belong to a
// delivery that has ended.
func (s *State) HoldOnly(before *State) { s.held = before.held }

// Release notes that a claim was given back.
func (s *State) Release(op int) { s.held = s.held.without(op) }

// joinState merges b into a.
func joinState(a, b *State) *State { return joinStates(a, b, 0) }

func joinStates(a, b *State, site uint64) *State {
	out := a.clone()
	out.absorb(b)
	out.Failed = a.Failed && b.Failed
	out.Item = a.Item && b.Item
	out.Received = a.Received && b.Received
	out.Aborted = a.Aborted && b.Aborted
	out.Kept, out.Locked = a.Kept && b.Kept, a.Locked && b.Locked
	if a.Verdict != b.Verdict {
		out.Verdict = Untold
	}
	var cells []uint64
	for c := range b.mem.cells {
		cells = append(cells, c)
	}
	slices.Sort(cells)
	for _, c := range cells {
		v := b.mem.cells[c]
		if w, ok := a.mem.cells[c]; ok {
			if site == 0 {
				v = join(w, v)
			} else {
				v = joinAs(w, v, mix(site, c))
			}
		}
		out.put(c, v)
	}
	return out
}

// load reads through an address.
func (s *State) load(p *Value) *Value {
	switch p.Kind {
	case Ptr:
		content := s.mem.get(p.Cell)
		if content == nil {
			content = p.Base
			if content == nil {
				return zero(p.CK)
			}
		}
		return walk(content, p.Path, p)
	case Choice:
		var out *Value
		for _, e := range p.Elems {
			if e.Kind == Ptr {
				out = join(out, s.load(e.with(func(c *Value) { c.CK, c.Owner, c.Field, c.Text = p.CK, p.Owner, p.Field, p.Text })))
			}
		}
		if out != nil {
			return out
		}
	}
	return fieldSym(p, "*", p.Owner, p.Text)
}

// walk reads a path inside a value. What was never set is zero, or a part of what the
// struct is based on; like says which type it has.
func walk(v *Value, path []string, like *Value) *Value {
	for i, step := range path {
		switch v.Kind {
		case Struct:
			next := v.Get(step)
			if next == nil && len(step) > 0 && step[0] == '[' {
				next = v.Get("[*]")
				if step == "[*]" {
					next = joinElems(v)
				}
			}
			if next == nil {
				if v.Base != nil {
					return unset(v.Base, path[i:], like)
				}
				if like == nil {
					return &Value{Kind: Struct}
				}
				return zero(like.CK)
			}
			v = next
		case Sym, Opaque:
			return unset(v, path[i:], like)
		case Ptr:
			// An embedded pointer is passed through by its own load.
			return fieldSym(v, step, "", "")
		case Choice:
			var out *Value
			for _, e := range v.Elems {
				if !e.IsNil() {
					out = join(out, walk(e, path[i:], like))
				}
			}
			if out == nil {
				out = fieldSym(v, step, "", "")
			}
			return out
		default:
			return fieldSym(v, step, "", "")
		}
	}
	return v
}

// unset is a field of an unknown value.
func unset(base *Value, path []string, like *Value) *Value {
	for i, step := range path {
		owner, typ := "", ""
		if i == len(path)-1 && like != nil {
			owner, typ = like.Owner, like.Text
		}
		if step == "Valid" && base.NonNil && like != nil && nullableType(like.Owner) {
			return trueValue.withFrom(base.From)
		}
		batch := base.Prov&Batch != 0 && step == "[*]"
		base = fieldSym(base, step, owner, typ)
		if batch {
			base.Prov = base.Prov&^Batch | Item
		}
	}
	return base
}

func joinElems(v *Value) *Value {
	var out *Value
	for i, n := range v.Names {
		if len(n) > 0 && n[0] == '[' {
			out = join(out, v.Elems[i])
		}
	}
	return out
}

// Content follows pointers to what they point to; nil if v is nil.
func (s *State) Content(v *Value) *Value {
	for range 4 {
		if v == nil || v.Kind != Ptr {
			break
		}
		v = s.load(v)
	}
	return v
}

// store writes through an address.
func (s *State) store(p *Value, v *Value) {
	switch p.Kind {
	case Ptr:
		content := s.mem.get(p.Cell)
		if content == nil && len(p.Path) > 0 {
			content = &Value{Kind: Struct, Base: p.Base}
		}
		s.put(p.Cell, update(content, p.Path, v))
	case Choice:
		for _, e := range p.Elems {
			if e.Kind == Ptr {
				s.store(e, join(s.load(e), v))
			}
		}
	}
}

// maxElems bounds the elements of an array or map that are told apart: of a larger table the
// rest is any element.
const maxElems = 512

func update(v *Value, path []string, x *Value) *Value {
	if len(path) == 0 {
		return x
	}
	if v == nil || v.Kind != Struct {
		base := v
		if v != nil && v.Kind != Sym && v.Kind != Opaque {
			base = nil
		}
		v = &Value{Kind: Struct, Base: base}
	}
	step := path[0]
	inner := v.Get(step)
	if inner == nil && len(v.Names) >= maxElems && step[0] == '[' {
		step = "[*]"
		inner = v.Get(step)
	}
	if inner == nil && len(path) > 1 && v.Base != nil {
		inner = fieldSym(v.Base, step, "", "")
	}
	if step == "[*]" && len(path) == 1 {
		x = join(inner, x)
	}
	return v.set(step, update(inner, path[1:], x))
}

// Fork returns a state that can go its own way.
func (s *State) Fork() *State {
	c := s.clone()
	c.done, c.held, c.acks, c.loose, c.broken, c.begun, c.adrift = nil, nil, nil, nil, nil, nil, nil
	c.log = newCellLog()
	return c
}

// Snapshot returns the state as it is now.
func (s *State) Snapshot() *State { return s.clone() }

// Adopt makes what v refers to in another state known here.
func (s *State) Adopt(from *State, v *Value) { s.adopt(from, v) }

// Reaches reports whether v refers to the object with that identity.
func (s *State) Reaches(v *Value, ident uint64) bool {
	seen := map[*Value]bool{}
	var walk func(v *Value) bool
	walk = func(v *Value) bool {
		if v == nil || seen[v] {
			return false
		}
		seen[v] = true
		if (v.Kind == Sym || v.Kind == Ptr) && v.Ident() == ident {
			return true
		}
		if v.Cell != 0 && walk(s.mem.get(v.Cell)) {
			return true
		}
		for _, e := range v.Elems {
			if walk(e) {
				return true
			}
		}
		return walk(v.Base)
	}
	return walk(v)
}
