package interp

import (
	"maps"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// States that were copied from each other go their own ways, although each changes in place what it alone
// has.
func TestStatesAreApart(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	type pair struct {
		s    *State
		want map[uint64]string
	}
	all := []pair{{NewState(), map[uint64]string{}}}
	fork := func(p pair, s *State) { all = append(all, pair{s, maps.Clone(p.want)}) }
	for i := range 5000 {
		p := all[r.IntN(len(all))]
		switch k := mix(fnvOffset, uint64(r.IntN(200))); r.IntN(12) {
		case 0:
			fork(p, p.s.clone())
		case 1:
			fork(p, p.s.Fork())
		case 2:
			fork(p, &State{mem: p.s.memory(), base: &noMarks, changed: &unaltered})
		case 3:
			q := all[r.IntN(len(all))]
			joined := maps.Clone(q.want)
			maps.Copy(joined, p.want)
			s := q.s.clone()
			s.mem = q.s.mem.join(s.edit(), p.s.mem, func(_ uint64, _, y *Value) *Value { return y })
			all = append(all, pair{s, joined})
		case 4, 5:
			p.s.drop(k)
			delete(p.want, k)
		default:
			p.want[k] = strconv.Itoa(i)
			p.s.put(k, Text(p.want[k]))
		}
	}
	for _, p := range all {
		if diff := cmp.Diff(p.want, content(p.s.mem)); diff != "" {
			t.Fatal(diff)
		}
	}
}

// What a state alone has it changes in place; what others have, too, is copied once.
func TestStateChangesInPlace(t *testing.T) {
	s := NewState()
	fill := func() {
		for i := range uint64(1000) {
			s.put(mix(fnvOffset, i), emptyText)
		}
	}
	fill()
	values := []*Value{Text("a"), Text("b")}
	n := 0
	allocs := func(before func()) float64 {
		return testing.AllocsPerRun(5, func() {
			n++
			for i := range uint64(1000) {
				before()
				s.put(mix(fnvOffset, i), values[n%2])
			}
		})
	}
	alone, copied := allocs(func() {}), allocs(func() { s.shared() })
	if alone > 1100 || copied < 2*alone {
		t.Errorf("%.0f allocations for 1000 changes in place, %.0f where each is of something shared", alone, copied)
	}
}
