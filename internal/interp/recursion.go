package interp

import "github.com/idemcheck/idemcheck/internal/link"

// endless: a function that is called again on the way from a call with the same values, none of which
// refers to memory that may have changed since, gives what its other ways give: this one ends as they do.
func (s *State) endless(up *Frame, f *link.Func, args, free []*Value) bool {
	for up != nil && up.Func != f {
		up = up.Up
	}
	return up != nil && !up.general && s.sameValues(up.args, args) && s.sameValues(up.free, free)
}

func (s *State) sameValues(before, now []*Value) bool {
	if len(before) != len(now) {
		return false
	}
	for i, v := range now {
		if v == nil || before[i] == nil || v.Hash() != before[i].Hash() || v.Kind == Ptr && s.get(v.Cell) != nil {
			return false
		}
	}
	return true
}
