package replay

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/inventory"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A chart notes for the inventory what the runs of a handler show: in which order operations run,
// what becomes of effects, what could not be seen. Without one (nil) nothing is noted.
type chart struct {
	deaf
	*first
	qs         *questions
	redelivery *redelivery
	// delivered is the way of the first delivery, redelivered that of the second ones.
	delivered, redelivered *trail

	forms   map[int]form
	fates   map[int]fate
	fresh   map[int]bool // operations whose key is made anew in each delivery
	causes  map[int]CauseKind
	unknown map[inventory.Unknown]bool
	deepest *link.Func // the handler that others only wrap
	depth   int
	bodies  map[string]bool // functions in whose bodies findings stand
}

// A form is what an operation does by its form: that may be repeated.
type form struct {
	kind, what string
	seconds    *float64 // after which what it claims or stores is forgotten
	sql        bool     // a statement whose text is not known
	api        bool     // the catalogue calls it a claim
}

// A fate is what becomes of an effect when its event is delivered again.
type fate struct {
	state  inventory.State
	why    string
	cause  CauseKind
	guards []int
	rolled bool // its transaction is undone
}

// A trail are the states in which operations ran, and those in which a delivery ended.
type trail struct {
	before map[int][]interp.Bits
	ends   map[string][]interp.Bits
	cut    bool
}

func newTrail() *trail {
	return &trail{before: map[int][]interp.Bits{}, ends: map[string][]interp.Bits{}}
}

// Bounds of what a chart keeps.
const (
	maxWays    = 64  // states before an operation
	maxUnknown = 50  // of a handler
	maxFlow    = 400 // operations in a flow
	maxTried   = 4   // guards of which it is asked whether they decide
)

func newChart(qs *questions, redelivery *redelivery) *chart {
	c := &chart{first: qs.first, qs: qs, redelivery: redelivery, delivered: newTrail(), redelivered: newTrail(),
		forms: map[int]form{}, fates: map[int]fate{}, fresh: map[int]bool{},
		causes: map[int]CauseKind{}, unknown: map[inventory.Unknown]bool{}, bodies: map[string]bool{}}
	redelivery.trail = c.redelivered
	return c
}

func (t *trail) add(to *[]interp.Bits, done interp.Bits) {
	switch {
	case slices.ContainsFunc(*to, done.Equal):
	case len(*to) == maxWays:
		t.cut = true
	default:
		*to = append(*to, done)
	}
}

// ran notes that an operation runs in a state.
func (t *trail) ran(op *interp.Op, s *interp.State) {
	list := t.before[op.ID]
	t.add(&list, s.Done())
	t.before[op.ID] = list
}

// ended notes the end of a delivery.
func (t *trail) ended(how string, s *interp.State) {
	list := t.ends[how]
	t.add(&list, s.Done())
	t.ends[how] = list
}

// over notes how a run of a handler ended.
func (f *first) over(t *trail, o interp.Outcome) {
	switch {
	case f.hd.Receive: // a loop: its turns are the deliveries
	case f.accepts(o) || o.State.Verdict == interp.Unclear:
		t.ended(inventory.Done, o.State)
	default:
		t.ended(inventory.Failed, o.State)
	}
}

// next notes the end of a delivery where a loop takes the next one.
func (f *first) next(trail *trail, t *interp.Turn, s *interp.State) {
	switch {
	case !f.hd.Receive || !s.Item && !t.Took(s):
	case s.Verdict == interp.Refused:
		trail.ended(inventory.Failed, s)
	default:
		trail.ended(inventory.Done, s)
	}
}

// follows: the second delivery goes the way of the first one, or was turned off it by an answer; a run
// takes other branches, too, on which the world is as if nothing had happened. op is -1 at an end.
func (w *second) follows(op int, s *interp.State) bool {
	if w.trail == nil {
		return false
	}
	done := s.Done()
	if op >= 0 && w.visible.Has(op) || op < 0 && done.Minus(w.visible).Len() == 0 {
		return true
	}
	told := false
	done.Each(func(i int) { told = told || w.answered[i] })
	return told
}

func (c *chart) ended(o interp.Outcome) { c.over(c.delivered, o) }

func (c *chart) turned(t *interp.Turn, s *interp.State) { c.next(c.delivered, t, s) }

// performed notes an operation of the first run.
func (c *chart) performed(op *interp.Op, a act.Act, s *interp.State) {
	c.delivered.ran(op, s)
	frames, k := c.hd.Way(op.Frame)
	if len(frames) > 0 {
		c.bodies[frames[k].Func.Name] = true
	}
	if len(frames) > 0 && (c.deepest == nil || k > c.depth) && !frames[k].Func.Generated && c.inside(frames[:k+1]) {
		c.deepest, c.depth = frames[k].Func, k
	}
	f := c.forms[op.ID]
	for _, api := range op.APIs {
		if api.Guards == nil && !op.Call.Holds(api.When) {
			continue
		}
		if api.Claim != nil {
			f.api = true
			if n, ok := act.Seconds(op.Call, api.Claim.TTL); ok {
				f.seconds = new(float64(n))
			}
		}
		if api.Effect != nil && a.Effect == "" && a.Claim == nil {
			if v := op.Call.One(api.Effect.Method); v != nil {
				if method, _ := interp.ConstText(op.Call.Content(v), ""); method == "PUT" || method == "DELETE" {
					f.kind, f.what = api.Effect.Kind, "sends an HTTP "+method
				}
			}
		}
		if api.Store != nil {
			if n, ok := act.Seconds(op.Call, api.Store.TTL); ok {
				f.seconds = new(float64(n))
			}
		}
		if st := api.Store; st != nil && !st.Memory && a.Effect == "" {
			f.store(st, a)
		}
	}
	c.forms[op.ID] = f
	if f.sql {
		c.notSeen(inventory.UnknownSQL, op.Sym.Short(), packageIn(op.Frame), op.Pos)
	}
}

// inside: the frames lead through the function that is registered, and not only through what runs
// before it.
func (c *chart) inside(frames []*interp.Frame) bool {
	name := c.hd.Function()
	return slices.ContainsFunc(frames, func(fr *interp.Frame) bool { return fr.Func.Name == name })
}

// store is what a write that may be repeated does.
func (f *form) store(st *catalog.Store, a act.Act) {
	if len(a.Writes)+len(a.Deletes) == 0 && !a.Opaque {
		return
	}
	f.kind = cmp.Or(st.Kind, "nosql-write")
	if st.Op == "sql" || st.Op == "build" {
		f.kind = "sql-write"
	}
	if a.Opaque && len(a.Reads)+len(a.Writes)+len(a.Deletes) == 0 && f.kind == "sql-write" {
		f.what, f.sql = "runs SQL that is not known", true
		return
	}
	switch {
	case !strings.HasSuffix(f.kind, "-write"): // a service's own store
		f.what = act.Phrase(f.kind)
	case len(a.Writes) > 0 && a.Writes[0].Adds && a.Claim.Recognises():
		f.what = "inserts into " + called(a.Writes[0].Target)
	case len(a.Writes) > 0 && a.Writes[0].Adds:
		f.what = "sets " + called(a.Writes[0].Target)
	case len(a.Writes) > 0:
		f.what = "updates " + called(a.Writes[0].Target)
	case len(a.Deletes) > 0:
		f.what = "deletes from " + called(a.Deletes[0].Target)
	}
}

// called is what a place in a store is called, as far as it is known.
func called(t act.Target) string {
	if t.Container != "" && !strings.HasPrefix(t.Container, "#") {
		return t.Container
	}
	if t.Key != nil {
		if text, ok := interp.ConstText(t.Key, "…"); ok && text != "" {
			return text
		}
	}
	return "what is stored"
}

// unresolved notes a call whose callee is not known, and that may have an effect: such say when
// they fail. Interfaces of others are theirs to know.
func (c *chart) unresolved(site *interp.CallSite) {
	if site.Info == nil || site.Frame == nil || site.Frame.Func == nil || !mayFail(site) {
		return
	}
	pkg := packageIn(site.Frame)
	switch {
	case site.Info.Kind != summary.Invoke:
		c.notSeen(inventory.UnknownFunction, cmp.Or(site.Name, "func"), pkg, site.Pos)
	case c.prog.Local(ifaceName(site.Name)):
		c.notSeen(inventory.UnknownInterface, site.Name, pkg, site.Pos)
	}
}

func (c *chart) notSeen(kind inventory.UnknownKind, what string, pkg *summary.Package, pos summary.Pos) {
	if len(c.unknown) < maxUnknown && pkg != nil && pos.File >= 0 {
		c.unknown[inventory.Unknown{Kind: kind, What: what, Place: handlers.PlaceOf(pkg, pos)}] = true
	}
}

// judge notes what becomes of the effects of a second delivery.
func (c *chart) judge(w *second) {
	for _, id := range w.effects {
		if hit := w.again(id); hit == nil {
			c.spares(w, id)
		} else if _, ok := c.redelivery.site(hit.frame, hit.pos, hit.a.What); ok {
			c.repeats(id, c.redelivery.cause(w, id, hit))
		} else {
			c.repeats(id, Cause{})
		}
	}
}

// repeats notes that a second delivery has an effect again, and what is missing.
func (c *chart) repeats(id int, cause Cause) {
	c.fates[id] = fate{state: inventory.Repeated, cause: cause.Kind}
	for i, op := range c.m.Ops() {
		if cause.Package != nil && op.Pos == cause.Pos && packageIn(op.Frame) == cause.Package && (c.acts[i].Claim != nil || len(c.acts[i].Reads) > 0) {
			c.causes[i] = cause.Kind
		}
	}
}

// spares notes that a second delivery does not have an effect again, and which guards see to that.
func (c *chart) spares(w *second, id int) {
	f := fate{state: inventory.Guarded}
	var candidates []int
	for _, g := range slices.Sorted(maps.Keys(w.answered)) {
		if (w.branched[g] || len(c.asked[g]) > 0) && g != id && c.before[id].Has(g) {
			candidates = append(candidates, g)
		}
	}
	f.guards = c.deciding(w, id, candidates)
	if len(f.guards) == 0 && w.answered[id] { // it is refused itself
		f.guards = []int{id}
	}
	if len(f.guards) == 0 && w.pending[id] != nil {
		for _, g := range slices.Sorted(maps.Keys(w.answered)) {
			if g != id && c.co[id].Has(g) && c.acts[g].Claim != nil {
				f.guards, f.rolled = append(f.guards, g), true
			}
		}
	}
	if len(f.guards) == 0 {
		f.why = "the second delivery does not get there"
	}
	c.fates[id] = f
}

// deciding are those of several guards without which the effect would happen again; all, if each
// of them would do.
func (c *chart) deciding(w *second, id int, guards []int) []int {
	if len(guards) < 2 || len(guards) > maxTried {
		return guards
	}
	var out []int
	for _, g := range guards {
		o := c.newSecond(w.effects, w.polarity)
		o.mute = map[int]bool{g: true}
		o.run(false)
		if o.hits[id] != nil {
			out = append(out, g)
		}
	}
	if len(out) == 0 {
		return guards
	}
	return out
}
