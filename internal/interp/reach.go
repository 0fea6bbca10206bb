package interp

import (
	"sort"
)

// forget drops the cells made in this activation that can't be reached any more: from
// roots, from the arguments, and from cells that others have made.
func (a *activation) forget(roots []*Value, s *State) {
	own := map[uint64]bool{}
	for _, c := range s.log.cells[a.born:] {
		if s.mem.get(c) != nil && c != entries {
			own[c] = true
		}
	}
	if len(own) == 0 {
		return
	}
	w := &reachability{s: s, own: own, reached: map[uint64]bool{}, visited: map[*Value]bool{}, idents: map[uint64]bool{}}
	for _, list := range [][]*Value{roots, a.fr.args, a.fr.free} {
		for _, r := range list {
			w.walk(r)
		}
	}
	if s.chain != nil {
		for _, list := range [][]*Value{s.chain.links, s.chain.args} {
			for _, r := range list {
				w.walk(r)
			}
		}
	}
	for c, v := range s.mem.cells {
		if !own[c] {
			w.walk(v)
		}
	}
	var dead []uint64
	for c := range own {
		if !w.reached[c] && !w.partOfReached(s.mem.get(c)) {
			dead = append(dead, c)
		}
	}
	if len(dead) > 0 {
		sort.Slice(dead, func(i, j int) bool { return dead[i] < dead[j] })
		s.drop(dead)
	}
}

type reachability struct {
	s       *State
	own     map[uint64]bool
	reached map[uint64]bool
	visited map[*Value]bool
	idents  map[uint64]bool
}

func (w *reachability) cell(c uint64) {
	if w.own[c] && !w.reached[c] {
		w.reached[c] = true
		w.walk(w.s.mem.get(c))
	}
}

func (w *reachability) walk(v *Value) {
	if v == nil || w.visited[v] {
		return
	}
	w.visited[v] = true
	switch v.Kind {
	case Const:
		return
	case Sym, Opaque:
		// What was stored in an unknown object, and the statement that it builds.
		w.idents[v.Ident()] = true
		w.cell(pointer(v).Cell)
		w.cell(stmtCell(v))
	case Ptr:
		w.cell(v.Cell)
	}
	if v.Op != nil {
		w.cell(v.Op.Key)
	}
	w.walk(v.Base)
	for _, e := range v.Elems {
		w.walk(e)
	}
	for _, b := range v.Build {
		w.walk(b.Value)
	}
}

// partOfReached: what was stored in a part of an object that is reached.
func (w *reachability) partOfReached(content *Value) bool {
	if content == nil || content.Kind != Struct {
		return false
	}
	for b := content.Base; b != nil; b = b.Base {
		if w.idents[b.Ident()] {
			return true
		}
	}
	return false
}
