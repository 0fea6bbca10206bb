package interp

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Receiver is a function that takes what the program sends itself out of a channel: a worker.
type Receiver struct {
	frame *Frame // as it was run when the program was put together
	state *State
	ch    *Value // as it knows it
	own   bool   // it takes deliveries: it is a handler of its own
}

// maxReceivers bounds the functions that are run for what is sent into one channel.
const maxReceivers = 4

// Entries of a channel's cell: an element that was sent and is worked off now, and that this was
// taken out.
const (
	sentMark  = "$sent"
	takenMark = "$taken"
)

// channelOf is the identity of a channel: that of the variable it was made in, or else the field
// that it was read from.
func channelOf(ch *Value) uint64 {
	if ch.Kind == Sym && ch.Owner != "" {
		return mixText(mixText(fnvOffset, ch.Owner), ch.Field)
	}
	return ch.Ident()
}

// Workload reports whether elements of a type that a channel holds may be work: what else is sent
// are signals.
func Workload(typ string) bool {
	return typ != "" && !slices.Contains([]string{"struct", "bool", "error", "time.Time", "os.Signal"}, typ)
}

// receivesFrom notes, while the program is put together, that a function takes elements out of a
// channel; own: they are deliveries.
func (m *Machine) receivesFrom(fr *Frame, ch *Value, typ string, own bool, s *State) {
	if m.Receivers == nil || !Workload(typ) {
		return
	}
	for _, c := range alts(ch) {
		if c.Kind == Const {
			continue
		}
		id := channelOf(c)
		if list := m.Receivers[id]; len(list) < maxReceivers && !slices.ContainsFunc(list, func(r Receiver) bool { return r.frame.Func == fr.Func }) {
			m.Receivers[id] = append(list, Receiver{fr, s.Fork(), c, own})
		}
	}
}

// send puts an element into a channel. Who receives from it works it off in goroutines of their own.
func (a *activation) send(in *summary.Instr, ch, v *Value, s *State) []Outcome {
	outs := []Outcome{{State: s}}
	if !a.m.Wires {
		for _, c := range alts(ch) {
			for _, r := range a.m.receivers(c) {
				outs = a.received(in, r, v, outs)
			}
		}
	}
	at := a.extend(pointer(ch), "[*]", "", "", summary.Nil)
	for _, o := range outs {
		o.State.store(at, v)
	}
	return outs
}

// receivers are those of a channel, also of one that a constructor has put into the field that it
// was read from.
func (m *Machine) receivers(ch *Value) []Receiver {
	list := m.Receivers[channelOf(ch)]
	if ch.Kind != Sym || ch.Owner == "" {
		return list
	}
	for _, k := range m.Fields[ch.Owner+"."+ch.Field] {
		for _, r := range m.Receivers[channelOf(k.Value)] {
			if len(list) < maxReceivers && !slices.ContainsFunc(list, func(o Receiver) bool { return o.frame.Func == r.frame.Func }) {
				list = append(slices.Clip(list), r)
			}
		}
	}
	return list
}

// hands: what is sent is work by itself: a function, or something that holds one.
func hands(v *Value) bool {
	return v.Kind == Func || v.Kind == Struct && slices.ContainsFunc(v.Elems, func(e *Value) bool { return e.Kind == Func })
}

// received runs a receiver for one element: until it would take the next one.
func (a *activation) received(in *summary.Instr, r Receiver, v *Value, outs []Outcome) []Outcome {
	fr, ch := r.frame, pointer(r.ch)
	var next []Outcome
	for _, o := range outs {
		s := o.State.clone()
		for _, x := range slices.Concat(fr.args, fr.free) {
			s.adopt(r.state, x)
		}
		before := s.get(ch.Cell)
		elem := (&Value{Kind: Struct, Base: ch.Base}).set("[*]", v).set(sentMark, trueValue)
		s.put(ch.Cell, elem)
		was := s.enterGo()
		site := &CallSite{Frame: a.fr, Pos: in.Pos, Name: fr.Func.Name, Go: true, Sent: true, Handed: hands(v), Own: r.own}
		c := call{site: site, args: fr.args, at: mixText(a.site(in), fr.Func.Name), dynamic: true}
		ends := a.m.enter(fr.Func, fr.free, c, s)
		for _, e := range ends {
			e.State.leaveGo(was)
			if before == nil {
				e.State.drop(ch.Cell)
			} else {
				e.State.put(ch.Cell, before)
			}
			next = append(next, Outcome{State: e.State})
		}
		if len(ends) == 0 {
			next = append(next, o)
		}
	}
	return a.m.mergeOutcomes(next, meeting{at: mix(a.site(in), atEnd)})
}

// sentTo is what was sent into a channel and is worked off now: nil if there is none. done: it was
// taken before, and the receiver waits for the next one.
func (s *State) sentTo(ch *Value) (v *Value, done bool) {
	for _, c := range alts(ch) {
		if c.Kind == Const {
			continue
		}
		cell := pointer(c).Cell
		content := s.get(cell)
		if content.Get(takenMark) != nil {
			return nil, true
		}
		if content.Get(sentMark) != nil {
			s.put(cell, (&Value{Kind: Struct, Base: content.Base}).set(takenMark, trueValue))
			return content.Get("[*]"), false
		}
	}
	return nil, false
}
