package replay

import (
	"maps"
	"slices"
	"sort"
	"strings"

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
	cl := h.acts[op.ID].claim
	if cl == nil {
		return false
	}
	for part, text := range cl.answer {
		if h.asked[op.ID][part] && (part != "err" || text != "nil") {
			return true
		}
	}
	return len(cl.answer) == 0 && len(h.asked[op.ID]) > 0
}

// keysOf are the values by which an operation, or its callee, recognises the event.
func (h *handling) keysOf(op *interp.Op, a act) []keyUse {
	c := op.Call
	var out []keyUse
	use := func(v *interp.Value, p catalog.Path, guard bool) {
		if u, ok := h.keyUse(op, v, p, guard); ok {
			out = append(out, u)
		}
	}
	for _, api := range op.APIs {
		if !c.Holds(api.When) {
			continue
		}
		if e := api.Effect; e != nil && (e.Method == "" || a.effect != "") { // a GET is none
			for _, p := range e.Keys {
				for _, v := range c.Path(p) {
					use(v, p, false)
				}
			}
			for _, v := range c.Args {
				use(c.Marked(v, interp.KeyMark), "", false)
				use(c.Marked(v, interp.ProducerMark), "", false)
			}
		}
		if cl := api.Claim; cl != nil && a.claim.recognises() {
			use(c.One(cl.Key), cl.Key, true)
			if in := c.One(cl.Container); in != nil && c.About(in).Prov.Fresh() { // both parts are the key
				use(in, cl.Container, true)
			}
		}
		// Whether an insert is a claim shows later: where its errors are told apart.
		if st := api.Store; st != nil && (a.claim == nil && len(a.writes) > 0 || a.claim.recognises()) {
			h.storeKeys(op, a, st, use)
		}
		if st := api.Store; st != nil && len(a.reads) > 0 {
			use(c.One(st.Key), st.Key, true)
			for _, v := range h.filter(op, st) {
				use(v, st.Key, true)
			}
			for _, r := range a.reads {
				for _, d := range r.where {
					if d.op == "=" {
						use(d.value, st.Params, true)
					}
				}
			}
		}
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

// storeKeys are the keys of a claim that is made by storing an item.
func (h *handling) storeKeys(op *interp.Op, a act, st *catalog.Store, use func(*interp.Value, catalog.Path, bool)) {
	s := &storing{h: h, op: op, c: op.Call, st: st, a: &act{}}
	if st.Op != "sql" && st.Op != "build" && st.Key != "" && st.Op != "update" {
		use(op.Call.One(st.Key), st.Key, true)
		return
	}
	if st.Op == "update" && st.Upsert {
		for _, v := range h.filter(op, st) {
			use(v, st.Key, true)
		}
		return
	}
	path := st.Params
	if st.Op != "sql" {
		path = st.Item
	}
	for _, w := range a.writes {
		if !w.adds {
			continue
		}
		if id := w.columns["id"]; id != nil && w.space != "sql" {
			use(s.inner(id), path, true)
			continue
		}
		var named []string
		if a.claim != nil {
			named = a.claim.columns
		}
		for _, v := range h.keyColumns(w, named) {
			use(v, path, true)
		}
	}
}

// filter are the values that a filter document demands, without those of its operators.
func (h *handling) filter(op *interp.Op, st *catalog.Store) []*interp.Value {
	if st.Key == "" || op.Call.One(st.Key) == nil {
		return nil
	}
	s := &storing{h: h, op: op, c: op.Call, st: st, a: &act{}}
	fields := s.fields(op.Call.One(st.Key))
	var out []*interp.Value
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if v := fields[name]; v != nil && v.Kind != interp.Struct {
			out = append(out, v)
		}
	}
	return out
}

// keyColumns are the values of the columns by which a store refuses a second row: those
// that the statement names, or the module's schema; if neither does, all, unless one of
// them is the same in each delivery: that may be the key.
func (h *handling) keyColumns(w write, named []string) []*interp.Value {
	sets := [][]string{named}
	if len(named) == 0 {
		sets = nil
		for _, u := range h.schema.uniques[w.container] {
			if !u.Generated && (u.from == "" || h.hd.pkg == nil || h.prog.Together(u.from, h.hd.pkg.Path)) {
				sets = append(sets, u.Columns)
			}
		}
	}
	if len(sets) == 0 {
		var all []string
		for name := range w.columns {
			all = append(all, name)
		}
		sort.Strings(all)
		sets = [][]string{all}
		if slices.ContainsFunc(all, func(c string) bool { return steady(w.columns[c]) }) {
			return nil
		}
	}
	var out []*interp.Value
	for _, set := range sets {
		var vs, fresh, common []*interp.Value
		for _, name := range set {
			v := w.columns[interp.NormalName(name)]
			switch vs = append(vs, v); {
			case steady(v):
			case v.Prov.Fresh():
				fresh = append(fresh, v)
			case v.Kind != interp.Const:
				common = append(common, v)
			}
		}
		i := slices.IndexFunc(vs, steady)
		switch {
		case len(fresh) > 0:
			out = append(out, fresh...)
		case i >= 0: // this set recognises the event
			return vs[i : i+1]
		case len(common) > 0:
			out = append(out, common...)
		default:
			out = append(out, vs...)
		}
	}
	return out
}

// steady: a value that tells one event from another, and is the same in each delivery. What
// is not known is taken to be.
func steady(v *interp.Value) bool {
	return v == nil || !v.Prov.Fresh() && v.Kind != interp.Const && v.Prov&(interp.Timestamp|interp.Fixed) == 0
}

// keyUse judges a value that is used as a key. ok is false when there is nothing to say.
func (h *handling) keyUse(op *interp.Op, v *interp.Value, p catalog.Path, guard bool) (keyUse, bool) {
	if v == nil || !interp.Given(v) {
		return keyUse{}, false
	}
	c := op.Call
	u := keyUse{op: op, raw: v, about: c.About(v), guard: guard}
	if h.hd.kind == "schedule" { // the slot of a schedule is its natural key
		u.about = u.about.Without(interp.Clock)
	}
	inner := h.firstOf(c, v)
	if inner.Kind == interp.Const && inner.CK == summary.String && inner.Text != "" {
		u.text = inner.Text
	}
	u.client = u.about.Prov&interp.ClientKey != 0
	if !u.fresh() && !u.common() && u.text == "" {
		return u, true // another use of the same place may differ
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
	u.at = h.keyPlace(op, v, p)
	u.at = h.innermost(c, u)
	return u, true
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
	if a.claim != nil {
		return h.decides(u.op)
	}
	if len(h.asked[u.op.ID]) == 0 || !u.fresh() {
		return false
	}
	for _, r := range a.reads {
		for _, other := range h.acts {
			for _, w := range other.writes {
				if w.space == r.space && w.container == r.container && r.finds(w, u.raw) {
					return true
				}
			}
		}
	}
	return false
}

// finds: what is written has the key that was looked up, or a column with that value.
func (r read) finds(w write, by *interp.Value) bool {
	if w.key != nil && r.key != nil && w.key.Hash() == r.key.Hash() {
		return true
	}
	for _, v := range w.columns {
		if v != nil && v.Hash() == by.Hash() {
			return true
		}
	}
	return false
}

// lock: the claim excludes, and is given back: its name may be a constant.
func (h *handling) lock(op *interp.Op) bool {
	cl := h.acts[op.ID].claim
	if cl == nil {
		return false
	}
	for id, a := range h.acts {
		for _, d := range a.deletes {
			if id != op.ID && d.space == cl.target.space && d.container == cl.target.container && sameKey(d.key, cl.target.key) {
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
	out := Key{Site: site, What: shortName(u.op.Sym), Guard: u.guard, Fresh: u.fresh(), Sometimes: u.about.Prov&(interp.Random|interp.Attempt) == 0, Constant: u.text, Arg: u.at.Arg, Stable: h.stableIDs(site.Handler.Name)}
	if out.Fresh {
		out.Fallback = u.about.Prov&interp.StandIn != 0
		for _, other := range h.keys {
			out.Fallback = out.Fallback || other.op == u.op && !other.fresh() && other.client
		}
	}
	if o := u.origin; o != nil {
		out.Several = u.several
		out.Part = Part{Class: class(o.Prov), Name: shortName(o.Sym), Pos: o.Pos}
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
	for _, t := range h.deliveryTypes(handler) {
		if t.Delivery.ID != "" {
			out = append(out, StableID{Package: t.Package, Type: t.Name, Field: t.Delivery.ID})
		}
	}
	return out
}
