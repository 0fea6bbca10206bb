package replay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/act"
)

// A Repeat is an effect that a redelivery repeats.
type Repeat struct {
	Site
	Effect string // kind of the effect
	What   string // the effect in words
	Cause  Cause
}

// redelivery asks for effects that a second delivery of the same event has again.
type redelivery struct {
	deaf
	*first
	delivered bool
	again     []*second
	probes    map[probing]*probe
}

func (q *redelivery) answer() []Finding {
	var out []Finding
	for _, w := range q.seconds() {
		for _, id := range w.effects {
			if hit := w.again(id); hit != nil {
				if site, ok := q.site(hit.frame, hit.pos, hit.a.What); ok {
					out = append(out, &Repeat{Site: site, Effect: hit.a.Effect, What: hit.a.What, Cause: q.cause(w, id, hit)})
				}
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
		if q.acts[e].Effect == "chat" && !q.calm[e] || q.limits(e) {
			continue // an alert that something failed, or a counter
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
	w := q.newSecond(effects, false)
	w.run(false)
	if w.undirected {
		// Either answer may be that of a duplicate: an effect that one of them prevents is guarded.
		o := q.newSecond(effects, true)
		o.run(false)
		for id := range w.hits {
			if o.hits[id] == nil {
				delete(w.hits, id)
			}
		}
	}
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

// visibleKey names what the first delivery left behind when it had an effect.
func (q *redelivery) visibleKey(e int) string {
	var b strings.Builder
	q.co[e].With(e).Each(func(i int) {
		if a := q.acts[i]; a.Claim != nil || len(a.Writes) > 0 || len(a.Deletes) > 0 || a.Opaque {
			fmt.Fprintf(&b, "%d,", i)
		}
	})
	if q.inItem[e] {
		b.WriteString("item")
	}
	return b.String()
}
