package interp

import (
	"math/bits"
	"slices"
)

// Bits is a set of small numbers. It is immutable.
type Bits []uint64

// Has reports whether i is in the set.
func (b Bits) Has(i int) bool { return i/64 < len(b) && b[i/64]&(1<<(i%64)) != 0 }

// With returns the set with i added.
func (b Bits) With(i int) Bits {
	if b.Has(i) {
		return b
	}
	n := max(len(b), i/64+1)
	c := make(Bits, n)
	copy(c, b)
	c[i/64] |= 1 << (i % 64)
	return c
}

// Union returns the union of both.
func (b Bits) Union(o Bits) Bits {
	if len(o) > len(b) {
		b, o = o, b
	}
	same := true
	for i, w := range o {
		if w&^b[i] != 0 {
			same = false
		}
	}
	if same {
		return b
	}
	c := slices.Clone(b)
	for i, w := range o {
		c[i] |= w
	}
	return c
}

// Holds reports whether all numbers of o are in the set.
func (b Bits) Holds(o Bits) bool {
	for i, w := range o {
		if i < len(b) && w&^b[i] != 0 || i >= len(b) && w != 0 {
			return false
		}
	}
	return true
}

// Equal reports whether both hold the same numbers.
func (b Bits) Equal(o Bits) bool {
	if len(b) < len(o) {
		b, o = o, b
	}
	for i, w := range b {
		if i < len(o) && w != o[i] || i >= len(o) && w != 0 {
			return false
		}
	}
	return true
}

func (b Bits) without(i int) Bits {
	if !b.Has(i) {
		return b
	}
	c := slices.Clone(b)
	c[i/64] &^= 1 << (i % 64)
	return c
}

// Len is how many numbers are in the set.
func (b Bits) Len() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// Minus returns the numbers of b that are not in o.
func (b Bits) Minus(o Bits) Bits {
	meets := false
	for i := range min(len(b), len(o)) {
		meets = meets || b[i]&o[i] != 0
	}
	if !meets {
		return b
	}
	c := slices.Clone(b)
	for i := range c {
		if i < len(o) {
			c[i] &^= o[i]
		}
	}
	return c
}

// And returns what is in both.
func (b Bits) And(o Bits) Bits { return b.Minus(b.Minus(o)) }

// Each calls f for each number of the set, in order.
func (b Bits) Each(f func(int)) {
	for w, word := range b {
		for i := range 64 {
			if word&(1<<i) != 0 {
				f(w*64 + i)
			}
		}
	}
}
