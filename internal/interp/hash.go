package interp

const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

func mix(h, x uint64) uint64 {
	h ^= x
	h *= fnvPrime
	return h ^ h>>29
}

func mixText(h uint64, s string) uint64 {
	n := uint64(len(s))
	for ; len(s) >= 8; s = s[8:] {
		h = mix(h, uint64(s[0])|uint64(s[1])<<8|uint64(s[2])<<16|uint64(s[3])<<24|uint64(s[4])<<32|uint64(s[5])<<40|uint64(s[6])<<48|uint64(s[7])<<56)
	}
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * fnvPrime
	}
	return mix(h, n)
}

// Hash is the value's identity: equal values have equal hashes. It does not cover
// From and Origins, which only explain.
func (v *Value) Hash() uint64 {
	if v == nil {
		return 0
	}
	if v.hash != 0 {
		return v.hash
	}
	h := mix(fnvOffset, uint64(v.Kind)+1)
	h = mixText(h, v.Type)
	h = mixText(h, v.Text)
	h = mix(h, uint64(v.CK)<<8|uint64(v.Prov)<<16)
	h = mix(h, v.Cell)
	if v.Kind != Struct {
		for _, step := range v.Steps {
			h = mixText(h, step)
		}
	}
	// All that a value consists of is hashed with it: then runs can share it.
	if base := v.Base.Hash(); v.Kind != Sym { // a field's identity is in Cell
		h = mix(h, base)
	}
	v.was.Hash()
	for _, n := range v.Names() {
		h = mixText(h, n)
	}
	for _, e := range v.Elems {
		h = mix(h, e.Hash())
	}
	for _, b := range v.Build() {
		h = mixText(mix(h, b.Value.Hash()), b.Part)
		for _, x := range b.Columns {
			h = mix(h, x.Hash())
		}
	}
	if v.NonNil {
		h = mix(h, 3)
	}
	if v.Wait != Unknown {
		h = mix(h, uint64(v.Wait)+70)
	}
	if v.Open {
		h = mix(h, 5)
	}
	if v.Foreign {
		h = mix(h, 9)
	}
	for _, list := range [][]string{v.Not(), v.IDs(), v.Classes()} {
		for _, s := range list {
			h = mixText(h, s)
		}
		h = mix(h, 7)
	}
	h = mixText(h, string(v.Part))
	if h == 0 {
		h = 1
	}
	v.hash = h
	return h
}

// whole tells apart values that differ in anything that a run may see, also in From.
func (v *Value) whole() uint64 {
	if v == nil {
		return 0
	}
	if v.deep != 0 {
		return v.deep
	}
	h := v.Hash()
	var from uint64 // in any order
	for _, op := range v.From {
		from += mix(fnvOffset, op.Key)
	}
	v.told = v.Op != nil || len(v.From) > 0 || len(v.Origins()) > 0
	h = mix(h, from)
	also := func(p *Value) {
		h = mix(h, p.whole())
		v.told = v.told || p != nil && p.told
	}
	also(v.Base)
	also(v.was)
	for _, e := range v.Elems {
		also(e)
	}
	for _, b := range v.Build() {
		also(b.Value)
		for _, x := range b.Columns {
			also(x)
		}
		for _, x := range b.Args {
			also(x)
		}
	}
	if h == 0 {
		h = 1
	}
	v.deep = h
	return h
}

// Ident is the identity of an object: it stays when more is learnt of the value.
func (v *Value) Ident() uint64 {
	switch v.Kind {
	case Sym:
		return v.Cell
	case Ptr:
		h := v.Cell
		for _, p := range v.Steps {
			h = mixText(h, p)
		}
		return h
	}
	return v.Hash()
}
