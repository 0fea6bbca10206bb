package replay

import (
	"slices"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
	"github.com/idemcheck/idemcheck/internal/link"
)

// place is where the program hands a value on as the key.
func (q *keys) place(op *interp.Op, v *interp.Value, p catalog.Path) interp.Place {
	c := op.Call
	whole := interp.Place{Frame: op.Frame, Pos: op.Pos, Arg: -1}
	if p == "" { // a mark: where it was set
		if at, ok := q.m.PutAt(v, interp.KeyMark); ok {
			return at
		}
		return whole
	}
	_, _, steps, err := catalog.ParsePath(p)
	if err != nil {
		return whole
	}
	if len(steps) == 0 {
		for nth, given := range c.Path(p) {
			if given.Hash() == v.Hash() || c.Content(given).Hash() == v.Hash() {
				if at, ok := c.ArgAt(p, nth); ok && !c.Spread(at) {
					return at
				}
			}
		}
	}
	step := "Value"
	if len(steps) > 0 {
		step = steps[len(steps)-1]
	}
	if at, ok := q.m.PutAt(v, step); ok {
		return at
	}
	if at, ok := c.ArgAt(p, 0); ok {
		return at
	}
	return whole
}

// innermost moves a place up to the function that sees what the key is made of: not to one
// that is given it.
func (q *keys) innermost(c *interp.Call, u keyUse) interp.Place {
	at := u.at
	for range 40 {
		fr := at.Frame
		if fr == nil || fr.Up == nil || fr.Up.Func == nil || u.origin != nil && sees(fr, u.origin.Frame) {
			return at
		}
		i := slices.IndexFunc(fr.Args(), func(arg *interp.Value) bool { return arg != nil && carries(c, arg, u) })
		if i < 0 {
			return at
		}
		at = fr.CallerArg(i)
	}
	return at
}

func carries(c *interp.Call, arg *interp.Value, u keyUse) bool {
	if u.origin != nil {
		return slices.Contains(c.About(arg).Origins(), u.origin)
	}
	return u.text != "" && c.Content(arg).Kind == interp.Const && c.Content(arg).Text == u.text
}

// sees: what begins in a frame begins in this function, a closure of it, or what it calls.
func sees(fr, begins *interp.Frame) bool {
	if begins != nil && begins.Func != nil && link.Outermost(begins.Func.Name) == link.Outermost(fr.Func.Name) {
		return true
	}
	for ; begins != nil; begins = begins.Up {
		if begins == fr {
			return true
		}
	}
	return false
}
