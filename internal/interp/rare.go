package interp

import "slices"

// rare is what few values have. It stands apart since values are many, and copied when something is
// learnt of them; nil: nothing of it. It is immutable.
type rare struct {
	build        []BuildPart
	not          []string
	ids, classes []string
	origins      []*Origin
}

var nothing rare

func (v *Value) seldom() *rare {
	if v.rare == nil {
		return &nothing
	}
	return v.rare
}

// Build are the parts of the statement that the value has built so far.
func (v *Value) Build() []BuildPart { return v.seldom().build }

// Not are constants that the value is not.
func (v *Value) Not() []string { return v.seldom().not }

// IDs and Classes tell an Err apart.
func (v *Value) IDs() []string     { return v.seldom().ids }
func (v *Value) Classes() []string { return v.seldom().classes }

// Origins are the places that a fresh or common value comes from; they only explain.
func (v *Value) Origins() []*Origin { return v.seldom().origins }

// have gives a value just made something rare.
func (v *Value) have(give func(*rare)) {
	r := *v.seldom()
	give(&r)
	v.rare = &r
}

func (v *Value) setBuild(parts []BuildPart) {
	if len(parts) > 0 {
		v.have(func(r *rare) { r.build = parts })
	}
}

func (v *Value) setOrigins(origins []*Origin) {
	if !slices.Equal(origins, v.Origins()) {
		v.have(func(r *rare) { r.origins = origins })
	}
}

// anError is an error of which that is known.
func anError(ids, classes []string) *Value {
	if len(ids)+len(classes) == 0 {
		return &Value{Kind: Err}
	}
	return &Value{Kind: Err, rare: &rare{ids: ids, classes: classes}}
}
