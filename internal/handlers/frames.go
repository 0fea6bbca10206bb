package handlers

import (
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// Way is the frames down to one, and which of them is the handler's.
func (h *Handler) Way(frame *interp.Frame) (frames []*interp.Frame, handler int) {
	if frames = down(frame); len(frames) == 0 {
		return nil, 0
	}
	k := h.frame(frames)
	// A handler that was generated from an API's description calls what its user gives it.
	if frames[k].Func.Generated {
		if i := slices.IndexFunc(frames[k:], func(fr *interp.Frame) bool { return !fr.Func.Generated }); i > 0 && frames[k+i].Dynamic {
			k += i
		}
	}
	return frames, k
}

// Calls are the frames from the handler on.
func (h *Handler) Calls(fr *interp.Frame) []*interp.Frame {
	frames := down(fr)
	if len(frames) == 0 {
		return nil
	}
	return frames[h.frame(frames):]
}

// down are the frames of functions down to one.
func down(fr *interp.Frame) []*interp.Frame {
	var frames []*interp.Frame
	for ; fr != nil; fr = fr.Up {
		if fr.Func != nil {
			frames = append(frames, fr)
		}
	}
	slices.Reverse(frames)
	return frames
}

// frame finds the handler among the frames: the registered function; where that
// only wraps a value of its own signature (a middleware) or adapts one of another, the one that it wraps.
func (h *Handler) frame(frames []*interp.Frame) int {
	k := 0
	name := h.Function()
	for i, fr := range frames {
		if fr.Func.Name == name {
			k = i
			break
		}
	}
	if h.Receive {
		// A function that takes the deliveries from a channel is the handler of its own.
		for i := k + 1; i < len(frames) && !frames[i].Own; i++ {
			if fn := frames[i].Func; h.d.channelLoops[link.Outermost(fn.Name)] && !fn.Within(frames[k].Func) {
				k = i
			}
		}
		return k
	}
	for i := k + 1; i < len(frames); i++ {
		wrapped := frames[i].Dynamic && link.SameSignature(frames[i].Func, frames[k].Func) || frames[i].Passed && i == k+1
		if wrapped && !frames[i].Func.Within(frames[k].Func) && !h.d.madeBy(frames[i].Func, frames[i-1].Func) {
			k = i
		}
	}
	return k
}

// madeBy: a function is a closure that its caller has had made, by its maker or by one of several of the
// maker's type, and not one that it was given.
func (d *Discovery) madeBy(f, caller *link.Func) bool {
	maker := d.prog.Func(link.Outermost(f.Name))
	if maker == nil || maker.Name == f.Name {
		return false
	}
	for _, b := range caller.Blocks {
		for i := range b.Instrs {
			switch c := b.Instrs[i].Call; {
			case c == nil:
			case c.Kind == summary.Static && caller.Names[c.Name] == maker.Name, c.Kind == summary.Dynamic && d.makes(caller, c, maker):
				return true
			}
		}
	}
	return false
}

// makes: a call of a function value gives what the maker gives, and is given no function to wrap.
func (d *Discovery) makes(caller *link.Func, c *summary.CallInfo, maker *link.Func) bool {
	if len(c.Results) == 0 || len(maker.Results) == 0 || caller.Names[c.Results[0]] != maker.Results[0] {
		return false
	}
	return !slices.ContainsFunc(maker.Params, func(p summary.Param) bool {
		return strings.HasPrefix(p.Type, "func(") || d.isFuncType(p.Type)
	})
}
