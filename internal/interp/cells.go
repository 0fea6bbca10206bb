package interp

import "math/bits"

// cells maps cells to what they hold. It is immutable: a change gives another one, which
// shares all other parts with the first, so that two that come from one are compared and
// joined by their differences.
type cells struct{ root *trie }

// A trie branches by four bits of the key at each level.
type trie struct {
	bitmap uint16
	slots  []slot
	hash   uint64 // of all entries below; equal tries have equal hashes
	size   int
}

// A slot is an entry, or a trie of several.
type slot struct {
	key uint64
	val *Value
	sub *trie
}

func (s *slot) hash() uint64 {
	if s.sub != nil {
		return s.sub.hash
	}
	return cellHash(s.key, s.val)
}

func (s *slot) size() int {
	if s.sub != nil {
		return s.sub.size
	}
	return 1
}

func cellHash(cell uint64, v *Value) uint64 { return mix(mix(fnvOffset, cell), v.Hash()) }

// nibble are the bits of a key that decide at a level. Keys may differ in few bits, so they
// are spread first.
func nibble(key uint64, level uint) uint { return uint(key*0x9e3779b97f4a7c15>>(60-4*level)) & 15 }

func (t *trie) find(n uint) (i int, ok bool) {
	return bits.OnesCount16(t.bitmap & (1<<n - 1)), t.bitmap>>n&1 == 1
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
	return m.root.size
}

func (m cells) get(key uint64) *Value {
	t := m.root
	for level := uint(0); t != nil; level++ {
		i, ok := t.find(nibble(key, level))
		if !ok {
			return nil
		}
		s := &t.slots[i]
		if s.sub == nil {
			if s.key == key {
				return s.val
			}
			return nil
		}
		t = s.sub
	}
	return nil
}

func (m cells) with(key uint64, v *Value) cells { return cells{m.root.with(0, slot{key: key, val: v})} }

func (t *trie) with(level uint, s slot) *trie {
	n := nibble(s.key, level)
	if t == nil {
		return &trie{bitmap: 1 << n, slots: []slot{s}, hash: s.hash(), size: 1}
	}
	i, ok := t.find(n)
	if !ok {
		c := &trie{bitmap: t.bitmap | 1<<n, slots: make([]slot, len(t.slots)+1), hash: t.hash ^ s.hash(), size: t.size + 1}
		copy(c.slots, t.slots[:i])
		c.slots[i] = s
		copy(c.slots[i+1:], t.slots[i:])
		return c
	}
	old := &t.slots[i]
	switch {
	case old.sub != nil:
		s = slot{sub: old.sub.with(level+1, s)}
	case old.key == s.key:
		if old.val == s.val {
			return t
		}
	default:
		s = slot{sub: (*trie)(nil).with(level+1, *old).with(level+1, s)}
	}
	return t.replace(i, s)
}

func (t *trie) replace(i int, s slot) *trie {
	old := &t.slots[i]
	c := &trie{bitmap: t.bitmap, slots: append([]slot(nil), t.slots...), hash: t.hash ^ old.hash() ^ s.hash(), size: t.size - old.size() + s.size()}
	c.slots[i] = s
	return c
}

func (m cells) without(key uint64) cells {
	if m.get(key) == nil {
		return m
	}
	return cells{m.root.without(0, key)}
}

func (t *trie) without(level uint, key uint64) *trie {
	n := nibble(key, level)
	i, _ := t.find(n)
	old := &t.slots[i]
	if old.sub != nil {
		if sub := old.sub.without(level+1, key); sub != nil {
			return t.replace(i, slot{sub: sub})
		}
	}
	if len(t.slots) == 1 {
		return nil
	}
	c := &trie{bitmap: t.bitmap &^ (1 << n), slots: make([]slot, len(t.slots)-1), hash: t.hash ^ old.hash(), size: t.size - old.size()}
	copy(c.slots, t.slots[:i])
	copy(c.slots[i:], t.slots[i+1:])
	return c
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
	if s.sub != nil {
		s.sub.each(f)
		return
	}
	f(s.key, s.val)
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
	for n := range uint(16) {
		i, inA := a.find(n)
		k, inB := b.find(n)
		switch {
		case inA && inB:
			slotChanges(&a.slots[i], &b.slots[k], level, f)
		case inA:
			a.slots[i].each(func(key uint64, v *Value) { f(key, v, nil) })
		case inB:
			b.slots[k].each(func(key uint64, v *Value) { f(key, nil, v) })
		}
	}
}

func slotChanges(x, y *slot, level uint, f func(key uint64, old, now *Value)) {
	if x.sub == nil && y.sub == nil && x.key == y.key {
		if x.val != y.val && x.val.Hash() != y.val.Hash() {
			f(x.key, x.val, y.val)
		}
		return
	}
	changes(x.trie(level+1), y.trie(level+1), level+1, f)
}

// trie is a slot's content as a trie of a level.
func (s *slot) trie(level uint) *trie {
	if s.sub != nil {
		return s.sub
	}
	return (*trie)(nil).with(level, *s)
}

// join merges o into m; both says what stands for two values of one cell.
func (m cells) join(o cells, both func(key uint64, a, b *Value) *Value) cells {
	out := m
	m.changes(o, func(k uint64, a, b *Value) {
		switch {
		case a == nil:
			out = out.with(k, b)
		case b != nil:
			out = out.with(k, both(k, a, b))
		}
	})
	return out
}

// common are the entries that both have alike.
func (m cells) common(o cells) cells {
	if m.hash() == o.hash() {
		return m
	}
	out := m
	m.changes(o, func(k uint64, a, _ *Value) {
		if a != nil {
			out = out.without(k)
		}
	})
	return out
}
