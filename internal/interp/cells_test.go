package interp

import (
	"maps"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func content(m cells) map[uint64]string {
	out := map[uint64]string{}
	m.each(func(k uint64, v *Value) { out[k] = v.Text })
	return out
}

// Whatever is done to cells gives what it would give to a map; equal contents have equal hashes.
func TestCells(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	keys := func(i int) uint64 {
		switch i % 3 {
		case 0:
			return uint64(i) // small ones that differ in few bits
		case 1:
			return globalCell | uint64(i)<<40
		}
		return mix(fnvOffset, uint64(i))
	}
	type pair struct {
		m    cells
		want map[uint64]string
	}
	versions := []pair{{want: map[uint64]string{}}}
	for i := range 4000 {
		p := versions[r.IntN(len(versions))]
		want := maps.Clone(p.want)
		m := p.m
		by, changes := alone, 1
		if r.IntN(4) == 0 {
			by, changes = newEdit(), 1+r.IntN(20)
		}
		for range changes {
			k := keys(r.IntN(300))
			if r.IntN(3) == 0 {
				m = m.without(by, k)
				delete(want, k)
			} else {
				text := strconv.Itoa(i % 7)
				m = m.with(by, k, Text(text))
				want[k] = text
			}
		}
		versions = append(versions, pair{m, want})
	}
	for range 500 {
		a, b := versions[r.IntN(len(versions))], versions[r.IntN(len(versions))]
		if diff := cmp.Diff(a.want, content(a.m)); diff != "" || a.m.len() != len(a.want) {
			t.Fatalf("%d cells, want %d: %s", a.m.len(), len(a.want), diff)
		}
		if maps.Equal(a.want, b.want) != (a.m.hash() == b.m.hash()) {
			t.Fatalf("hashes of %v and %v", a.want, b.want)
		}
		changed := maps.Clone(a.want)
		a.m.changes(b.m, func(k uint64, old, now *Value) {
			if old != nil && old.Text != a.want[k] || old == nil && a.want[k] != "" {
				t.Fatalf("%x was %q", k, a.want[k])
			}
			delete(changed, k)
			if now != nil {
				changed[k] = now.Text
			}
		})
		if diff := cmp.Diff(b.want, changed); diff != "" {
			t.Fatal(diff)
		}
		joined, common := maps.Clone(a.want), map[uint64]string{}
		for k, v := range b.want {
			if w, ok := a.want[k]; ok && w != v {
				joined[k] = w + v
			} else if ok {
				common[k] = v
			} else {
				joined[k] = v
			}
		}
		j := a.m.join(newEdit(), b.m, func(_ uint64, x, y *Value) *Value { return Text(x.Text + y.Text) })
		if diff := cmp.Diff(joined, content(j)); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(common, content(a.m.common(newEdit(), b.m))); diff != "" {
			t.Fatal(diff)
		}
	}
}

// Keys that differ in the last bit that is looked at are two.
func TestCellsLastBit(t *testing.T) {
	inverse := uint64(0x9e3779b97f4a7c15) // of the factor that spreads keys: by Newton's iteration
	for range 6 {
		inverse *= 2 - 0x9e3779b97f4a7c15*inverse
	}
	m := cells{}.with(alone, 0, Text("zero")).with(alone, inverse, Text("one"))
	if m.len() != 2 || m.get(0).Text != "zero" || m.get(inverse).Text != "one" {
		t.Errorf("%d cells: %v and %v", m.len(), m.get(0), m.get(inverse))
	}
}

// Many changes of one map copy each of its nodes once.
func TestEdit(t *testing.T) {
	var m cells
	for i := range uint64(1000) {
		m = m.with(alone, mix(fnvOffset, i), Text("old"))
	}
	allocs := func(by func() edit) float64 {
		return testing.AllocsPerRun(5, func() {
			out, by := m, by()
			for i := range uint64(1000) {
				out = out.with(by, mix(fnvOffset, i), emptyText)
			}
		})
	}
	one, many := allocs(newEdit), allocs(func() edit { return alone })
	if one > many/2 {
		t.Errorf("%.0f allocations in one edit, %.0f one by one", one, many)
	}
}
