package verdict

import (
	"github.com/idemcheck/idemcheck/internal/sources"
)

// A level is a source that both events of a pair came through.
type level struct {
	a, b *sources.Envelope
}

// id says whether both have an id there, and whether it is one.
func (l level) id() (both, equal bool) {
	both = len(l.a.ID) > 0 && len(l.b.ID) > 0
	return both, both && sources.Text(l.a.ID) == sources.Text(l.b.ID)
}

// levels are the sources that both events came through, outermost first.
func levels(a, b *Event) []level {
	var list []level
	j := 0
	for _, x := range a.Envelopes {
		if x.Source.Carrier {
			continue
		}
		for k := j; k < len(b.Envelopes); k++ {
			if b.Envelopes[k].Source.Name == x.Source.Name {
				list = append(list, level{x, b.Envelopes[k]})
				j = k + 1
				break
			}
		}
	}
	return list
}

func sameFacts(a, b []sources.Fact) bool {
	return len(a) > 0 && len(a) == len(b) && sources.Text(a) == sources.Text(b)
}

// differ: both are known and not equal.
func differ(a, b []sources.Fact) bool {
	return len(a) > 0 && len(b) > 0 && sources.Text(a) != sources.Text(b)
}

// pairs finds the events that both runs had: by the outermost id, by inner ones, by what the
// producer named them, by content. Events of one batch that are equal pair in their order.
func pairs(a, b []*Event) []Pair {
	var list []Pair
	taken := map[*Event]bool{}
	match := func(same func(x, y *Event) bool) {
		for _, x := range a {
			if taken[x] {
				continue
			}
			for _, y := range b {
				if !taken[y] && same(x, y) {
					taken[x], taken[y] = true, true
					list = append(list, Pair{x, y})
					break
				}
			}
		}
	}
	index := map[string][]*Event{}
	for _, y := range b {
		if o := y.Outer(); o != nil {
			k := o.Source.Name + "\x00" + sources.Text(o.ID)
			index[k] = append(index[k], y)
		}
	}
	for _, x := range a {
		o := x.Outer()
		if o == nil {
			continue
		}
		for _, y := range index[o.Source.Name+"\x00"+sources.Text(o.ID)] {
			if !taken[y] {
				taken[x], taken[y] = true, true
				list = append(list, Pair{x, y})
				break
			}
		}
	}
	if len(a)*len(b) > 1_000_000 {
		return list
	}
	match(func(x, y *Event) bool {
		for _, l := range levels(x, y) {
			if _, equal := l.id(); equal || sameFacts(l.a.Own, l.b.Own) || sameFacts(l.a.Write, l.b.Write) || wasBefore(l) != "" {
				return true
			}
		}
		return false
	})
	if len(list) == 0 {
		match(func(x, y *Event) bool {
			return compare(x, y, true).equal() && (len(levels(x, y)) > 0 || len(x.Envelopes) == 0)
		})
	}
	if len(list) == 0 && len(a) == 1 && len(b) == 1 {
		list = append(list, Pair{a[0], b[0]})
	}
	return list
}

// wasBefore: the id of one is what the other's was before it went through a dead-letter queue.
func wasBefore(l level) string {
	for _, x := range []level{l, {l.b, l.a}} {
		if was := x.b.Fact("was").Value; was != "" && was == sources.Text(x.a.ID) && sources.Text(x.a.ID) != sources.Text(x.b.ID) {
			return was
		}
	}
	return ""
}
