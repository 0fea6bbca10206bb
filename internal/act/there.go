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

// apart: what is demanded of a column are two fields, or parameters, of one thing: not those of one row.
func apart(a, b []Demand) bool {
	return slices.ContainsFunc(a, func(x Demand) bool {
		return slices.ContainsFunc(b, func(y Demand) bool {
			return x.Op == "=" && y.Op == "=" && x.Column == y.Column && x.Value != nil && y.Value != nil && siblings(x.Value, y.Value)
		})
	})
}

// siblings: two values are different fields of one thing, or what one function gives of it by different names.
func siblings(a, b *interp.Value) bool {
	switch {
	case a.Kind != b.Kind || a.Hash() == b.Hash():
	case a.Kind == interp.Sym:
		return a.Base != nil && b.Base != nil && a.Base.Hash() == b.Base.Hash() && a.Field != "" && b.Field != "" && a.Field != b.Field
	case a.Kind == interp.Opaque && a.Text == b.Text && len(a.Elems) == len(b.Elems):
		for i, x := range a.Elems {
			if y := b.Elems[i]; x.Hash() != y.Hash() && !(x.IsConst() && y.IsConst()) {
				return false
			}
		}
		return true
	}
	return false
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
	for _, clause := range splitWords(text, "AND") {
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
