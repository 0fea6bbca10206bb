package inventory

import (
	"cmp"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/idemcheck/idemcheck/internal/report"
)

// Arrange merges handlers that differ in where they are registered alone, sorts, names and counts:
// the same program gives the same inventory, in whatever order its handlers were found. File names
// are written relative to dir, as those of reports are.
func (inv *Inventory) Arrange(dir string) {
	inv.Version = Version
	for _, h := range inv.Handlers {
		h.places(func(p *Place) { p.File = report.Relative(dir, p.File) })
		h.lists()
	}
	for i := range inv.Unknown {
		inv.Unknown[i].Place.File = report.Relative(dir, inv.Unknown[i].Place.File)
	}
	slices.SortStableFunc(inv.Handlers, compareHandlers)
	inv.merge()
	inv.name()
	slices.SortFunc(inv.Unknown, compareUnknown)
	inv.Unknown = slices.Compact(inv.Unknown)
	if inv.Unknown == nil {
		inv.Unknown = []Unknown{}
	}
	inv.count()
}

// places calls f for each place of a handler.
func (h *Handler) places(f func(*Place)) {
	f(&h.Place)
	for i := range h.Registrations {
		f(&h.Registrations[i].Place)
	}
	for i := range h.Deployment {
		f(&h.Deployment[i].Place)
		f(&h.Deployment[i].Waits)
	}
	for i := range h.Ack.Places {
		f(&h.Ack.Places[i].Place)
	}
	for i := range h.Effects {
		e := &h.Effects[i]
		f(&e.Place)
		f(&e.At)
		for j := range e.Path {
			f(&e.Path[j].Place)
		}
	}
	for i := range h.Guards {
		f(&h.Guards[i].Place)
		f(&h.Guards[i].At)
	}
	for i := range h.Findings {
		f(&h.Findings[i].Place)
	}
	for i := range h.Unknown {
		f(&h.Unknown[i].Place)
	}
	for i := range h.Keys {
		f(&h.Keys[i].Place)
	}
}

// lists makes lists that are null empty, and sorts those whose order means nothing.
func (h *Handler) lists() {
	h.Registrations, h.Deployment = notNil(h.Registrations), notNil(h.Deployment)
	h.Effects, h.Guards, h.Findings, h.Unknown = notNil(h.Effects), notNil(h.Guards), notNil(h.Findings), notNil(h.Unknown)
	h.Ack.Places, h.Flow.Edges = notNil(h.Ack.Places), notNil(h.Flow.Edges)
	if h.Ack.How == "" {
		h.Ack.How = AckNone
	}
	for i := range h.Registrations {
		h.Registrations[i].Subjects = notNil(h.Registrations[i].Subjects)
	}
	for i := range h.Effects {
		h.Effects[i].Path, h.Effects[i].Guards = notNil(h.Effects[i].Path), notNil(h.Effects[i].Guards)
	}
	for i := range h.Guards {
		h.Guards[i].Key = notNil(h.Guards[i].Key)
	}
	slices.SortFunc(h.Unknown, compareUnknown)
	h.Unknown = slices.Compact(h.Unknown)
	slices.SortFunc(h.Findings, func(a, b Finding) int {
		return cmp.Or(a.Place.compare(b.Place), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message), cmp.Compare(a.Fingerprint, b.Fingerprint))
	})
	h.Findings = slices.Compact(h.Findings)
}

func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func (p Place) compare(o Place) int {
	return cmp.Or(cmp.Compare(p.File, o.File), cmp.Compare(p.Line, o.Line), cmp.Compare(p.Column, o.Column))
}

func compareUnknown(a, b Unknown) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), a.Place.compare(b.Place), cmp.Compare(a.What, b.What))
}

func compareRegistrations(a, b Registration) int {
	return cmp.Or(cmp.Compare(a.Route, b.Route), cmp.Compare(a.Method, b.Method), slices.Compare(a.Subjects, b.Subjects), a.Place.compare(b.Place))
}

func compareHandlers(a, b *Handler) int {
	return cmp.Or(cmp.Compare(a.Package, b.Package), a.Place.compare(b.Place), cmp.Compare(a.Function, b.Function), cmp.Compare(a.Kind, b.Kind),
		slices.CompareFunc(a.Registrations, b.Registrations, compareRegistrations), cmp.Compare(len(a.Effects), len(b.Effects)), cmp.Compare(len(a.Guards), len(b.Guards)))
}

// merge makes one of handlers that are equal but for their registrations. A job is also called by
// the name of its method, without a receiver: that shows nothing, and is the one that shows more.
func (inv *Inventory) merge() {
	var out []*Handler
	of := map[string][]*Handler{} // by function
	for _, h := range inv.Handlers {
		i := slices.IndexFunc(of[h.Function], h.same)
		if i < 0 && h.Kind == "job" {
			i = slices.IndexFunc(of[h.Function], func(o *Handler) bool { return o.Kind == h.Kind && o.Place == h.Place && o.bare() != h.bare() })
		}
		if i < 0 {
			out = append(out, h)
			of[h.Function] = append(of[h.Function], h)
			continue
		}
		one := of[h.Function][i]
		registrations := one.Registrations
		for _, r := range h.Registrations {
			if !slices.ContainsFunc(registrations, func(o Registration) bool { return compareRegistrations(o, r) == 0 }) {
				registrations = append(registrations, r)
			}
		}
		if one.bare() && !h.bare() {
			*one = *h
		}
		one.Registrations = registrations
	}
	for _, h := range out {
		slices.SortFunc(h.Registrations, compareRegistrations)
	}
	inv.Handlers = notNil(out)
}

// bare: nothing was seen that it does.
func (h *Handler) bare() bool { return len(h.Effects)+len(h.Guards) == 0 }

func (h *Handler) same(o *Handler) bool {
	if h.Function != o.Function || h.Kind != o.Kind || h.Place != o.Place {
		return false
	}
	a, b := *h, *o
	a.Registrations, b.Registrations, a.In, b.In = nil, nil, "", ""
	return reflect.DeepEqual(a, b)
}

// ordinal are the numbers of closures, which another one above changes.
var ordinal = regexp.MustCompile(`[$#]\d+`)

// name gives handlers ids: several of one function are told apart by what they are registered for.
func (inv *Inventory) name() {
	seen := map[string]int{}
	for _, h := range inv.Handlers {
		names := []string{ordinal.ReplaceAllString(h.Function, "$"), h.Kind}
		for _, r := range h.Registrations {
			names = append(names, r.Method, r.Route, strings.Join(r.Subjects, "\n"))
		}
		h.ID = report.Fingerprint(names...)
		if seen[h.ID]++; seen[h.ID] > 1 {
			h.ID += ":" + strconv.Itoa(seen[h.ID])
		}
	}
}

func (inv *Inventory) count() {
	t := Totals{Handlers: len(inv.Handlers), Kinds: map[string]int{}, States: map[State]int{}, Unknown: len(inv.Unknown)}
	for _, s := range States {
		t.States[s] = 0
	}
	findings := map[Finding]bool{}
	for _, h := range inv.Handlers {
		t.Kinds[h.Kind]++
		t.Effects += len(h.Effects)
		for _, e := range h.Effects {
			t.States[e.State]++
		}
		t.Guards += len(h.Guards)
		for _, g := range h.Guards {
			if g.Decides {
				t.Deciding++
			}
		}
		for _, f := range h.Findings {
			findings[f] = true
		}
		t.Unknown += len(h.Unknown)
	}
	t.Findings = len(findings)
	inv.Totals = t
}
