package replay

import (
	"fmt"
	"path/filepath"
	"slices"

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

// together: two frames belong to the same handler.
func (h *handling) together(a, b *interp.Frame) bool {
	x, i := h.hd.Way(a)
	y, k := h.hd.Way(b)
	return len(x) == 0 || len(y) == 0 || x[i].Func == y[k].Func
}

// Where is the site of the finding that embeds it.
func (s *Site) Where() *Site { return s }

// same: two findings stand at one place.
func (s *Site) same(o *Site) bool { return s.Package == o.Package && s.Pos == o.Pos }

// stands: one of the findings does at a place.
func stands(findings []Finding, at *Site) bool {
	return slices.ContainsFunc(findings, func(f Finding) bool { return f.Where().same(at) })
}

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
