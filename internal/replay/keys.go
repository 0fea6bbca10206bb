package replay

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Key is an idempotency key that does not tell a redelivery from another event.
type Key struct {
	Site
	// What is the operation that is given the key, by name; Guard: it is a guard of the
	// program's own, and not a callee that deduplicates.
	What  string
	Guard bool
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
	// Class is clock, random, process, attempt, timestamp or fixed.
	Class string
	// Name is the function, field or header that gives it; Package and Pos are where.
	Name    string
	Package *summary.Package
	Pos     summary.Pos
}

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

// asks notes which parts of the answers of operations a branch depends on. A condition
// that tells an answer and holds no part of it was made of the error (IsDuplicateKey).
func (h *handling) asks(cond *interp.Value) {
	note := func(op *interp.Op, part catalog.Part) {
		if h.asked[op.ID] == nil {
			h.asked[op.ID] = map[catalog.Part]bool{}
		}
		h.asked[op.ID][part] = true
	}
	held := map[int]bool{}
	var walk func(v *interp.Value, depth int)
	walk = func(v *interp.Value, depth int) {
		if v == nil || depth == 0 {
			return
		}
		if v.Op != nil && v.Part != "" {
			note(v.Op, v.Part)
			held[v.Op.ID] = true
		}
		for _, e := range v.Elems {
			walk(e, depth-1)
		}
	}
	walk(cond, 6)
	for _, op := range cond.From {
		if !held[op.ID] {
			note(op, "err")
		}
	}
}

// decides: a branch depends on what tells the duplicate of a claim.
func (h *handling) decides(op *interp.Op) bool {
	cl := h.acts[op.ID].Claim
	return cl != nil && cl.DecidedBy(h.asked[op.ID])
}

// keysOf are the keys that an operation is given.
func (h *handling) keysOf(op *interp.Op, a act.Act) []keyUse {
	var out []keyUse
	for _, k := range h.reader.Keys(op, a) {
		out = append(out, h.keyUse(op, k))
	}
	return out
}

// noteKeys keeps uses of keys, each value once: an operation is performed once for each way
// that leads to it.
func (h *handling) noteKeys(uses []keyUse) {
	for _, u := range uses {
		if !slices.ContainsFunc(h.keys, func(o keyUse) bool {
			return o.op == u.op && o.guard == u.guard && o.at == u.at && o.raw.Hash() == u.raw.Hash() && o.about.Prov == u.about.Prov
		}) {
			h.keys = append(h.keys, u)
		}
	}
}

// keyUse judges a value that is used as a key.
func (h *handling) keyUse(op *interp.Op, k act.Key) keyUse {
	c, v := op.Call, k.Value
	u := keyUse{op: op, raw: v, about: c.About(v), guard: k.Guard}
	if h.hd.Kind == "schedule" { // the slot of a schedule is its natural key
		u.about = u.about.Without(interp.Clock)
	}
	inner := h.firstOf(c, v)
	if inner.Kind == interp.Const && inner.CK == summary.String && inner.Text != "" {
		u.text = inner.Text
	}
	u.client = u.about.Prov&interp.ClientKey != 0
	if !u.fresh() && !u.common() && u.text == "" {
		return u // another use of the same place may differ
	}
	for _, o := range u.about.Origins {
		if u.fresh() != o.Prov.Fresh() {
			continue
		}
		if u.origin != nil {
			u.several = true
			break
		}
		u.origin = o
	}
	u.at = h.keyPlace(op, v, k.Path)
	u.at = h.innermost(c, u)
	return u
}

// firstOf follows pointers and one-element lists to the text of a key.
func (h *handling) firstOf(c *interp.Call, v *interp.Value) *interp.Value {
	x := c.Content(v)
	if x.Kind == interp.Struct && len(x.Elems) == 1 && strings.HasPrefix(x.Names[0], "[") {
		return c.Content(x.Elems[0])
	}
	return x
}

// unstable are the keys that differ between deliveries of one event, or that different
// events share.
func (h *handling) unstable() []Key {
	var out []Key
	seen := map[interp.Place]bool{}
	for i := range h.keys {
		u := &h.keys[i]
		switch {
		case u.at.Frame == nil || seen[u.at] || u.guard && !h.recognises(u):
			continue
		case u.fresh():
			if h.readBack(u) {
				continue
			}
		case u.guard && h.lock(u.op):
			continue
		}
		seen[u.at] = true
		if h.chart != nil && u.fresh() {
			h.chart.fresh[u.op.ID] = true
		}
		if k, ok := h.key(u); ok {
			out = append(out, k)
		}
	}
	return out
}

// recognises: the guard's answer decides; a read is one of what the handler records under
// the same key.
func (h *handling) recognises(u *keyUse) bool {
	a := h.acts[u.op.ID]
	if a.Claim != nil {
		return h.decides(u.op)
	}
	if len(h.asked[u.op.ID]) == 0 || !u.fresh() {
		return false
	}
	for _, r := range a.Reads {
		for _, other := range h.acts {
			for _, w := range other.Writes {
				if r.Finds(w, u.raw) {
					return true
				}
			}
		}
	}
	return false
}

// lock: the claim excludes, and is given back: its name may be a constant.
func (h *handling) lock(op *interp.Op) bool {
	cl := h.acts[op.ID].Claim
	if cl == nil {
		return false
	}
	for id, a := range h.acts {
		for _, d := range a.Deletes {
			if id != op.ID && d.Is(cl.Target) {
				return true
			}
		}
	}
	return false
}

// readBack: where the first delivery stopped at the operation, the second one finds the
// key that it has stored, and uses that.
func (h *handling) readBack(u *keyUse) bool {
	w := h.newSecond([]int{u.op.ID}, false)
	w.visible = h.before[u.op.ID]
	if w.visible == nil {
		return false
	}
	w.keys = map[int][]keyUse{}
	w.run(true)
	uses := w.keys[u.op.ID]
	return len(uses) > 0 && !slices.ContainsFunc(uses, func(x keyUse) bool { return x.fresh() && x.guard == u.guard })
}

func (h *handling) key(u *keyUse) (Key, bool) {
	site, ok := h.exactly(u.at.Frame, u.at.Pos, "uses the key")
	if !ok {
		return Key{}, false
	}
	out := Key{Site: site, What: u.op.Sym.Short(), Guard: u.guard, Fresh: u.fresh(), Sometimes: u.about.Prov&(interp.Random|interp.Attempt) == 0, Constant: u.text, Arg: u.at.Arg, Stable: h.stableIDs(site.Handler.Name)}
	if out.Fresh {
		out.Fallback = u.about.Prov&interp.StandIn != 0
		for _, other := range h.keys {
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

func class(p interp.Prov) string {
	for _, c := range []struct {
		p    interp.Prov
		name string
	}{{interp.Random, "random"}, {interp.Clock, "clock"}, {interp.Attempt, "attempt"}, {interp.Process, "process"},
		{interp.Timestamp, "timestamp"}, {interp.Fixed, "fixed"}} {
		if p&c.p != 0 {
			return c.name
		}
	}
	return ""
}

// stableIDs are the ids of the types of deliveries that a handler's body speaks of.
func (h *handling) stableIDs(handler string) []StableID {
	var out []StableID
	for _, t := range h.hd.DeliveryTypes(handler) {
		if t.Delivery.ID != "" {
			out = append(out, StableID{Package: t.Package, Type: t.Name, Field: t.Delivery.ID})
		}
	}
	return out
}
