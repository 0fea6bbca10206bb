package replay

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/interp"
)

// A Repeat is an effect that a redelivery repeats.
type Repeat struct {
	Site
	Effect string // kind of the effect
	What   string // the effect in words
	Cause  Cause
	// Keys are the places where the effect's call would take a key that names an event, as the
	// catalogue writes them; Stable are the ids that the handler's delivery offers.
	Keys   []string
	Stable []StableID
}

// redelivery asks for effects that a second delivery of the same event has again.
type redelivery struct {
	deaf
	*first
	delivered bool
	again     []*second
	probes    map[probing]*probe
	trail     *trail // of all second deliveries; nil: nobody wants it
	// found are the reads, answers what they find: see visibleKey.
	found    []look
	answers  map[string]interp.Identity
	presumed map[presumption]*second
}

func (q *redelivery) answer() []Finding {
	type repeated struct {
		w   *second
		id  int
		hit *hit
	}
	var all []repeated
	for _, w := range q.seconds() {
		for _, id := range w.effects {
			if hit := w.again(id); hit != nil {
				all = append(all, repeated{w, id, hit})
			}
		}
	}
	// Of those behind one call, the one that tells most stands for all.
	slices.SortStableFunc(all, func(a, b repeated) int { return cmp.Compare(vague(a.hit.a), vague(b.hit.a)) })
	var out []Finding
	for _, r := range all {
		if site, ok := q.site(r.hit.frame, r.hit.pos, r.hit.a.What); ok && !stands(out, &site) {
			out = append(out, q.repeat(r.w, r.id, r.hit, site))
		}
	}
	return out
}

// repeat is the finding of an effect that the second delivery has reached.
func (q *redelivery) repeat(w *second, id int, hit *hit, site Site) *Repeat {
	return &Repeat{Site: site, Effect: hit.a.Effect, What: hit.a.What, Cause: q.cause(w, id, hit),
		Keys: keyPlaces(q.m.Ops()[id]), Stable: q.stableIDs(site.Handler.Name)}
}

// vague is how little the kind of an effect says: a request may be anything.
func vague(a act.Act) int {
	switch a.Effect {
	case "payment":
		return 0
	case "http":
		return 2
	}
	return 1
}

// roomy is how long a key may at least be that has an event's id in it, behind a name.
const roomy = 200

// keyPlaces are the places where a call takes a key for which there is room.
func keyPlaces(op *interp.Op) (out []string) {
	for _, api := range op.APIs {
		if api.Effect == nil || !op.Call.Holds(api.When) {
			continue
		}
		if api.Effect.KeyLength >= roomy {
			for _, p := range api.Effect.Keys {
				out = append(out, string(p))
			}
		}
	}
	return out
}

// repeats: a second delivery has the effect again.
func (q *redelivery) repeats(effect int) bool {
	return slices.ContainsFunc(q.seconds(), func(w *second) bool { return w.again(effect) != nil })
}

// seconds are the second deliveries, one for all effects that leave the same behind.
func (q *redelivery) seconds() []*second {
	if q.delivered {
		return q.again
	}
	q.delivered = true
	groups := map[string][]int{}
	var keys []string
	for _, e := range q.effects() {
		if q.alarms(e) || q.limits(e) {
			continue // an alert, or a counter
		}
		if q.acts[e].Effect == "sql-write" && q.acknowledged(e) {
			continue
		}
		k := q.visibleKey(e)
		if _, ok := groups[k]; !ok {
			keys = append(keys, k)
		}
		groups[k] = append(groups[k], e)
	}
	for _, k := range keys {
		q.again = append(q.again, q.second(groups[k]))
	}
	return q.again
}

// second delivers again for a group of effects.
func (q *redelivery) second(effects []int) *second {
	w := q.run(effects, false)
	if w.undirected {
		// Either answer may be that of a duplicate: an effect that one of them prevents is guarded.
		o := q.run(effects, true)
		for id := range w.hits {
			if o.hits[id] == nil {
				delete(w.hits, id)
			}
		}
	}
	return w
}

func (q *redelivery) run(effects []int, polarity bool) *second {
	w := q.newSecond(effects, polarity)
	w.mute = q.idle()
	w.trail = q.trail
	w.run(false)
	return w
}

// acknowledged: the delivery is acknowledged in a database transaction of the handler (River's
// JobCompleteTx): what that transaction writes is there only if the job does not come again.
func (q *redelivery) acknowledged(e int) bool {
	found := false
	q.co[e].Each(func(i int) {
		if q.acts[i].Claim.Is(act.Acknowledges) {
			found = true
		}
	})
	return found
}

// A look is a read of the handler: by are the operations that may decide what it finds.
type look struct {
	read act.Read
	by   interp.Bits
}

// looks are the reads of the handler, each once.
func (q *redelivery) looks() []look {
	if q.found != nil {
		return q.found
	}
	known := map[interp.Identity]bool{}
	ops := slices.Sorted(maps.Keys(q.acts))
	for _, i := range ops {
		for _, r := range q.acts[i].Reads {
			if id := r.Identity(); known[id] {
				continue
			} else {
				known[id] = true
			}
			l := look{read: r}
			for _, o := range ops {
				a := q.acts[o]
				if a.Opaque || q.finds(r, o) || slices.ContainsFunc(a.Deletes, func(d act.Removal) bool { return d.Concerns(r) }) {
					l.by = l.by.With(o)
				}
			}
			q.found = append(q.found, l)
		}
	}
	return q.found
}

// visibleKey names what a second delivery finds of what the first one left behind when it had an effect:
// the claims that are taken, and what each read answers.
func (q *redelivery) visibleKey(e int) string {
	visible := q.co[e].With(e)
	var b strings.Builder
	if q.inItem[e] {
		b.WriteString("item")
	}
	if q.trail != nil { // which follows the first delivery
		fmt.Fprint(&b, visible)
	}
	visible.Each(func(i int) {
		if q.acts[i].Claim != nil {
			fmt.Fprintf(&b, "%d,", i)
		}
	})
	for n, l := range q.looks() {
		fmt.Fprintf(&b, ";%x", q.answerTo(n, visible.And(l.by)))
	}
	return b.String()
}

// answerTo is the identity of what a read finds of what operations have left behind.
func (q *redelivery) answerTo(n int, visible interp.Bits) interp.Identity {
	key := fmt.Sprint(n, visible)
	if id, ok := q.answers[key]; ok {
		return id
	}
	rec := q.recorded(q.found[n].read, visible)
	id := interp.NewIdentity(fmt.Sprint(rec.found, rec.gone))
	for _, c := range slices.Sorted(maps.Keys(rec.columns)) {
		id.Text(c)
		id.Add(rec.columns[c])
	}
	id.Add(rec.value)
	if q.answers == nil {
		q.answers = map[string]interp.Identity{}
	}
	q.answers[key] = id
	return id
}
