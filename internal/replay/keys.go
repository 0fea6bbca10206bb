package replay

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Key is an idempotency key that does not tell a redelivery from another event.
type Key struct {
	Site
	// What is the operation that is given the key, by name.
	What string
	// Fresh: the second delivery of an event makes another key. Otherwise different events
	// have the same.
	Fresh bool
	// Sometimes: it may be the same, as a time of day, or in the same process.
	Sometimes bool
	// Constant is the key's text, if that is all that it consists of.
	Constant string
	// Fallback: the key is used where the client sends none.
	Fallback bool
	// Part is the first that makes the key useless; Several: there are others.
	Part    Part
	Several bool
	// Stable are the ids that the handler's delivery offers, as "SQSMessage.MessageId".
	Stable []StableID
	// Arg is the argument of the call at Pos that is the key, as written; -1: it is what is
	// stored at Pos.
	Arg int
}

// A Part is the part of a key that makes it useless.
type Part struct {
	Class Class
	// Name is the function, field or header that gives it; Package and Pos are where.
	Name    string
	Package *summary.Package
	Pos     summary.Pos
}

// A Class says what makes a part of a key useless.
type Class string

// The first four are new in each delivery, the others are common to several events.
const (
	Random    Class = "random"
	Clock     Class = "clock"
	Attempt   Class = "attempt"
	Process   Class = "process"
	Timestamp Class = "timestamp"
	Fixed     Class = "fixed"
)

// A StableID is a field of a type of the catalogue that holds the delivery's id.
type StableID struct {
	Package, Type, Field string
}

// keyUse is one use of a value as an idempotency key, in the first run.
type keyUse struct {
	op     *interp.Op
	raw    *interp.Value // as it is given
	about  *interp.Value // with what it comes from
	guard  bool
	text   string
	client bool // it is, or contains, what the client has sent
	at     interp.Place
	// origin is where the first part begins that makes it useless; several: there are others.
	origin  *interp.Origin
	several bool
}

func (u *keyUse) fresh() bool { return u.about.Prov.Fresh() }

// common: other events have the same key: it consists of what they have in common.
func (u *keyUse) common() bool {
	p := u.about.Prov
	return p&(interp.Timestamp|interp.Fixed) != 0 && p&(interp.DeliveryID|interp.ClientKey) == 0
}

// keys asks whether what is given as an idempotency key recognises the event.
type keys struct {
	deaf
	*first
	redelivery *redelivery
	uses       []keyUse
	judged     bool
	bad        []*keyUse // those that do not recognise the event, each place once
}

// of are the keys that an operation is given.
func (q *keys) of(op *interp.Op, a act.Act) []keyUse {
	var out []keyUse
	for _, k := range q.reader.Keys(op, a) {
		out = append(out, q.use(op, k))
	}
	return out
}

// performed keeps uses of keys, each value once: an operation is performed once for each way
// that leads to it.
func (q *keys) performed(op *interp.Op, a act.Act, _ *interp.State) {
	for _, u := range q.of(op, a) {
		if !slices.ContainsFunc(q.uses, func(o keyUse) bool {
			return o.op == u.op && o.guard == u.guard && o.at == u.at && o.raw.Hash() == u.raw.Hash() && o.about.Prov == u.about.Prov
		}) {
			q.uses = append(q.uses, u)
		}
	}
}

// use judges a value that is used as a key.
func (q *keys) use(op *interp.Op, k act.Key) keyUse {
	c, v := op.Call, k.Value
	u := keyUse{op: op, raw: v, about: c.About(v), guard: k.Guard}
	if q.hd.Kind == "schedule" { // the slot of a schedule is its natural key
		u.about = u.about.Without(interp.Clock)
	}
	inner := q.firstOf(c, v)
	if inner.Kind == interp.Const && inner.CK == summary.String && inner.Text != "" {
		u.text = inner.Text
	}
	u.client = u.about.Prov&interp.ClientKey != 0
	if !u.fresh() && !u.common() && u.text == "" {
		return u // another use of the same place may differ
	}
	for _, o := range u.about.Origins() {
		if u.fresh() != o.Prov.Fresh() {
			continue
		}
		if u.origin != nil {
			u.several = true
			break
		}
		u.origin = o
	}
	u.at = q.place(op, v, k.Path)
	u.at = q.innermost(c, u)
	return u
}

// firstOf follows pointers and one-element lists to the text of a key.
func (q *keys) firstOf(c *interp.Call, v *interp.Value) *interp.Value {
	x := c.Content(v)
	if x.Kind == interp.Struct && len(x.Elems) == 1 && strings.HasPrefix(x.Names()[0], "[") {
		return c.Content(x.Elems[0])
	}
	return x
}

// madeIn: the key of an operation is made anew in the repeated code.
func (q *keys) madeIn(op *interp.Op, made func(*interp.Origin) bool) bool {
	return slices.ContainsFunc(q.uses, func(u keyUse) bool {
		return u.op == op && !u.guard && u.fresh() && u.origin != nil && made(u.origin)
	})
}

// answer are the keys that differ between deliveries of one event, or that different
// events share.
func (q *keys) answer() []Finding {
	var out []Finding
	for _, u := range q.unstable() {
		if k, ok := q.finding(u); ok {
			out = append(out, k)
		}
	}
	return out
}

// unstable are the uses of such keys, one for each place.
func (q *keys) unstable() []*keyUse {
	if q.judged {
		return q.bad
	}
	q.judged = true
	seen := map[interp.Place]bool{}
	for i := range q.uses {
		u := &q.uses[i]
		switch {
		case u.at.Frame == nil || seen[u.at] || q.blurred(u) || u.guard && (!q.recognises(u) || q.countsFor(u.op.ID)):
			continue
		case u.fresh():
			if q.readBack(u) {
				continue
			}
		case u.guard && q.lock(u.op):
			continue
		}
		seen[u.at] = true
		q.bad = append(q.bad, u)
	}
	return q.bad
}

// blurred: the value stands for those of several ways, of which others tell better: it may be one
// that no guard is given.
func (q *keys) blurred(u *keyUse) bool {
	return u.op.Frame.Blurred && (u.guard && q.acts[u.op.ID].Claim == nil || slices.ContainsFunc(q.uses, func(o keyUse) bool {
		return !o.op.Frame.Blurred && placeOf(o.op) == placeOf(u.op)
	}))
}

// recognises: the guard's answer decides; a read is one of what the handler records under
// the same key.
func (q *keys) recognises(u *keyUse) bool {
	a := q.acts[u.op.ID]
	if a.Claim != nil { // a code that is merely unique is none
		return !q.plain(u.op) && q.decides(u.op) && !q.redelivery.idle()[u.op.ID]
	}
	if len(q.asked[u.op.ID]) == 0 || !u.fresh() || act.Made(u.op.Call, u.raw) { // it asks for what was made here
		return false
	}
	for _, r := range a.Reads {
		if r.Space == "file" { // a scratch file or folder, named anew
			continue
		}
		for _, other := range q.acts {
			for _, w := range other.Writes {
				if r.Finds(w, u.raw) {
					return q.redelivery.asks(u.op.ID)
				}
			}
		}
	}
	return false
}

// lock: the claim excludes, and is given back although nothing has failed: its name may be a constant.
func (q *keys) lock(op *interp.Op) bool {
	cl := q.acts[op.ID].Claim
	if cl == nil {
		return false
	}
	for id, a := range q.acts {
		for _, d := range a.Deletes {
			if id != op.ID && q.calm[id] && d.Is(cl.Target) {
				return true
			}
		}
	}
	return false
}

// readBack: where the first delivery stopped at the operation, the second one finds the
// key that it has stored, and uses that.
func (q *keys) readBack(u *keyUse) bool {
	w := q.newSecond([]int{u.op.ID}, false)
	w.visible = q.before[u.op.ID]
	if w.visible == nil {
		return false
	}
	var uses []keyUse
	w.hears = func(op *interp.Op, a act.Act) {
		if op.ID == u.op.ID {
			uses = append(uses, q.of(op, a)...)
		}
	}
	w.run(true)
	return len(uses) > 0 && !slices.ContainsFunc(uses, func(x keyUse) bool { return x.fresh() && x.guard == u.guard })
}

func (q *keys) finding(u *keyUse) (*Key, bool) {
	site, ok := q.exactly(u.at.Frame, u.at.Pos, "uses the key")
	if !ok {
		return nil, false
	}
	out := &Key{Site: site, What: u.op.Sym.Short(), Fresh: u.fresh(), Sometimes: u.about.Prov&(interp.Random|interp.Attempt) == 0, Constant: u.text, Arg: u.at.Arg, Stable: q.stableIDs(site.Handler.Name)}
	if out.Fresh {
		out.Fallback = u.about.Prov&interp.StandIn != 0
		for _, other := range q.uses {
			out.Fallback = out.Fallback || other.op == u.op && !other.fresh() && other.client
		}
	}
	if o := u.origin; o != nil {
		out.Several = u.several
		out.Part = Part{Class: class(o.Prov), Name: o.Sym.Short(), Pos: o.Pos}
		if o.Name != "" {
			out.Part.Name = o.Name
		}
		out.Part.Package = packageIn(o.Frame)
	}
	return out, true
}

func class(p interp.Prov) Class {
	for _, c := range []struct {
		p     interp.Prov
		class Class
	}{{interp.Random, Random}, {interp.Clock, Clock}, {interp.Attempt, Attempt}, {interp.Process, Process},
		{interp.Timestamp, Timestamp}, {interp.Fixed, Fixed}} {
		if p&c.p != 0 {
			return c.class
		}
	}
	return ""
}

// stableIDs are the ids of the types of deliveries that a handler's body speaks of.
func (f *first) stableIDs(handler string) []StableID {
	var out []StableID
	for _, t := range f.hd.DeliveryTypes(handler) {
		if t.Delivery != nil && t.Delivery.ID != "" {
			out = append(out, StableID{Package: t.Package, Type: t.Name, Field: t.Delivery.ID})
		}
	}
	return out
}
