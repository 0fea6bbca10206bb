package interp

import "github.com/idemcheck/idemcheck/internal/link"

// recursion: a function calls itself on the way to a call, as often as it is run then. A closure that is
// wrapped around another of its kind (a limit for each user behind one for all) has captured another
// function: that is none; nested: there are more of them than are run.
func recursion(fr *Frame, f *link.Func, free []*Value) (recursive, nested bool) {
	same, all := 0, 0
	for ; fr != nil; fr = fr.Up {
		if fr.Func != f {
			continue
		}
		if all++; f.Parent == "" || !wrapsOther(fr.free, free) {
			same++
		}
	}
	recursive = same >= maxRecurse
	return recursive, !recursive && all >= maxNested
}

// wrapsOther: the functions or objects that two closures have captured differ.
func wrapsOther(a, b []*Value) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != nil && b[i] != nil && (isFunc(a[i]) && isFunc(b[i]) && a[i].Hash() != b[i].Hash() || isOther(a[i], b[i])) {
			return true
		}
	}
	return false
}

// isOther: both are objects of the program, and not the same.
func isOther(a, b *Value) bool {
	return a != nil && b != nil && a.Kind == Ptr && b.Kind == Ptr && a.Ident() != b.Ident()
}

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
