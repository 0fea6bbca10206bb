package replay

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/idemcheck/idemcheck/internal/act"
	"github.com/idemcheck/idemcheck/internal/handlers"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// A Site is where a finding stands, and how its handler leads there.
type Site struct {
	Kind string // entry kind of the handler
	// API: its requests come from clients that ask, and not from what delivers events.
	API     bool
	Handler *link.Func
	// Source is what delivers, by name ("RabbitMQ"), "" if that is not known.
	Source string
	// Package and Pos are the place: in the handler's body.
	Package *summary.Package
	Pos     summary.Pos
	// Path are the calls from the handler to what is reported.
	Path []handlers.Step
	// Wire is where the package that was analysed leads to the handler's registration; its
	// Package is nil when that is not known.
	Wire handlers.Step
}

// Key recognises the place in the fact of a package.
func (s *Site) Key() string {
	return fmt.Sprintf("%s|%s:%d", s.Package.Path, filepath.Base(s.Package.Files[s.Pos.File]), s.Pos.Line)
}

// In is where a package reports a site: at its place; if that lies below (a helper that
// makes a key), at the handler's call that leads there; and what the handler's own package
// could not tell, at its registration.
func (s *Site) In(pkg string) (handlers.Step, bool) {
	if s.Package.Path == pkg {
		return handlers.Step{Package: s.Package, Pos: s.Pos}, true
	}
	if s.Handler.Package.Path == pkg {
		for _, step := range slices.Backward(s.Path) {
			if step.Package.Path == pkg {
				return step, true
			}
		}
	}
	return s.Wire, s.Wire.Package != nil
}

// A Cause is the first thing that is missing.
type Cause struct {
	Kind CauseKind
	// Guard is the guard in question, by name, and where it stands.
	Guard   string
	Package *summary.Package
	Pos     summary.Pos
}

// site places a finding: on the call in the handler's body through which the operation at
// pos in frame is reached. what says in words what is done there.
func (h *handling) site(frame *interp.Frame, pos summary.Pos, what string) (Site, bool) {
	frames, k := h.hd.Way(frame)
	if len(frames) == 0 {
		return Site{}, false
	}
	fn := frames[k].Func
	if h.hd.Skips(fn) {
		return Site{}, false
	}
	s := Site{Wire: h.hd.Wire, Kind: h.hd.Kind, Handler: fn, Source: h.hd.Source(fn), Path: path(frames[k:], pos, what)}
	for i := len(frames) - 1; i >= k; i-- {
		if frames[i].Func.Within(fn) {
			s.Package, s.Pos = frames[i].Func.Package, pos
			if i+1 < len(frames) {
				s.Pos = frames[i+1].Call
			}
			if s.Pos.File >= 0 {
				return s, true
			}
		}
	}
	return Site{}, false
}

// exactly places a finding where it is, be it in the handler's body or below.
func (h *handling) exactly(frame *interp.Frame, pos summary.Pos, what string) (Site, bool) {
	frames, k := h.hd.Way(frame)
	if len(frames) == 0 || pos.File < 0 {
		return Site{}, false
	}
	fn, last := frames[k].Func, frames[len(frames)-1].Func
	if h.hd.Skips(fn) || last.Generated {
		return Site{}, false
	}
	return Site{Wire: h.hd.Wire, Kind: h.hd.Kind, Handler: fn, Source: h.hd.Source(fn), Package: last.Package, Pos: pos, Path: path(frames[k:], pos, what)}, true
}

// same: two findings stand at one place.
func (s *Site) same(o *Site) bool { return s.Package == o.Package && s.Pos == o.Pos }

// packageIn is the package of a frame's function, nil if there is none.
func packageIn(fr *interp.Frame) *summary.Package {
	if fr == nil || fr.Func == nil {
		return nil
	}
	return fr.Func.Package
}

// path are the calls down the frames to what is done at pos.
func path(frames []*interp.Frame, pos summary.Pos, what string) []handlers.Step {
	var steps []handlers.Step
	for i, fr := range frames {
		step := handlers.Step{Package: fr.Func.Package, Pos: pos, Callee: what}
		if i+1 < len(frames) {
			step.Pos = frames[i+1].Call
			step.Callee = frames[i+1].Func.Name
		}
		if step.Pos.File >= 0 {
			steps = append(steps, step)
		}
	}
	return steps
}

// repeat makes the finding of an effect that the second run has reached.
func (h *handling) repeat(w *second, id int, hit *hit) (Repeat, bool) {
	site, ok := h.site(hit.frame, hit.pos, hit.a.What)
	if !ok {
		return Repeat{}, false
	}
	return Repeat{Site: site, Effect: hit.a.Effect, What: hit.a.What, Cause: h.cause(w, id, hit),
		Keys: keyPlaces(h.m.Ops()[id]), Stable: h.stableIDs(site.Handler.Name)}, true
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

// sameWay: a guard on another path is worth naming if it stands in the handler or behind
// the same call of the handler, or in a helper that only guards: one that also has an
// effect of its own guards that.
func (h *handling) sameWay(guard *interp.Op, hit *hit) bool {
	a, b := h.hd.Calls(guard.Frame), h.hd.Calls(hit.frame)
	if len(a) <= 1 || len(b) > 1 && sameCall(a[1], b[1]) {
		return true
	}
	for _, op := range h.m.Ops() {
		if h.acts[op.ID].Effect == "" {
			continue
		}
		if e := h.hd.Calls(op.Frame); len(e) > 1 && sameCall(a[1], e[1]) {
			return false
		}
	}
	return true
}

func sameCall(a, b *interp.Frame) bool { return a.Call == b.Call && a.Func == b.Func }

// recordsWhat: the handler writes what a read looks for.
func (h *handling) recordsWhat(look int) bool {
	for i := range h.acts {
		if slices.ContainsFunc(h.acts[look].Reads, func(r act.Read) bool { return h.finds(r, i) }) {
			return true
		}
	}
	return false
}

// maxProbes bounds the reads that are looked at for one effect.
const maxProbes = 4

// cause finds the first missing thing: what looks like a guard on the way and why it
// does not guard, then guards elsewhere.
func (h *handling) cause(w *second, id int, hit *hit) Cause {
	ops := h.m.Ops()
	at := func(kind CauseKind, i int) Cause {
		op := ops[i]
		c := Cause{Kind: kind, Guard: op.Sym.Short(), Pos: op.Pos}
		if op.Frame != nil && op.Frame.Func != nil {
			c.Package = op.Frame.Func.Package
		}
		return c
	}
	type candidate struct {
		Cause
		read int // -1: it is none
	}
	var found []candidate
	add := func(kind CauseKind, i int) { found = append(found, candidate{at(kind, i), -1}) }
	look := func(kind CauseKind, i int) {
		if h.acts[i].Claim != nil {
			add(kind, i)
		} else {
			found = append(found, candidate{at(kind, i), i})
		}
	}
	hit.done.Each(func(i int) {
		a := h.acts[i]
		switch {
		case a.Claim.Is(act.Deletion):
		case w.weak[i] && a.Claim == nil:
			if h.recordsWhat(i) {
				look(Memory, i)
			}
		case w.weak[i]:
			if h.decides(ops[i]) {
				add(Memory, i)
			}
		case w.answered[i] && a.Claim != nil && !w.branched[i]:
			add(Ignored, i)
		case w.answered[i] && w.branched[i]:
			look(DuplicateSide, i)
		case a.Claim.Recognises() && w.item && !h.inItem[i]:
			add(PerBatch, i)
		case w.unrecorded[i] && w.branched[i]:
			look(NeverRecorded, i)
		}
	})
	tried := 0
	for _, kind := range byWeight {
		for _, c := range found {
			if c.Kind != kind {
				continue
			}
			if c.read >= 0 {
				if tried++; tried > maxProbes || !h.asksFor(c.read, id) {
					continue
				}
			}
			return c.Cause
		}
	}
	for i := range ops {
		a := h.acts[i]
		if !a.Claim.Recognises() || i == id || h.limits(i) || !h.decides(ops[i]) || !h.recognised(i) {
			continue
		}
		if h.before[i].Has(id) {
			return at(After, i)
		}
		if !hit.done.Has(i) && h.sameWay(ops[i], hit) {
			return at(OtherPath, i)
		}
	}
	return Cause{Kind: NoGuard}
}
