package replay

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

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
	frames, k := h.way(frame)
	if len(frames) == 0 {
		return Site{}, false
	}
	fn := frames[k].Func
	if fn.Generated || h.d.skips(fn) {
		return Site{}, false
	}
	s := Site{Wire: h.hd.wire, Kind: h.hd.kind, Handler: fn, Source: h.source(fn), Path: path(frames[k:], pos, what)}
	for i := len(frames) - 1; i >= k; i-- {
		if within(frames[i].Func, fn) {
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
	frames, k := h.way(frame)
	if len(frames) == 0 || pos.File < 0 {
		return Site{}, false
	}
	fn, last := frames[k].Func, frames[len(frames)-1].Func
	if fn.Generated || h.d.skips(fn) || last.Generated {
		return Site{}, false
	}
	return Site{Wire: h.hd.wire, Kind: h.hd.kind, Handler: fn, Source: h.source(fn), Package: last.Package, Pos: pos, Path: path(frames[k:], pos, what)}, true
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

// source is the name of what delivers to a handler: by the type of its deliveries.
func (h *handling) source(fn *link.Func) string {
	for _, t := range h.deliveryTypes(fn.Name) {
		if t.Delivery.Kind == h.hd.kind {
			return t.Platform()
		}
	}
	return ""
}

// deliveryTypes are the types of deliveries that a handler's body speaks of, those of its
// parameters first.
func (h *handling) deliveryTypes(handler string) []*catalog.Type {
	var out []*catalog.Type
	names := h.prog.Funcs()
	for i, _ := slices.BinarySearch(names, handler); i < len(names) && strings.HasPrefix(names[i], handler); i++ {
		if names[i] != handler && names[i][len(handler)] != '$' {
			continue
		}
		f := h.prog.Func(names[i])
		var types []string
		for _, p := range f.Params {
			types = append(types, p.Type)
		}
		for _, typ := range append(types, f.Names...) {
			owner, _, _ := strings.Cut(typ, "|")
			owner = strings.TrimLeft(owner, "*[]")
			dot := strings.LastIndexByte(owner, '.')
			if dot < 0 || strings.ContainsAny(owner, "( ") {
				continue
			}
			if t := h.prog.Catalog.Type(owner[:dot], owner[dot+1:]); t != nil && t.Delivery != nil && !slices.Contains(out, t) {
				out = append(out, t)
			}
		}
	}
	return out
}

// way are the frames down to one, and which of them is the handler's.
func (h *handling) way(frame *interp.Frame) (frames []*interp.Frame, handler int) {
	for fr := frame; fr != nil; fr = fr.Up {
		if fr.Func != nil {
			frames = append(frames, fr)
		}
	}
	slices.Reverse(frames)
	if len(frames) == 0 {
		return nil, 0
	}
	k := h.handlerFrame(frames)
	// A handler that was generated from an API's description calls what its user gives it.
	if frames[k].Func.Generated {
		if i := slices.IndexFunc(frames[k:], func(fr *interp.Frame) bool { return !fr.Func.Generated }); i > 0 && frames[k+i].Dynamic {
			k += i
		}
	}
	return frames, k
}

// path are the calls down the frames to what is done at pos.
func path(frames []*interp.Frame, pos summary.Pos, what string) []Step {
	var steps []Step
	for i, fr := range frames {
		step := Step{Package: fr.Func.Package, Pos: pos, Callee: what}
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
	site, ok := h.site(hit.frame, hit.pos, hit.a.what)
	return Repeat{Site: site, Effect: hit.a.effect, What: hit.a.what, Cause: h.cause(w, id, hit)}, ok
}

// handlerFrame finds the handler among the frames: the registered function; where that
// only wraps a value of its own signature (a middleware), the one that it wraps.
func (h *handling) handlerFrame(frames []*interp.Frame) int {
	k := 0
	name := h.functionName()
	for i, fr := range frames {
		if fr.Func.Name == name {
			k = i
			break
		}
	}
	if h.hd.receive {
		// A function that takes the deliveries from a channel is the handler of its own.
		for i := k + 1; i < len(frames); i++ {
			if fn := frames[i].Func; h.d.channelLoops[rootName(fn.Name)] && !within(fn, frames[k].Func) {
				k = i
			}
		}
		return k
	}
	for i := k + 1; i < len(frames); i++ {
		if frames[i].Dynamic && link.SameSignature(frames[i].Func, frames[k].Func) && !within(frames[i].Func, frames[k].Func) {
			k = i
		}
	}
	return k
}

func (h *handling) functionName() string {
	fn := h.hd.fn
	if fn.Kind == interp.Func {
		return fn.Text
	}
	if m := h.prog.Method(fn.Type, h.hd.method); m != nil {
		return m.Func
	}
	return ""
}

// within: f is fn or a closure written inside it.
func within(f, fn *link.Func) bool {
	return f.Name == fn.Name || strings.HasPrefix(f.Name, fn.Name+"$")
}

// sameWay: a guard on another path is worth naming if it stands in the handler or behind
// the same call of the handler, or in a helper that only guards: one that also has an
// effect of its own guards that.
func (h *handling) sameWay(guard *interp.Op, hit *hit) bool {
	a, b := h.calls(guard.Frame), h.calls(hit.frame)
	if len(a) <= 1 || len(b) > 1 && sameCall(a[1], b[1]) {
		return true
	}
	for _, op := range h.m.Ops() {
		if h.acts[op.ID].effect == "" {
			continue
		}
		if e := h.calls(op.Frame); len(e) > 1 && sameCall(a[1], e[1]) {
			return false
		}
	}
	return true
}

func sameCall(a, b *interp.Frame) bool { return a.Call == b.Call && a.Func == b.Func }

// calls are the frames from the handler on.
func (h *handling) calls(fr *interp.Frame) []*interp.Frame {
	var frames []*interp.Frame
	for ; fr != nil; fr = fr.Up {
		if fr.Func != nil {
			frames = append(frames, fr)
		}
	}
	slices.Reverse(frames)
	if len(frames) == 0 {
		return nil
	}
	return frames[h.handlerFrame(frames):]
}

// maxProbes bounds the reads that are looked at for one effect.
const maxProbes = 4

// cause finds the first missing thing: what looks like a guard on the way and why it
// does not guard, then guards elsewhere.
func (h *handling) cause(w *second, id int, hit *hit) Cause {
	ops := h.m.Ops()
	at := func(kind CauseKind, i int) Cause {
		op := ops[i]
		c := Cause{Kind: kind, Guard: shortName(op.Sym), Pos: op.Pos}
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
		if h.acts[i].claim != nil {
			add(kind, i)
		} else {
			found = append(found, candidate{at(kind, i), i})
		}
	}
	hit.done.Each(func(i int) {
		a := h.acts[i]
		switch {
		case a.claim.is(deletion):
		case w.weak[i]:
			add(Memory, i)
		case w.answered[i] && a.claim != nil && !w.branched[i]:
			add(Ignored, i)
		case w.answered[i] && w.branched[i]:
			look(DuplicateSide, i)
		case a.claim.recognises() && w.item && !h.inItem[i]:
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
		if !a.claim.recognises() || i == id || h.limits(i) {
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
