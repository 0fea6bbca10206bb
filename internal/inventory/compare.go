package inventory

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Changes are what differs between two inventories, as their JSON format has it.
type Changes struct {
	Version int `json:"version"` // that of Inventory
	// Weaker, Stronger, Added and Removed count the changes of each degree.
	Weaker   int      `json:"weaker"`
	Stronger int      `json:"stronger"`
	Added    int      `json:"added"`
	Removed  int      `json:"removed"`
	Changes  []Change `json:"changes"` // the worst first
}

// A Degree is what a change means for a reviewer.
type Degree string

const (
	Weaker   Degree = "weaker"   // what a redelivery does is worse than before
	Added    Degree = "added"    // was not there
	Removed  Degree = "removed"  // is no longer there
	Other    Degree = "changed"  // neither better nor worse
	Stronger Degree = "stronger" // better
)

var degrees = []Degree{Weaker, Added, Removed, Other, Stronger}

// A Change is one thing that differs.
type Change struct {
	Degree  Degree `json:"degree"`
	Handler string `json:"handler"` // as its author would name it
	Thing   string `json:"thing"`   // handler, registration, acknowledgement, effect, guard
	What    string `json:"what"`    // which, in words
	Before  string `json:"before"`  // "" if it was not there
	After   string `json:"after"`   // "" if it is no longer there
	Place   Place  `json:"place"`   // where it is, or was
}

// Compare says what differs between two inventories. Lines and columns are none.
func Compare(before, after *Inventory) *Changes {
	c := &comparing{}
	old, fresh := slices.Clone(before.Handlers), slices.Clone(after.Handlers)
	// By id; then those of one function, as long as they are registered otherwise.
	for _, same := range []func(a, b *Handler) bool{
		func(a, b *Handler) bool { return a.ID == b.ID },
		func(a, b *Handler) bool { return a.Function == b.Function && a.Kind == b.Kind },
		func(a, b *Handler) bool { return a.Function == b.Function },
	} {
		for i, a := range old {
			j := slices.IndexFunc(fresh, func(b *Handler) bool { return b != nil && a != nil && same(a, b) })
			if j >= 0 {
				c.handler(a, fresh[j])
				old[i], fresh[j] = nil, nil
			}
		}
		isNil := func(h *Handler) bool { return h == nil }
		old, fresh = slices.DeleteFunc(old, isNil), slices.DeleteFunc(fresh, isNil)
	}
	for _, h := range old {
		c.add(Change{Degree: Removed, Handler: h.Name, Thing: "handler", What: h.Kind + " " + strings.Join(registrations(h), ", "), Before: summary(h), Place: h.Place})
	}
	for _, h := range fresh {
		c.add(Change{Degree: Added, Handler: h.Name, Thing: "handler", What: h.Kind + " " + strings.Join(registrations(h), ", "), After: summary(h), Place: h.Place})
	}
	slices.SortStableFunc(c.list, func(a, b Change) int { return slices.Index(degrees, a.Degree) - slices.Index(degrees, b.Degree) })
	out := &Changes{Version: Version, Changes: notNil(c.list)}
	for _, ch := range c.list {
		switch ch.Degree {
		case Weaker:
			out.Weaker++
		case Stronger:
			out.Stronger++
		case Added:
			out.Added++
		case Removed:
			out.Removed++
		}
	}
	return out
}

type comparing struct{ list []Change }

func (c *comparing) add(ch Change) {
	ch.What = strings.TrimSpace(ch.What)
	c.list = append(c.list, ch)
}

// summary counts the effects of a handler by state.
func summary(h *Handler) string {
	if len(h.Effects) == 0 {
		return "no effects"
	}
	var parts []string
	for _, s := range States {
		n := 0
		for _, e := range h.Effects {
			if e.State == s {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	return strings.Join(parts, ", ")
}

func registrations(h *Handler) []string {
	var out []string
	for _, r := range h.Registrations {
		text := strings.TrimSpace(strings.Join(append([]string{r.Method, r.Route}, r.Subjects...), " "))
		if text != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// handler compares two versions of a handler.
func (c *comparing) handler(a, b *Handler) {
	change := func(d Degree, thing, what, before, after string, at Place) {
		c.add(Change{Degree: d, Handler: b.Name, Thing: thing, What: what, Before: before, After: after, Place: at})
	}
	if a.Kind != b.Kind {
		change(Other, "handler", "kind", a.Kind, b.Kind, b.Place)
	}
	if before, after := strings.Join(registrations(a), ", "), strings.Join(registrations(b), ", "); before != after {
		change(Other, "registration", "", before, after, b.Place)
	}
	if a.Ack.How != b.Ack.How {
		change(Other, "acknowledgement", "", string(a.Ack.How), string(b.Ack.How), b.Place)
	}
	pairs(a.Effects, b.Effects, func(x, y *Effect) {
		switch {
		case x == nil:
			change(Added, "effect", y.what(), "", string(y.State), y.Place)
		case y == nil:
			change(Removed, "effect", x.what(), string(x.State), "", x.Place)
		case x.State != y.State:
			change(degree(rank(y.State)-rank(x.State)), "effect", y.what(), string(x.State), string(y.State), y.Place)
		}
	}, func(e *Effect) string { return e.what() + "\n" + way(e) }, (*Effect).what)
	pairs(a.Guards, b.Guards, func(x, y *Guard) {
		switch {
		case x == nil:
			change(Added, "guard", y.what(), "", y.worth(), y.Place)
		case y == nil && x.Decides:
			change(Weaker, "guard", x.what(), x.worth(), "", x.Place)
		case y == nil:
			change(Removed, "guard", x.what(), x.worth(), "", x.Place)
		case x.Decides != y.Decides:
			change(degree(map[bool]int{true: 1, false: -1}[y.Decides]), "guard", y.what(), x.worth(), y.worth(), y.Place)
		case !slices.Equal(x.Key, y.Key):
			change(Other, "guard", y.what(), x.worth(), y.worth(), y.Place)
		case seconds(x) != seconds(y):
			d := 1
			if seconds(y) != 0 && (seconds(x) == 0 || seconds(y) < seconds(x)) {
				d = -1
			}
			change(degree(d), "guard", y.what(), x.worth(), y.worth(), y.Place)
		}
	}, func(g *Guard) string { return g.what() + "\n" + strings.Join(g.Key, "\n") }, (*Guard).what)
}

// pairs calls f for each thing of two lists: with both of those that have the same name, by the first
// of names that finds one, with one and nil for the others.
func pairs[T any](a, b []T, f func(x, y *T), names ...func(*T) string) {
	old, fresh := make([]*T, len(a)), make([]*T, len(b))
	for i := range a {
		old[i] = &a[i]
	}
	for i := range b {
		fresh[i] = &b[i]
	}
	for _, name := range names {
		byName := map[string][]int{}
		for j, y := range fresh {
			if y != nil {
				byName[name(y)] = append(byName[name(y)], j)
			}
		}
		for i, x := range old {
			if x == nil {
				continue
			}
			if rest := byName[name(x)]; len(rest) > 0 {
				f(x, fresh[rest[0]])
				old[i], fresh[rest[0]], byName[name(x)] = nil, nil, rest[1:]
			}
		}
	}
	for _, x := range old {
		if x != nil {
			f(x, nil)
		}
	}
	for _, y := range fresh {
		if y != nil {
			f(nil, y)
		}
	}
}

// way are the calls that lead to an effect, without lines.
func way(e *Effect) string {
	var calls []string
	for _, s := range e.Path {
		calls = append(calls, ordinal.ReplaceAllString(s.Text, "$"))
	}
	return strings.Join(calls, "\n")
}

func (e *Effect) what() string { return fmt.Sprintf("%s: %s (%s)", e.Kind, e.What, e.Callee) }

func (g *Guard) what() string { return fmt.Sprintf("%s %s", g.Kind, g.Callee) }

// worth is what a guard does, by what, for how long.
func (g *Guard) worth() string {
	text := "decides"
	if !g.Decides {
		text = "does not decide"
	}
	if len(g.Key) > 0 {
		text += " by " + strings.Join(g.Key, " or ")
	}
	if g.Seconds != nil {
		text += " for " + Lasts(*g.Seconds)
	}
	return text
}

// seconds is how long a guard remembers, 0 for ever.
func seconds(g *Guard) float64 {
	if g.Seconds == nil {
		return 0
	}
	return *g.Seconds
}

// rank is how good a state is.
func rank(s State) int {
	switch s {
	case Repeated:
		return 0
	case Open:
		return 1
	}
	return 2
}

func degree(better int) Degree {
	switch {
	case better > 0:
		return Stronger
	case better < 0:
		return Weaker
	}
	return Other
}

// Lasts is a number of seconds as people say it.
func Lasts(seconds float64) string {
	const day = 24 * 3600
	if seconds >= 2*day && seconds == float64(int64(seconds)/day*day) {
		return fmt.Sprintf("%d days", int64(seconds)/day)
	}
	text := time.Duration(seconds * float64(time.Second)).String()
	for _, zero := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(text, zero) {
			text = text[:len(text)-2]
		}
	}
	return text
}
