package replay

import (
	"cmp"
	"maps"
	"slices"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/inventory"
)

// flow draws which steps may follow each other, in the first run and when the event is delivered
// again: before each step stand those that had run by then and that no other of them followed.
func (d *drawing) flow() inventory.Flow {
	c := d.c
	out := inventory.Flow{Cut: c.delivered.cut || c.redelivered.cut}
	ids := slices.Sorted(maps.Keys(d.step))
	if len(ids) > maxFlow {
		ids, out.Cut = ids[:maxFlow], true
	}
	precede := d.precede(ids)
	edges := map[[2]string]*inventory.Edge{}
	add := func(from, to string, again bool) {
		if from == to {
			return
		}
		e := edges[[2]string{from, to}]
		if e == nil {
			e = &inventory.Edge{From: from, To: to}
			edges[[2]string{from, to}] = e
		}
		e.First, e.Again = e.First || !again, e.Again || again
	}
	draw := func(t *trail, again bool) {
		ran := interp.Bits(nil) // what states tell is of all branches that have met there
		for _, id := range ids {
			if len(t.before[id]) > 0 {
				ran = ran.With(id)
			}
		}
		to := func(step string, self int, ways []interp.Bits) {
			var seen []interp.Bits
			for _, done := range ways {
				if self >= 0 && done.Has(self) { // another turn of a loop
					continue
				}
				if done = common(done, ran); self >= 0 {
					done = common(done, precede[self])
				}
				if slices.ContainsFunc(seen, done.Equal) {
					continue
				}
				seen = append(seen, done)
				from := last(done, precede)
				for _, i := range from {
					add(d.step[i], step, again)
				}
				if len(from) == 0 {
					add(inventory.Start, step, again)
				}
			}
		}
		for _, id := range ids {
			to(d.step[id], id, t.before[id])
		}
		for _, how := range []string{inventory.Done, inventory.Failed} {
			to(how, -1, t.ends[how])
		}
	}
	draw(c.delivered, false)
	draw(c.redelivered, true)
	for _, e := range edges {
		out.Edges = append(out.Edges, *e)
	}
	slices.SortFunc(out.Edges, func(a, b inventory.Edge) int { return cmp.Or(order(a.From, b.From), order(a.To, b.To)) })
	return out
}

// order sorts steps: "start" first, "e2" before "e10".
func order(a, b string) int {
	first := func(s string) int {
		if s == inventory.Start {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(first(a), first(b)), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

func common(a, b interp.Bits) interp.Bits { return a.Minus(a.Minus(b)) }

// precede are, for each operation that is shown, those that run before it. In a loop, each does; there
// the order counts in which they ran first.
func (d *drawing) precede(ids []int) map[int]interp.Bits {
	out := map[int]interp.Bits{}
	for _, j := range ids {
		var before interp.Bits
		for _, i := range ids {
			if i != j && d.c.before[j].Has(i) && (!d.c.before[i].Has(j) || i < j) {
				before = before.With(i)
			}
		}
		out[j] = before
	}
	return out
}

// last are those of the operations that none of the others followed.
func last(done interp.Bits, precede map[int]interp.Bits) []int {
	followed := make(interp.Bits, len(done))
	done.Each(func(i int) {
		for w, bits := range precede[i] {
			if w < len(followed) {
				followed[w] |= bits
			}
		}
	})
	var out []int
	done.Minus(followed).Each(func(i int) { out = append(out, i) })
	return out
}
