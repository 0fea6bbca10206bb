package act

import (
	"regexp"
	"slices"
	"strings"

	"github.com/idemcheck/idemcheck/internal/catalog"
	"github.com/idemcheck/idemcheck/internal/interp"
)

// Takes: what is deleted is what the read looks for, by the same key.
func (d Removal) Takes(r Read) bool {
	if d.Space != r.Space || d.Container != r.Container || d.others {
		return false
	}
	if len(d.where) == 0 {
		return d.Key != nil && r.Key != nil && d.Key.Hash() == r.Key.Hash()
	}
	return !slices.ContainsFunc(d.where, func(c Demand) bool {
		return c.Op != "=" || c.Value == nil || !slices.ContainsFunc(r.by(), func(o Demand) bool {
			return o.Op == "=" && o.Column == c.Column && o.Value != nil && sameKey(o.Value, c.Value)
		})
	})
}

// Puts: after the write there may be what the read looks for: a row that is added has no other key.
func (w Write) Puts(r Read) bool {
	return w.Adds && w.Concerns(r) && !slices.ContainsFunc(r.by(), func(d Demand) bool {
		v := w.Columns[d.Column]
		return d.Op == "=" && d.Value != nil && v != nil && !sameKey(v, d.Value)
	})
}

// by is what the read demands of what it looks for: of an item by a document, what that says.
func (r Read) by() []Demand { return append(slices.Clip(r.Where), r.filter...) }

// apart: two demands of one column, by different things that the event says: no row meets both.
func apart(a, b []Demand) bool {
	return slices.ContainsFunc(a, func(x Demand) bool {
		return slices.ContainsFunc(b, func(y Demand) bool {
			return x.Op == "=" && y.Op == "=" && x.Column == y.Column && others(x.Value, y.Value)
		})
	})
}

// others: two values are made of different fields, or parameters, of one thing.
func others(a, b *interp.Value) bool {
	x, okx := said(a, 4)
	y, oky := said(b, 4)
	return okx && oky && x != y && x.of == y.of && x.of != 0
}

// A saying is a field of something, or a parameter of a request, of whatever type.
type saying struct {
	of          uint64
	name, param string
}

// said is what a value is made of but for constants; false if it is anything else, or more.
func said(v *interp.Value, depth int) (saying, bool) {
	switch {
	case v == nil || depth == 0 || v.Op != nil || len(v.From) > 0 || v.Prov.Fresh():
		return saying{}, false
	case v.Kind == interp.Const:
		return saying{}, true
	case v.Kind == interp.Sym && v.Base != nil && v.Field != "":
		return saying{of: v.Base.Hash(), name: v.Field}, true
	case v.Kind != interp.Opaque && v.Kind != interp.Cat:
		return saying{}, false
	case accessor(v):
		return saying{v.Elems[0].Hash(), v.Text, v.Elems[1].Text}, true
	}
	var found saying
	for _, e := range v.Elems {
		switch part, ok := said(e, depth-1); {
		case !ok || found.of != 0 && part.of != 0 && part != found:
			return saying{}, false
		case part.of != 0:
			found = part
		}
	}
	return found, true
}

// accessor: what a method gives of something unknown by a name (r.FormValue("id")).
func accessor(v *interp.Value) bool {
	return len(v.Elems) == 2 && strings.HasPrefix(v.Text, "(") && v.Elems[0].Kind == interp.Sym && v.Elems[0].Field == "" && v.Elems[1].IsConst()
}

var presentClause = regexp.MustCompile(`^(?i:attribute_exists)\s*\(\s*([#\w.-]+)\s*\)$`)

// looksUp: the condition of a write that is no claim demands that the item is there, by its key: where it is
// not, the write fails, as a look-up does.
func (s *storing) looksUp(item map[string]*interp.Value) {
	text, ok := interp.ConstText(content(s.c, s.c.One(s.st.Condition)).OrNil(), "?")
	if !ok || s.a.Claim != nil || alternative.MatchString(text) {
		return
	}
	found := false
	var by []Demand
	for _, clause := range parts(text, "AND") {
		d := s.clause(strings.TrimSpace(clause))
		if m := presentClause.FindStringSubmatch(strings.TrimSpace(clause)); m != nil {
			d = Demand{Column: s.attribute(m[1]), Op: "="}
			d.Value = item[d.Column]
		} else if d.Op != "=" || d.Value == nil || item[d.Column] == nil || !sameKey(d.Value, item[d.Column]) {
			continue
		}
		found, by = true, append(by, d)
	}
	if found {
		s.a.Reads = append(s.a.Reads, Read{Target: s.target, Kind: Row, filter: by,
			missing: orAnswer(s.st.Duplicate, catalog.Answer{"err": "condition-failed"})})
	}
}
