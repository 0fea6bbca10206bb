package interp

// An Identity is made of texts and values: equal ones give equal identities.
type Identity uint64

// NewIdentity begins one with texts.
func NewIdentity(texts ...string) Identity {
	id := Identity(fnvOffset)
	for _, t := range texts {
		id.Text(t)
	}
	return id
}

// Text adds a text.
func (id *Identity) Text(t string) { *id = Identity(mixText(uint64(*id), t)) }

// Add adds values.
func (id *Identity) Add(vs ...*Value) {
	for _, v := range vs {
		*id = Identity(mix(uint64(*id), v.whole()))
	}
	id.Text("|")
}

// Shapes adds values by what they are made of, as far as a state knows it: two objects that were
// made alike in different places are the same.
func (id *Identity) Shapes(s *State, vs ...*Value) {
	w := shape{s: s, cells: map[uint64]uint64{}}
	for _, v := range vs {
		h := w.of(v)
		if w.nodes > maxShape {
			h = v.whole()
		}
		*id = Identity(mix(uint64(*id), h))
	}
	id.Text("|")
}

// maxShape bounds of how many parts a shape may be: objects of more are told apart.
const maxShape = 20e3

type shape struct {
	s     *State
	cells map[uint64]uint64 // the cells that were met, in order
	nodes int
}

func (w *shape) of(v *Value) uint64 {
	if w.nodes++; v == nil || w.nodes > maxShape {
		return 0
	}
	if v.Kind == Const || v.Owner == "global" || v.Op != nil {
		return v.Hash()
	}
	h := mixText(mixText(mix(fnvOffset, uint64(v.Kind)), v.Type), v.Text)
	h = mixText(mixText(mix(h, uint64(v.Prov)), v.Owner), v.Field)
	for _, step := range v.Steps {
		h = mixText(h, step)
	}
	h = mix(h, uint64(v.CK)<<8|uint64(v.Wait))
	if v.NonNil {
		h = mix(h, 3)
	}
	for _, t := range v.Not() {
		h = mixText(h, t)
	}
	if v.Kind == Ptr || v.Kind == Sym || v.Kind == Opaque {
		cell := v.cell() // what was noted of an unknown value stands there, too
		n, met := w.cells[cell]
		if !met {
			n = uint64(len(w.cells))
			w.cells[cell] = n
			h = mix(h, w.of(w.s.mem.get(cell)))
		}
		h = mix(h, n)
	}
	for i, e := range v.Elems {
		if i < len(v.Names()) {
			h = mixText(h, v.Names()[i])
		}
		h = mix(h, w.of(e))
	}
	for _, b := range v.Build() {
		h = mix(mixText(h, b.Part), w.of(b.Value))
	}
	return mix(h, w.of(v.Base))
}
