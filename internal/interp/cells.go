package interp

import "sync/atomic"

// cells maps cells to what they hold. It is immutable: a change gives another one, which
// shares all other parts with the first, so that two that come from one are compared and
// joined by their differences.
type cells struct{ root *trie }

// A trie branches by three bits of the key at each level.
type trie struct {
	slots [1 << trieBits]slot
	hash  uint64 // of all entries below; equal tries have equal hashes
	size  int32
	by    edit // that has made it
}

const trieBits = 3

// A slot is an entry (leaf), or a trie of several, or empty.
type slot struct {
	*leaf
	sub *trie
}

type leaf struct {
	key, hash uint64
	val       *Value
}

func newLeaf(key uint64, v *Value) *leaf {
	return &leaf{key, mix(mix(fnvOffset, key), v.Hash()), v}
}

// weight is the hash of all that stands in a slot, and how much that is.
func (s *slot) weight() (hash uint64, size int32) {
	switch {
	case s.sub != nil:
		return s.sub.hash, s.sub.size
	case s.leaf != nil:
		return s.hash, 1
	}
	return 0, 0
}

// branch are the bits of a key that decide at a level: at the last one those that are left. Keys may
// differ in few bits, so they are spread first.
func branch(key uint64, level uint) uint {
	return uint(key*0x9e3779b97f4a7c15>>max(0, 64-trieBits*(int(level)+1))) & (1<<trieBits - 1)
}

func (m cells) hash() uint64 {
	if m.root == nil {
		return 0
	}
	return m.root.hash
}

// len is the number of cells.
func (m cells) len() int {
	if m.root == nil {
		return 0
	}
	return int(m.root.size)
}

func (m cells) get(key uint64) *Value {
	t := m.root
	for level := uint(0); t != nil; level++ {
		s := &t.slots[branch(key, level)]
		if s.leaf != nil {
			if s.key == key {
				return s.val
			}
			return nil
		}
		t = s.sub
	}
	return nil
}

// An edit makes several changes of one map: nodes that it has made itself are changed in place, since
// nobody else has seen them. What it has made is handed out when it has ended (see State.own).
type edit uint32

const alone edit = 0 // one change

var edits atomic.Uint32

// newEdit begins one.
func newEdit() edit {
	for {
		if e := edit(edits.Add(1)); e != alone {
			return e
		}
	}
}

func (m cells) with(by edit, key uint64, v *Value) cells {
	return cells{m.root.with(by, 0, newLeaf(key, v))}
}

func (t *trie) with(by edit, level uint, e *leaf) *trie {
	n := branch(e.key, level)
	if t == nil {
		c := &trie{hash: e.hash, size: 1, by: by}
		c.slots[n].leaf = e
		return c
	}
	switch old := &t.slots[n]; {
	case old.sub != nil:
		was, hash, size := old.sub, old.sub.hash, old.sub.size
		now := was.with(by, level+1, e)
		if now == was && now.hash == hash && now.size == size { // it stood there
			return t
		}
		return t.replace(by, n, hash, size, slot{sub: now})
	case old.leaf == nil:
		return t.replace(by, n, 0, 0, slot{leaf: e})
	case old.key != e.key:
		return t.replace(by, n, old.hash, 1, slot{sub: (*trie)(nil).with(by, level+1, old.leaf).with(by, level+1, e)})
	case old.val == e.val:
		return t
	default:
		return t.replace(by, n, old.hash, 1, slot{leaf: e})
	}
}

// replace puts s into a slot; hash and size are the weight of what stood there.
func (t *trie) replace(by edit, n uint, hash uint64, size int32, s slot) *trie {
	c := t
	if by == alone || t.by != by {
		one := *t
		c, one.by = &one, by
	}
	c.slots[n] = s
	h, z := s.weight()
	c.hash ^= hash ^ h
	c.size += z - size
	return c
}

func (m cells) without(by edit, key uint64) cells {
	if m.get(key) == nil {
		return m
	}
	return cells{m.root.without(by, 0, key)}
}

func (t *trie) without(by edit, level uint, key uint64) *trie {
	if t.size == 1 {
		return nil
	}
	n := branch(key, level)
	var s slot
	hash, size := t.slots[n].weight()
	if sub := t.slots[n].sub; sub != nil {
		s.sub = sub.without(by, level+1, key)
	}
	return t.replace(by, n, hash, size, s)
}

// each calls f for all entries, in an order that depends on the keys alone.
func (m cells) each(f func(key uint64, v *Value)) { m.root.each(f) }

func (t *trie) each(f func(key uint64, v *Value)) {
	if t == nil {
		return
	}
	for i := range t.slots {
		t.slots[i].each(f)
	}
}

func (s *slot) each(f func(key uint64, v *Value)) {
	if s.leaf != nil {
		f(s.key, s.val)
		return
	}
	s.sub.each(f)
}

// changes calls f for each cell that differs between m and o; nil: it is not there.
func (m cells) changes(o cells, f func(key uint64, old, now *Value)) { changes(m.root, o.root, 0, f) }

func changes(a, b *trie, level uint, f func(key uint64, old, now *Value)) {
	if a == b || a != nil && b != nil && a.hash == b.hash && a.size == b.size {
		return
	}
	if a == nil || b == nil {
		a.each(func(k uint64, v *Value) { f(k, v, nil) })
		b.each(func(k uint64, v *Value) { f(k, nil, v) })
		return
	}
	for n := range a.slots {
		if x, y := &a.slots[n], &b.slots[n]; *x != *y {
			slotChanges(x, y, level, f)
		}
	}
}

func slotChanges(x, y *slot, level uint, f func(key uint64, old, now *Value)) {
	switch {
	case x.sub != nil && y.sub != nil:
		changes(x.sub, y.sub, level+1, f)
	case x.sub != nil:
		leafChanges(x.sub, y.leaf, f)
	case y.sub != nil:
		leafChanges(y.sub, x.leaf, func(key uint64, v, one *Value) { f(key, one, v) })
	case x.leaf != nil && y.leaf != nil && x.key == y.key:
		if x.hash != y.hash {
			f(x.key, x.val, y.val)
		}
	default:
		if x.leaf != nil {
			f(x.key, x.val, nil)
		}
		if y.leaf != nil {
			f(y.key, nil, y.val)
		}
	}
}

// leafChanges calls f for each cell that differs between several and one, or none.
func leafChanges(t *trie, one *leaf, f func(key uint64, v, one *Value)) {
	known := false
	t.each(func(key uint64, v *Value) {
		if one == nil || one.key != key {
			f(key, v, nil)
			return
		}
		known = true
		if v != one.val && v.Hash() != one.val.Hash() {
			f(key, v, one.val)
		}
	})
	if one != nil && !known {
		f(one.key, nil, one.val)
	}
}

// join merges o into m; both says what stands for two values of one cell.
func (m cells) join(by edit, o cells, both func(key uint64, a, b *Value) *Value) cells {
	out := m
	m.changes(o, func(k uint64, a, b *Value) {
		switch {
		case a == nil:
			out = out.with(by, k, b)
		case b != nil:
			out = out.with(by, k, both(k, a, b))
		}
	})
	return out
}

// common are the entries that both have alike.
func (m cells) common(by edit, o cells) cells {
	if m.hash() == o.hash() {
		return m
	}
	out := m
	m.changes(o, func(k uint64, a, _ *Value) {
		if a != nil {
			out = out.without(by, k)
		}
	})
	return out
}
