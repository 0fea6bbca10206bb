package interp

// forget drops the variables made since the function began that can't be reached any more:
// from roots, from what was changed in cells that were there before, and from attributes.
func (a *activation) forget(roots []*Value, s *State) {
	w := a.m.reach.begin(s)
	var changed []*Value
	a.began.changes(s.mem, func(cell uint64, old, now *Value) {
		switch {
		case now == nil:
		case old == nil && cell&(globalCell|allocCell) == allocCell:
			w.own[cell] = true
		default:
			changed = append(changed, now)
		}
	})
	if len(w.own) == 0 {
		return
	}
	for _, list := range [][]*Value{roots, a.fr.args, a.fr.free, changed} {
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
	for c := range w.own { // what is left was not reached
		s.mem = s.mem.without(s.edit(), c)
	}
}

type reachability struct {
	s       *State
	own     map[uint64]bool
	visited map[*Value]bool
}

// begin makes w ready for another state. Its maps are used again.
func (w *reachability) begin(s *State) *reachability {
	if w.own == nil || len(w.visited) > 1000 { // clearing a large map costs its size
		w.own, w.visited = map[uint64]bool{}, map[*Value]bool{}
	}
	clear(w.own)
	clear(w.visited)
	w.s = s
	return w
}

func (w *reachability) walk(v *Value) {
	if v == nil || v.Kind == Const || len(w.own) == 0 {
		return
	}
	if v.Base != nil || v.was != nil || len(v.Elems)+len(v.Build()) > 0 {
		if w.visited[v] {
			return
		}
		w.visited[v] = true
	}
	if v.Kind == Ptr && w.own[v.Cell] {
		delete(w.own, v.Cell)
		w.walk(w.s.mem.get(v.Cell))
	}
	w.walk(v.Base)
	w.walk(v.was)
	for _, e := range v.Elems {
		w.walk(e)
	}
	for _, b := range v.Build() {
		w.walk(b.Value)
	}
}
