package interp

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A keySet holds what was added, each once.
func TestKeySet(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var s keySet
		want := map[uint64]bool{}
		for range r.IntN(300) {
			key := uint64(r.IntN(400)) << r.IntN(60)
			s.add(key)
			want[key] = true
			if r.IntN(20) == 0 {
				s.room(s.len() + r.IntN(100))
			}
		}
		got := map[uint64]bool{}
		s.each(func(key uint64) {
			if got[key] {
				t.Errorf("%x is there twice", key)
			}
			got[key] = true
		})
		if !maps.Equal(got, want) || s.len() != len(want) {
			t.Fatalf("%d keys: %s", s.len(), cmp.Diff(want, got))
		}
	}
}
