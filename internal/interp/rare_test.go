package interp

import (
	"testing"
	"unsafe"
)

// TestValueIsSmall: a run makes millions of values. What few of them have belongs into rare.
func TestValueIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(Value{}); size > 224 {
		t.Errorf("a value has %d bytes", size)
	}
}

// TestRareIsKept: what is learnt of a value changes nothing rare of it, and nothing of others.
func TestRareIsKept(t *testing.T) {
	op := &Op{Key: 1}
	v := newSym(1, "string")
	v.setOrigins([]*Origin{{Name: "clock"}})
	not := v.with(func(c *Value) { c.have(func(r *rare) { r.not = []string{"x"} }) })
	if len(not.Origins()) != 1 || len(not.Not()) != 1 || len(v.Not()) != 0 {
		t.Error("rare is shared, or lost")
	}
	told := v.withFrom([]*Op{op})
	if told == v || len(told.Origins()) != 1 {
		t.Error("the answer is not told")
	}
	if told.withFrom([]*Op{op}) != told {
		t.Error("a value that tells the answer is copied")
	}
}

// TestMeetsAgain: what has met at a place before is the same value when more of the kind comes there, so
// that nothing is copied for it.
func TestMeetsAgain(t *testing.T) {
	w := meeting{at: 7}
	a, b, c := newSym(1, "int"), newSym(2, "int"), newSym(3, "int")
	once := w.join(a, b)
	if again := w.join(once, c); again != once {
		t.Errorf("%v becomes %v", once, again)
	}
	c.From = []*Op{{Key: 1}}
	if again := w.join(once, c); again == once || len(again.From) != 1 {
		t.Errorf("%v does not tell the answer that %v tells", again, c)
	}
}
