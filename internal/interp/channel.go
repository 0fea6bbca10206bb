package interp

import (
	"slices"
	"strconv"
	"strings"

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
	return typ != "" && !slices.Contains([]string{"struct{}", "bool", "error", "time.Time", "os.Signal"}, typ)
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
		site := &CallSite{Frame: a.fr, Pos: in.Pos, Name: fr.Func.Name, Go: true, Sent: true, Handed: hands(v), Own: r.own}
		c := call{site: site, args: fr.args, at: mixText(a.site(in), fr.Func.Name), dynamic: true}
		was := s.enterGo()
		ends := a.m.enter(fr.Func, fr.free, c, s)
		for _, e := range ends {
			a.m.leaveGo(e.State, was, site, c.at)
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
		cell := c.cell()
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

// receive covers what comes from channels and iterators. It returns false where a receiver of what
// was sent would wait for more.
func (a *activation) receive(in *summary.Instr, p *path) bool {
	var v *Value
	switch in.Op {
	case summary.Next:
		it := a.val(p, in.A[0])
		typ := a.f.Names[in.Type]
		if it.Field == iterates {
			if v = a.nextEntry(it, p.st); v != nil {
				break
			}
			it = it.Elems[0]
		}
		elem := a.m.element(a.fr, it, typ, p.st)
		key := newSym(mix(a.site(in), 3), "")
		key.Prov = it.Prov&^Batch | elem.Prov&Item
		key.setOrigins(it.Origins())
		v = &Value{Kind: Tuple, Elems: []*Value{newSym(mix(a.site(in), 2), "bool"), key, elem}}
	case summary.Recv:
		ch := a.val(p, in.A[0])
		sent, done := p.st.sentTo(ch)
		if done {
			return false
		}
		ok := newSym(mix(a.site(in), 2), "bool")
		if v = sent; v == nil {
			v = a.take(in, p, ch, a.f.Names[in.Type], 0)
		} else {
			ok = trueValue
		}
		if in.CommaOk() {
			v = &Value{Kind: Tuple, Elems: []*Value{v, ok}}
		}
	case summary.Select:
		elems := []*Value{newSym(mix(a.site(in), 1), "int"), newSym(mix(a.site(in), 2), "bool")}
		for i, typ := range strings.Split(a.f.Names[in.Type], "|") {
			if typ == "" || i >= len(in.A) { // only receives have a result
				continue
			}
			sent, done := p.st.sentTo(a.val(p, in.A[i]))
			if done {
				return false
			}
			if sent == nil {
				sent = a.take(in, p, a.val(p, in.A[i]), typ, uint64(i))
			} else { // it is there: the others need not be waited for
				elems[0], elems[1] = Int(strconv.Itoa(i)), trueValue
			}
			elems = append(elems, sent)
		}
		v = &Value{Kind: Tuple, Elems: elems}
	}
	if in.Dst >= 0 {
		p.regs[in.Dst] = v
	}
	return true
}

// sends are the outcomes of what a select may send.
func (a *activation) sends(in *summary.Instr, p *path) []Outcome {
	outs := []Outcome{{State: p.st}}
	types := strings.Split(a.f.Names[in.Type], "|")
	value := len(types) // behind the channels
	for i, typ := range types {
		if typ != "" || value >= len(in.A) {
			continue
		}
		ch, v := a.val(p, in.A[i]), a.val(p, in.A[value])
		value++
		outs = append(outs, a.send(in, ch, v, p.st.clone())...)
	}
	return a.m.mergeOutcomes(outs, meeting{at: mix(a.site(in), atEnd)})
}

// take receives from a channel. A delivery that arrives this way starts a handler.
func (a *activation) take(in *summary.Instr, p *path, ch *Value, typ string, nth uint64) *Value {
	v := newSym(mix(a.site(in), 5+nth), typ)
	if ch.Prov.Fresh() { // a clock's channel
		v.comesFrom(ch)
	}
	if ch.Kind == Ptr {
		if c := p.st.get(ch.Cell); c != nil && c.Kind == Struct {
			if e := joinElems(c); e != nil {
				v = e
			}
		}
	}
	d := a.m.deliveryType(typ)
	if a.m.Wires {
		a.m.receivesFrom(a.fr, ch, typ, d != nil && d.Channel, p.st)
	}
	if (d == nil || !d.Channel) && !signal(ch, typ) {
		p.st.waited()
	}
	if d != nil && d.Channel {
		v = v.with(func(c *Value) { c.Prov |= Payload | Item })
		if v.Kind == Sym {
			v.NonNil = true
		}
		a.m.received(a.fr, in.Pos, ch, typ, d.Kind, p.st)
	}
	return v
}

// signal: what comes from the channel is a time, or the end of a context: no goroutine of the
// program has sent it.
func signal(ch *Value, typ string) bool {
	return typ == "time.Time" || typ == "struct{}" && ch.Kind == Sym && ch.Owner == ""
}
