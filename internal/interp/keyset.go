package interp

// A keySet is a set of cells: a table in which each stands where its bits say, or behind. There is one for
// each function that runs, and what its callees have read goes into it, too: a map would be three times as
// large.
type keySet struct {
	table []uint64 // 0: free
	n     int
	zero  bool
}

// add adds a key.
func (s *keySet) add(key uint64) {
	if key == 0 {
		s.zero = true
		return
	}
	if 4*s.n >= 3*len(s.table) {
		s.room(s.n + 1)
	}
	if at := s.find(key); s.table[at] == 0 {
		s.table[at] = key
		s.n++
	}
}

// room makes room for n keys.
func (s *keySet) room(n int) {
	size := max(8, len(s.table))
	for 3*size < 4*n+4 {
		size *= 2
	}
	if size == len(s.table) {
		return
	}
	old := s.table
	s.table = make([]uint64, size)
	for _, key := range old {
		if key != 0 {
			s.table[s.find(key)] = key
		}
	}
}

// find is where a key stands, or would.
func (s *keySet) find(key uint64) int {
	last := uint64(len(s.table) - 1)
	at := key * 0x9e3779b97f4a7c15 >> 32 & last
	for s.table[at] != 0 && s.table[at] != key {
		at = (at + 1) & last
	}
	return int(at)
}

// len is how many keys there are.
func (s *keySet) len() int {
	if s.zero {
		return s.n + 1
	}
	return s.n
}

// each calls f for all keys.
func (s *keySet) each(f func(key uint64)) {
	if s.zero {
		f(0)
	}
	for _, key := range s.table {
		if key != 0 {
			f(key)
		}
	}
}
