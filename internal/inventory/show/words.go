package show

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/inventory"
)

// at is a place as people write it; "" if it is not known.
func at(p inventory.Place) string {
	if p.File == "" || p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// near is a place by the last part of its file's name.
func near(p inventory.Place) string {
	p.File = path.Base(p.File)
	if p.File == "." {
		return ""
	}
	return at(p)
}

// takes says what a handler takes, one line for each registration.
func takes(h *inventory.Handler) []string {
	first := h.Kind
	if h.Source != "" {
		first += ", " + h.Source
	}
	if h.API {
		first += ", clients ask"
	}
	lines := []string{first}
	for _, r := range h.Registrations {
		text := strings.TrimSpace(r.Method + " " + r.Route)
		for _, s := range r.Subjects {
			text = strings.TrimSpace(text + " " + s)
		}
		if text != "" && !slices.Contains(lines, text) {
			lines = append(lines, text)
		}
	}
	for _, t := range h.Deployment {
		text := "deployed as " + t.Function
		if t.From != "" {
			text += ", by " + t.Source + " " + t.From
		}
		lines = append(lines, fmt.Sprintf("%s (%s)", text, near(t.Place)))
	}
	return lines
}

// acknowledges says how a handler acknowledges.
func acknowledges(h *inventory.Handler) string {
	var places []string
	for _, c := range h.Ack.Places {
		if p := near(c.Place); p != "" && !slices.Contains(places, p) {
			places = append(places, p)
		}
	}
	if n := len(places) - 3; n > 0 {
		places = append(places[:3], fmt.Sprintf("and %d more", n))
	}
	text := map[inventory.AckHow]string{
		inventory.AckCall:     "acknowledges by a call",
		inventory.AckResponse: "acknowledges by its response",
		inventory.AckReturn:   "acknowledges by returning",
		inventory.AckAuto:     "acknowledged when it is handed out",
		inventory.AckNone:     "no acknowledgement seen",
	}[h.Ack.How]
	if len(places) > 0 {
		text += " (" + strings.Join(places, ", ") + ")"
	}
	return text
}

// effect says what an effect does, and where.
func effect(e *inventory.Effect) string {
	what := e.What
	if e.Callee != "" {
		what += " (" + strings.TrimSuffix(e.Callee+", "+near(e.Place), ", ") + ")"
	}
	if !e.Counts && e.State == inventory.Repeated {
		what += " [" + e.Kind + " is off]"
	}
	return what
}

// by says what makes the state of an effect: its guards, or why it has none.
func by(h *inventory.Handler, e *inventory.Effect) string {
	var parts []string
	for _, id := range e.Guards {
		if i := slices.IndexFunc(h.Guards, func(g inventory.Guard) bool { return g.ID == id }); i >= 0 {
			parts = append(parts, guard(&h.Guards[i]))
		}
	}
	if e.Why != "" {
		parts = append(parts, e.Why)
	}
	return strings.Join(parts, "; ")
}

// guard says what a guard is, by what it recognises an event, and for how long.
func guard(g *inventory.Guard) string {
	text := string(g.Kind) + " " + g.Callee
	if p := near(g.Place); p != "" {
		text += " (" + p + ")"
	}
	if len(g.Key) > 0 {
		text += " by " + strings.Join(g.Key, " or ")
	}
	if g.Seconds != nil {
		text += " for " + inventory.Lasts(*g.Seconds)
	}
	return text
}

// idle are the guards of a handler that keep nothing from happening again.
func idle(h *inventory.Handler) []inventory.Guard {
	return slices.DeleteFunc(slices.Clone(h.Guards), func(g inventory.Guard) bool {
		return g.Decides || slices.ContainsFunc(h.Effects, func(e inventory.Effect) bool { return slices.Contains(e.Guards, g.ID) })
	})
}

// unknown says what is not known.
func unknown(u inventory.Unknown) string {
	what := map[inventory.UnknownKind]string{
		inventory.UnknownInterface: "what the call of %s runs",
		inventory.UnknownFunction:  "what the function value %s runs",
		inventory.UnknownSQL:       "the statement that %s runs",
		inventory.UnknownBound:     "a bound of the analysis was reached: %s",
		inventory.UnknownPackage:   "not analysed: %s",
		inventory.UnknownFile:      "not read: %s",
		inventory.UnknownHandler:   "which function takes %s",
	}[u.Kind]
	text := fmt.Sprintf(what, u.What)
	if p := at(u.Place); p != "" {
		text += " (" + p + ")"
	}
	return text
}

// counted is a number of things.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// kinds counts handlers by kind: "6 http, 1 queue".
func kinds(t inventory.Totals) string {
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(t.Kinds)) {
		parts = append(parts, fmt.Sprintf("%d %s", t.Kinds[k], k))
	}
	return strings.Join(parts, ", ")
}

// states counts effects by state, the worst first, without those that there are none of.
func states(of map[inventory.State]int) string {
	var parts []string
	for _, s := range inventory.States {
		if of[s] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", of[s], s))
		}
	}
	return strings.Join(parts, ", ")
}

// statesOf counts the effects of a handler.
func statesOf(h *inventory.Handler) map[inventory.State]int {
	of := map[inventory.State]int{}
	for _, e := range h.Effects {
		of[e.State]++
	}
	return of
}

// totals are the inventory in numbers, a line each.
func totals(inv *inventory.Inventory) []string {
	t := inv.Totals
	with := func(text, more string) string {
		if more == "" {
			return text
		}
		return text + ": " + more
	}
	return []string{
		with(counted(t.Handlers, "handler"), kinds(t)),
		with(counted(t.Effects, "effect"), states(t.States)),
		fmt.Sprintf("%s, %d deciding", counted(t.Guards, "guard"), t.Deciding),
		counted(t.Findings, "finding") + ", " + counted(t.Unknown, "thing") + " not known",
	}
}
