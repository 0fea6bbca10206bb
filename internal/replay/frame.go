package replay

import (
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/summary"
)

// within: a frame, or one that it was called in, is of a kind.
func within(fr *interp.Frame, is func(*interp.Frame) bool) bool {
	for ; fr != nil; fr = fr.Up {
		if is(fr) {
			return true
		}
	}
	return false
}

// ofAnother: the frame is one of another handler, which was sent the delivery.
func ofAnother(fr *interp.Frame) bool {
	return within(fr, func(fr *interp.Frame) bool { return fr.Own })
}

// sent: another goroutine does it, which has received it from a channel: its errors are its own.
func sent(fr *interp.Frame) bool { return within(fr, func(fr *interp.Frame) bool { return fr.Sent }) }

// below: a frame is another one, or called from it.
func below(fr, top *interp.Frame) bool {
	return within(fr, func(fr *interp.Frame) bool {
		return fr == top || fr.Func != nil && top.Func != nil && fr.ID() == top.ID()
	})
}

// callIn is where a function leads to a place in a frame below it.
func callIn(fr, frame *interp.Frame, at summary.Pos) summary.Pos {
	for f := frame; f != nil && f.Func != nil && f.ID() != fr.ID(); f = f.Up {
		at = f.Call
	}
	return at
}
