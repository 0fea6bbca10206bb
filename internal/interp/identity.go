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
